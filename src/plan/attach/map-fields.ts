import type { FieldRole } from '../../behaviors/field-role.ts';
import { isCopy } from '../../drawing/field-copies.ts';
import { fieldKind, isShowable } from '../../drawing/field-display.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { toPascal } from '../../kernel/word-forms.ts';
import { type Reference, referencesOf } from '../../language/references.ts';
import { usesOfField } from '../../language/value-uses.ts';
import type { Part } from '../outline.ts';
import {
  compareNames,
  type EntityBinding,
  entitiesOf,
  isAboutOthers,
  RANKS,
} from './bind-entities.ts';
import {
  bindFields,
  type FieldMatch,
  fieldsOf,
  type IsSameEntity,
  isLifecycle,
  mapValues,
  type RoledField,
  type ValueMap,
} from './bind-fields.ts';

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
  read: 'guards or effects of the behavior read it',
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
  if (wanted.length > MAX_FIELDS || present.length > MAX_FIELDS) return undefined;
  const needs = findNeededFields(target.value as JsonObject, entity);
  const isProcess = binding.from !== binding.to && isAboutOthers(binding.from);
  const isUnlike = !isProcess && compareNames(binding.from, binding.to) === RANKS.apart;
  // A deadline of a process, or of a record of another kind, is not the record's own: it is not the day to pay.
  const isOwnTime = ({ name, role }: RoledField) =>
    (isUnlike || isProcess) && TIMES.has(role) && needs.has(name);
  // Of records of two kinds only what is called the same is the same.
  const isTheirs = ({ from, isNamed }: FieldMatch) => (isUnlike && !isNamed) || isOwnTime(from);
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
  const isKept = ({ name }: RoledField) => needs.has(name) || present.length === 0;
  const kept = rest.filter(isKept);
  const isPresent = (name: string) => present.some((one) => one.name === name);
  const taken = new Set([...wanted.map(({ name }) => name), ...bound.values()]);
  // A field of a process beside a namesake of the record's own. Its time is apart in any case, so that it is found again.
  const apart = kept.flatMap((field): [string, string][] => {
    const own = toOwnName(field.name);
    const isApart = isPresent(field.name) || isOwnTime(field);
    return isApart && !taken.has(own) ? [[field.name, own]] : [];
  });
  const renamed = new Map([...bound, ...apart]);
  const values = mine && theirs && mapValues(mine, theirs, given);
  return {
    binding,
    entity,
    own,
    names: Object.fromEntries([...renamed].filter(([from, to]) => from !== to)),
    leftOut: rest.filter((field) => !isKept(field)).map(({ name }) => name),
    added: kept.flatMap(({ name }) => {
      const need = needs.get(name);
      const why = need ? WHY[need] : 'the entity has no field of its own';
      const field = renamed.get(name) ?? name;
      return isPresent(field) ? [] : [{ field, why }];
    }),
    notShown: present.filter(({ value }) => !isShowable(value)).map(({ name }) => name),
    values,
    definitions: new Map(
      present.map(({ name, value }) => {
        const isExtended = name === values?.field && isObject(value);
        return [name, isExtended ? { ...value, values: [...values.all] } : value];
      }),
    ),
  };
}

const TIMES: ReadonlySet<FieldRole> = new Set<FieldRole>(['date', 'due', 'start']);

const toOwnName = (name: string) => `workflow${toPascal([name])}`;

/** A part of a person's name, or where somebody is reached: no title. */
const PART_OF_NAME = /^(first|last|middle|given|family|maiden)|(mail|phone|street|url)$/i;

/**
 * The field by which the current entity is called where the goal draws and searches its title, and none is bound: its
 * title, else its first text.
 */
function standInForTitle(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  bound: ReadonlyMap<string, string>,
): readonly [title: string, standIn: string] | undefined {
  const titles = wanted.filter(({ role, name }) => role === 'title' && !PART_OF_NAME.test(name));
  const [title] = titles;
  if (!title || titles.some(({ name }) => bound.has(name))) return undefined;
  const taken = new Set(bound.values());
  const texts = present.filter(
    ({ name, value }) =>
      fieldKind(value) === 'text' && !taken.has(name) && !PART_OF_NAME.test(name),
  );
  const best = texts.find(({ role }) => role === 'title') ?? texts[0];
  return best && [title.name, best.name];
}

/** What a behavior does with a field of its own that it cannot do without. */
type FieldNeed = 'written' | 'read';

/**
 * The fields of an entity that guards, effects and ticks work with. A field that is only drawn, only narrows what is
 * fetched, or is only taken over from a row is not among them.
 */
function findNeededFields(document: JsonObject, entity: Part): Map<string, FieldNeed> {
  const index = referencesOf(document);
  const needs = new Map<string, FieldNeed>();
  for (const { type, name, path } of entity.children) {
    if (type !== 'field' || name === '' || name === 'id') continue;
    const target = { type, name, path };
    // A value that is put into a field is written as the key of a record is.
    const values = usesOfField(document, { entity: entity.name, field: name }).map(
      ({ path, kind, as }): Use => ({ path, kind: as === 'written' ? 'key' : kind }),
    );
    const uses: Use[] = [...index.referencesTo(target), ...index.rowUsesOf(target), ...values];
    const found = new Set(uses.map((use) => needOf(document, use)));
    const need = found.has('written') ? 'written' : found.has('read') ? 'read' : undefined;
    if (need) needs.set(name, need);
  }
  return needs;
}

type Use = Pick<Reference, 'path' | 'kind'>;

const CODE: ReadonlySet<Path[number]> = new Set(['effects', 'initialEffects', 'states']);

function needOf(document: JsonObject, { path, kind }: Use): FieldNeed | undefined {
  if (path.includes('guard') || path.includes('guards')) return 'read';
  if (!path.some((key) => CODE.has(key))) return undefined;
  for (let depth = 5; depth < path.length; depth++) {
    const call = valueAt(document, path.slice(0, depth));
    if (!Array.isArray(call)) continue;
    if (call[0] === 'render-ui' || call[0] === 'fetch' || isCopy(call)) return undefined;
    if (call[0] === 'set' && path[depth] === 1) return 'written';
  }
  return kind === 'key' ? 'written' : 'read';
}
