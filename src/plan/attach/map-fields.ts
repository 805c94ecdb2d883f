import type { FieldRole } from '../../behaviors/field-role.ts';
import { isShowable } from '../../drawing/field-display.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Part } from '../outline.ts';
import { type EntityBinding, entitiesOf, isAboutOthers, nameLikeness } from './bind-entities.ts';
import {
  bindFields,
  type FieldMatch,
  fieldsOf,
  type IsSameEntity,
  type RoledField,
  standInForTitle,
} from './bind-fields.ts';
import { isLifecycle, mapValues, type ValueMap } from './bind-values.ts';
import { type FieldNeed, findNeededFields } from './field-needs.ts';

/** Entities of more fields are bound by their fields' names alone: each other one takes a rename. */
const MAX_FIELDS = 200;

/** A field of the goal that the current entity gets, and why. */
export interface AddedField {
  readonly field: string;
  readonly why: string;
}

/** The fate of the fields of a bound entity. */
export interface MappedFields {
  readonly binding: EntityBinding;
  /** The entity of the goal, and the one that takes its place. */
  readonly entity: Part;
  readonly own: Part;
  /** The new names of fields, by their former names. */
  readonly names: Readonly<Record<string, string>>;
  /** Fields of the goal that the entity does not get: they were only shown. */
  readonly leftOut: readonly string[];
  readonly added: readonly AddedField[];
  /** Fields of the current entity that no cell and no input can hold. */
  readonly notShown: readonly string[];
  readonly values: ValueMap | undefined;
  /** The current entity's fields by name, the lifecycle's with the values that it gets. */
  readonly definitions: ReadonlyMap<string, Json>;
}

const WHY: Readonly<Record<FieldNeed, string>> = {
  written: 'effects of the behavior write it',
  compared: 'guards or ticks of the behavior compare it',
  read: 'effects of the behavior read it',
};

/**
 * Decides what becomes of the fields of a bound entity of the goal. Fields that mean the same are the current
 * schema's; what else the behavior draws and edits is drawn of the current entity's own fields; its other fields
 * stay only where its machine needs them. Undefined where the fields stay as they are.
 */
export function mapFields(
  source: Part,
  target: Part,
  binding: EntityBinding,
  isSameEntity: IsSameEntity,
  given: Readonly<Record<string, string>> | undefined,
): MappedFields | undefined {
  const own = entitiesOf(source).find(({ name }) => name === binding.to);
  const entity = entitiesOf(target).find(({ name }) => name === binding.from);
  if (!own || !entity) return undefined;
  const [wanted, present] = [fieldsOf(entity), fieldsOf(own)];
  if (wanted.length > MAX_FIELDS) return undefined;
  if (present.length === 0) {
    const why = 'the entity has no field of its own';
    const added = wanted.map(({ name }) => ({ field: name, why }));
    const none = {
      names: {},
      leftOut: [],
      notShown: [],
      values: undefined,
      definitions: new Map(),
    };
    return { binding, entity, own, added, ...none };
  }
  const needs = findNeededFields(target.value as JsonObject, entity);
  const isTheirs = isOfAnotherMeaning(binding, needs);
  const matches = bindFields(wanted, present, isSameEntity).filter((one) => !isTheirs(one));
  const bound = new Map(matches.map(({ from, to }) => [from.name, to.name]));
  const [mine, theirs] = [wanted.find(isLifecycle), present.find(isLifecycle)];
  if (mine && theirs) {
    for (const [from, to] of bound) if (to === theirs.name) bound.delete(from);
    bound.set(mine.name, theirs.name);
  }
  const [title, standIn] = standInForTitle(wanted, present, bound) ?? [];
  // A title that the behavior itself writes stays a field of its own.
  if (title && standIn && needs.get(title) !== 'written') bound.set(title, standIn);
  const rest = wanted.filter(({ name }) => !bound.has(name));
  const kept = rest.filter(({ name }) => needs.has(name));
  const apart = keepApart(
    kept,
    wanted,
    present,
    [...bound.values()],
    (field) => isAboutOthers(binding.from) && isTheirs({ from: field, reason: 'name' }),
  );
  const values = mine && theirs && mapValues(mine, theirs, given);
  return {
    binding,
    entity,
    own,
    names: Object.fromEntries([...bound, ...apart].filter(([from, to]) => from !== to)),
    leftOut: rest.filter(({ name }) => !needs.has(name)).map(({ name }) => name),
    added: kept.flatMap(({ name }) => {
      const field = apart.get(name) ?? name;
      const isThere = present.some((one) => one.name === field);
      return isThere ? [] : [{ field, why: WHY[needs.get(name) as FieldNeed] }];
    }),
    notShown: present.filter(({ value }) => !isShowable(value)).map(({ name }) => name),
    values,
    definitions: toDefinitions(own, values),
  };
}

/** Names of its own for fields of a process beside namesakes of the record's own, and for those that are never the record's. */
function keepApart(
  kept: readonly RoledField[],
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  bound: readonly string[],
  isNever: (field: RoledField) => boolean,
): Map<string, string> {
  const taken = new Set([...wanted.map(({ name }) => name), ...bound]);
  return new Map(
    kept.flatMap((field): [string, string][] => {
      const { name } = field;
      const own = `workflow${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const isNamesake = present.some((one) => one.name === name);
      return (isNamesake || isNever(field)) && !taken.has(own) ? [[name, own]] : [];
    }),
  );
}

const TIMES: ReadonlySet<FieldRole> = new Set<FieldRole>(['date', 'due', 'start']);

/** Likeness of names from which records are of one kind: their deadlines mean the same. */
const SAME_NOUN = 0.6;

/**
 * Whether a field of a goal's entity is none of the record that it is bound to: a time of a process about the record
 * (its deadline is not the day to pay), and of records of two kinds the deadlines and what is only called alike.
 */
function isOfAnotherMeaning(
  { from, to, isGiven }: EntityBinding,
  needs: ReadonlyMap<string, FieldNeed>,
): (match: Pick<FieldMatch, 'from' | 'reason'>) => boolean {
  const isProcess = from !== to && isAboutOthers(from);
  const isUnlike = from !== to && !isProcess && isGiven && nameLikeness(from, to) < SAME_NOUN;
  return ({ from: field, reason }) => {
    if (isUnlike) return reason === 'synonym' || field.role === 'due';
    return isProcess && needs.has(field.name) && TIMES.has(field.role);
  };
}

/** The current entity's fields by name, the lifecycle's with the values that it gets. */
function toDefinitions(own: Part, values: ValueMap | undefined): ReadonlyMap<string, Json> {
  const fields = own.children.filter(({ type, name }) => type === 'field' && name && name !== 'id');
  return new Map(
    fields.map(({ name, value }) => {
      const isExtended = name === values?.field && isObject(value);
      return [name, isExtended ? { ...value, values: [...values.all] } : value];
    }),
  );
}
