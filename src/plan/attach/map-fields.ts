import type { FieldRole } from '../../behaviors/field-role.ts';
import { fieldKind, isShowable, valuesOfField } from '../../drawing/field-display.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import type { Part } from '../outline.ts';
import { type EntityBinding, entitiesOf, isAboutOthers, nameLikeness } from './entity-binding.ts';
import {
  bindFields,
  type FieldMatch,
  fieldsOf,
  type IsSameEntity,
  type RoledField,
} from './field-binding.ts';
import { type FieldNeed, findNeededFields } from './field-uses.ts';

/** Entities of more fields are bound by their fields' names alone: each other one takes a rename. */
const MAX_FIELDS = 200;

interface MapFieldsOptions {
  readonly isSameEntity: IsSameEntity;
  /** Values of the goal's lifecycle field and what they are called in the current schema, as given. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** How alike two words are. */
  likeness(a: string, b: string): number;
}

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
  readonly matches: readonly FieldMatch[];
  /** Fields of the goal that the entity does not get: they were only shown. */
  readonly leftOut: readonly string[];
  readonly added: readonly AddedField[];
  /** Fields of the current entity that no cell and no input can hold. */
  readonly notShown: readonly string[];
  readonly values: ValueMap | undefined;
  /** The current entity's fields by name, the lifecycle's with the values that it gets. */
  readonly definitions: ReadonlyMap<string, Json>;
  /** All names that fields of either side have or get. */
  readonly known: ReadonlySet<string>;
  /** Where the current entity has nothing of its own, the behavior draws what it would anyway. */
  readonly drawsOwn: boolean;
}

const NOTHING = {
  names: {},
  matches: [],
  leftOut: [],
  notShown: [],
  values: undefined,
  definitions: new Map<string, Json>(),
  known: new Set<string>(),
  drawsOwn: false,
};

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
  options: MapFieldsOptions,
): MappedFields | undefined {
  const own = entitiesOf(source).find(({ name }) => name === binding.to);
  const entity = entitiesOf(target).find(({ name }) => name === binding.from);
  if (!own || !entity) return undefined;
  const [wanted, present] = [fieldsOf(entity), fieldsOf(own)];
  if (wanted.length > MAX_FIELDS) return undefined;
  if (present.length === 0) {
    const why = 'the entity has no field of its own';
    const added = wanted.map(({ name }) => ({ field: name, why }));
    return { binding, entity, own, ...NOTHING, added };
  }
  const names = new Set(wanted.map(({ name }) => name));
  const needs = findNeededFields(target.value as JsonObject, binding.from, names);
  const isTheirs = isOfAnotherMeaning(binding, needs);
  const roled = new Map(wanted.map((field) => [field.name, field]));
  const alike = bindFields(wanted, present, options).filter(
    ({ from, reason }) => !isTheirs(roled.get(from) as RoledField, reason),
  );
  const matches = bindLifecycle(wanted, present, alike);
  const bound = new Map(matches.map(({ from, to }) => [from, to]));
  const title = standInForTitle(wanted, present, bound, needs);
  if (title) bound.set(title.from, title.to);
  const rest = wanted.filter(({ name }) => !bound.has(name));
  const leftOut = rest.filter(({ name }) => !needs.has(name)).map(({ name }) => name);
  const kept = rest.filter(({ name }) => needs.has(name));
  const taken = new Set([...names, ...bound.values()]);
  const isProcess = isAboutOthers(binding.from);
  const isApart = (field: RoledField) =>
    ((isProcess && isTheirs(field, 'name')) || present.some(({ name }) => name === field.name)) &&
    !taken.has(toProcessName(field.name));
  const apart = new Map(
    kept.filter(isApart).map(({ name }): [string, string] => [name, toProcessName(name)]),
  );
  const values = mapLifecycle(wanted, present, bound, options);
  const definitions = toDefinitions(own, values);
  return {
    binding,
    entity,
    own,
    names: Object.fromEntries([...bound, ...apart].filter(([from, to]) => from !== to)),
    matches: [...matches, ...(title ? [title] : [])].filter(({ from, to }) => from !== to),
    leftOut,
    added: kept.flatMap(({ name }) => {
      const field = apart.get(name) ?? name;
      const isThere = apart.has(name) && present.some((one) => one.name === field);
      return isThere ? [] : [{ field, why: WHY[needs.get(name) as FieldNeed] }];
    }),
    notShown: present.filter(({ value }) => !isShowable(value)).map(({ name }) => name),
    values,
    definitions,
    known: new Set([...names, ...definitions.keys(), ...apart.values()]),
    drawsOwn: leftOut.length > 0 || present.some(({ name }) => !names.has(name)),
  };
}

/** The name of a process' field beside a namesake of the record's own. */
const toProcessName = (name: string): string =>
  `workflow${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const TIMES: ReadonlySet<FieldRole> = new Set<FieldRole>(['date', 'due', 'start']);

/** Likeness of names from which records are of one kind: their deadlines mean the same. */
const SAME_NOUN = 0.6;

/**
 * Whether a field of a goal's entity is none of the record that it is bound to: a time of a process about the record
 * (its deadline is not the day to pay), and of records of two kinds the deadlines and what is only called alike.
 */
function isOfAnotherMeaning(
  { from, to, reason: why }: EntityBinding,
  needs: ReadonlyMap<string, FieldNeed>,
): (field: RoledField, reason: FieldMatch['reason']) => boolean {
  const isProcess = from !== to && isAboutOthers(from);
  const isUnlike =
    from !== to && !isProcess && why === 'given' && nameLikeness(from, to) < SAME_NOUN;
  return (field, reason) => {
    if (isUnlike) return reason === 'synonym' || field.role === 'due';
    return isProcess && needs.has(field.name) && TIMES.has(field.role);
  };
}

/** Both sides have one field that says where a record is in its process: these are the same. */
function bindLifecycle(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  matches: readonly FieldMatch[],
): readonly FieldMatch[] {
  const mine = wanted.find(isLifecycle);
  const theirs = present.find(isLifecycle);
  if (!mine || !theirs) return matches;
  const others = matches.filter(({ from, to }) => from !== mine.name && to !== theirs.name);
  return [...others, { from: mine.name, to: theirs.name, score: 0.8, reason: 'lifecycle' }];
}

function mapLifecycle(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  bound: ReadonlyMap<string, string>,
  { values, likeness }: MapFieldsOptions,
): ValueMap | undefined {
  const mine = wanted.find((field) => isLifecycle(field) && bound.has(field.name));
  const theirs = mine && present.find(({ name }) => name === bound.get(mine.name));
  if (!mine || !theirs) return undefined;
  const map = mapValues(mine.value, theirs.value, likeness, values);
  return map && { ...map, from: mine.name, field: theirs.name };
}

/** A part of a person's name, or where somebody is reached: no title. */
const PART_OF_NAME = /^(first|last|middle|given|family|maiden)|(mail|phone|street|url)$/i;

/**
 * A record's title is drawn and searched by whatever the current entity is called by: its title, else its first
 * text. A title that the behavior itself writes stays a field of its own.
 */
function standInForTitle(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  bound: ReadonlyMap<string, string>,
  needs: ReadonlyMap<string, FieldNeed>,
): FieldMatch | undefined {
  const titles = wanted.filter(({ role, name }) => role === 'title' && !PART_OF_NAME.test(name));
  const [title] = titles;
  const isBound = titles.some(({ name }) => bound.has(name));
  if (!title || isBound || needs.get(title.name) === 'written') return undefined;
  const taken = new Set(bound.values());
  const texts = present.filter(
    ({ name, value }) =>
      fieldKind(value) === 'text' && !taken.has(name) && !PART_OF_NAME.test(name),
  );
  const best = texts.find(({ role }) => role === 'title') ?? texts[0];
  return best && { from: title.name, to: best.name, score: 0.6, reason: 'title' };
}

/** The current entity's fields by name, the lifecycle's with the values that it gets. */
function toDefinitions(own: Part, values: ValueMap | undefined): ReadonlyMap<string, Json> {
  const definitions = new Map<string, Json>();
  for (const { type, name, value } of own.children) {
    if (type !== 'field' || name === '' || name === 'id') continue;
    const isExtended = name === values?.field && values.all.length > 0 && isObject(value);
    definitions.set(name, isExtended ? { ...value, values: [...values.all] } : value);
  }
  return definitions;
}

/** How the values of a behavior's lifecycle are called in the current schema. */
export interface ValueMap {
  /** The field of the behavior, and that of the current schema. */
  readonly from: string;
  readonly field: string;
  /** By value of the behavior: the current schema's, where it has one that means the same. */
  readonly names: Readonly<Record<string, string>>;
  /** Values of the behavior that the current schema's field gets. */
  readonly added: readonly string[];
  /** The current schema's values, then those that are added. */
  readonly all: readonly string[];
}

const LIFECYCLE_WORDS: ReadonlySet<string> = new Set(['status', 'stage', 'phase', 'state']);

/** Similarity of two values from which they mean the same. */
const SAME_VALUE = 0.6;

/** Whether a field says where a record is in its process. */
function isLifecycle({ name, value }: RoledField): boolean {
  const last = toNameWords(name).at(-1) ?? '';
  return LIFECYCLE_WORDS.has(last) && valuesOfField(value).length > 1;
}

/**
 * Maps values of one lifecycle to another: as given, equal words, the first to the first, then the most similar. A value
 * without a counterpart is added.
 */
function mapValues(
  wanted: Json,
  present: Json,
  likeness: MapFieldsOptions['likeness'],
  given: Readonly<Record<string, string>> = {},
): Omit<ValueMap, 'from' | 'field'> | undefined {
  const [mine, theirs] = [
    valuesOfField(wanted).filter(isString),
    valuesOfField(present).filter(isString),
  ];
  if (mine.length === 0 || theirs.length === 0) return undefined;
  const names: Record<string, string> = {};
  const taken = new Set<string>();
  const take = (from: string, to: string | undefined) => {
    if (to === undefined || names[from] !== undefined || taken.has(to)) return;
    names[from] = to;
    taken.add(to);
  };
  for (const value of mine) if (theirs.includes(given[value] ?? '')) take(value, given[value]);
  for (const value of mine) {
    take(
      value,
      theirs.find((one) => toKey(one) === toKey(value)),
    );
  }
  for (const value of mine) {
    const [best] = theirs
      .filter((one) => !taken.has(one))
      .map((one) => ({ one, score: likenessOf(value, one, likeness) }))
      .sort((a, b) => b.score - a.score);
    if (best && best.score >= SAME_VALUE) take(value, best.one);
  }
  // A record begins where the current schema lets it begin.
  const [first] = mine;
  if (first !== undefined && !taken.has(theirs[0] as string)) take(first, theirs[0]);
  const added = mine.filter((value) => names[value] === undefined && !theirs.includes(value));
  return { names, added, all: [...theirs, ...added] };
}

const toKey = (value: string): string => toNameWords(value).join(' ');

function likenessOf(a: string, b: string, likeness: (a: string, b: string) => number): number {
  const [left, right] = [toNameWords(a), toNameWords(b)];
  const [x, y] = [left.at(-1) ?? '', right.at(-1) ?? ''];
  return left.length === right.length ? likeness(x, y) : 0;
}
