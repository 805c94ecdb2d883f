import { type FieldRole, toRole } from '../../behaviors/field-role.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import { valuesOfField } from '../../language/model/facts.ts';
import { knowWords } from '../../words/word-knowledge.ts';
import { pairBest } from '../matching.ts';
import type { Part } from '../outline.ts';

/** A field as bindings see it. */
export interface RoledField {
  readonly name: string;
  readonly role: FieldRole;
  readonly value: Json;
}

/** Two fields that mean the same. */
export interface FieldMatch {
  readonly from: RoledField;
  readonly to: RoledField;
  /** By their names, or by the words that tell these, rather than by synonyms. */
  readonly isNamed: boolean;
}

/** Whether an entity of the goal and one of the current schema are the same. */
export type IsSameEntity = (wanted: string, present: string) => boolean;

/** The named fields of an entity but its identity. */
export function fieldsOf(entity: Part): RoledField[] {
  return entity.children.flatMap(({ type, name, value }) => {
    if (type !== 'field' || name === '' || name === 'id') return [];
    const field: JsonObject = isObject(value) ? value : { name, type: 'string' };
    return [{ name, role: toRole(field), value }];
  });
}

/**
 * Which fields of an entity mean the same as those of another: by equal names, by the words that tell them, by synonyms
 * of these; never by type or role alone.
 */
export function bindFields(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  isSameEntity: IsSameEntity,
): FieldMatch[] {
  const pairs = pairBest(wanted, present, (from, to) =>
    agree(from, to, isSameEntity) ? compareMeaning(from, to) : 0,
  );
  return pairs.map(({ row, column, similarity }) => {
    return { from: row, to: column, isNamed: similarity > SYNONYM };
  });
}

/** The name of a record, by default. */
const TITLES: ReadonlySet<string> = new Set(['name', 'title', 'label', 'subject', 'heading']);

/** Words that say what kind of value it is, not which. */
const KIND_WORDS: ReadonlySet<string> = new Set(
  'at on date time is has the of number code no name'.split(' '),
);

const SYNONYM = 0.8;
const SAME_WORDS = 0.9;

/** How surely two fields mean the same by their names, 0..1. */
function compareMeaning(a: RoledField, b: RoledField): number {
  if (a.name === b.name) return 1;
  const [left, right] = [tellingWords(a.name), tellingWords(b.name)];
  const [only, other] = [left.join(' '), right.join(' ')];
  if (only === '' || other === '') return 0;
  if (only === other) return SAME_WORDS;
  if (TITLES.has(only) && TITLES.has(other)) return SYNONYM;
  if (a.role !== b.role) return 0;
  // A part of a name says what is meant of an amount or a time: `amount` and `totalAmount`, not `suspendReason` and `reason`.
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const isTold = a.role === 'amount' || a.role === 'due' || a.role === 'start';
  const isPart = short.every((word) => long.includes(word)) && left.at(-1) === right.at(-1);
  if (isPart) return isTold ? SAME_WORDS : 0;
  const isSaid = short.every((word) => long.some((one) => isSameNoun(word, one)));
  return isSaid && short.length === long.length ? SYNONYM : 0;
}

/** Whether two nouns are one, or synonyms. */
export const isSameNoun = (a: string, b: string): boolean =>
  a === b || knowWords().nounLikeness(a, b) >= 0.8;

const tellingWords = (name: string): string[] => {
  const words = toNameWords(name);
  const telling = words.filter((word) => !KIND_WORDS.has(word));
  return telling.length > 0 ? telling : words;
};

/** Whether a value of one field is one of the other: types that agree, and no other set of allowed values. */
function agree(a: RoledField, b: RoledField, isSameEntity: IsSameEntity): boolean {
  if (kindOf(a.value) !== kindOf(b.value)) return false;
  const [wanted, present] = [valuesOfField(a.value), valuesOfField(b.value)];
  if (wanted.length > 0 && present.length > 0) {
    return wanted.every((value) => present.some((other) => isEqualJson(value, other)));
  }
  const [relation, other] = [relationOf(a.value), relationOf(b.value)];
  return relation === other || (relation !== '' && other !== '' && isSameEntity(relation, other));
}

/** Types whose values are written alike. */
function kindOf(field: Json): string {
  const type = isObject(field) && isString(field.type) ? field.type : 'string';
  if (type === 'date' || type === 'datetime' || type === 'timestamp') return 'moment';
  if (type === 'enum' || type === 'text') return 'string';
  return type === 'integer' || type === 'float' ? 'number' : type;
}

function relationOf(field: Json): string {
  const relation = isObject(field) ? field.relation : undefined;
  return isObject(relation) && isString(relation.entity) ? relation.entity : '';
}

/** Names that records of any kind have. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  'name title label number code description notes status kind type email phone address date amount'.split(
    ' ',
  ),
);

/** Whether most fields of an entity are fields of another too, three at least: of its own, or such as any record has. */
export function shareFields(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
): 'own' | 'common' | undefined {
  // Before entities are bound any two may turn out to be the same.
  const shared = present.filter((field) =>
    wanted.some((one) => one.name === field.name && agree(one, field, () => true)),
  );
  if (shared.length < 3 || shared.length < 0.7 * present.length) return undefined;
  return shared.some(({ name }) => !COMMON_NAMES.has(name)) ? 'own' : 'common';
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

/** Whether a field says where a record is in its process. */
export function isLifecycle({ name, value }: RoledField): boolean {
  const last = toNameWords(name).at(-1) ?? '';
  return LIFECYCLE_WORDS.has(last) && valuesOfField(value).length > 1;
}

/** Whether a lifecycle is called otherwise in the current schema, or gets more values. */
export const isChanged = ({ names, added }: ValueMap): boolean =>
  added.length > 0 || Object.entries(names).some(([from, to]) => from !== to);

/**
 * Maps values of one lifecycle to another: as given, equal words, synonyms, and the first to the first: a record begins
 * where the current schema lets it begin. A value without a counterpart is added.
 */
export function mapValues(
  wanted: RoledField,
  present: RoledField,
  given: Readonly<Record<string, string>> = {},
): ValueMap {
  const [mine = [], theirs = []] = [wanted, present].map(({ value }) =>
    valuesOfField(value).filter(isString),
  );
  const pairs = pairBest(mine, theirs, (value, one, i, j) => {
    const isFirst = i === 0 && j === 0;
    return given[value] === one ? 1 : likenessOf(value, one) || (isFirst ? 0.1 : 0);
  });
  const names = Object.fromEntries(pairs.map(({ row, column }) => [row, column]));
  const added = mine.filter((value) => names[value] === undefined && !theirs.includes(value));
  const all = [...theirs, ...added];
  return { from: wanted.name, field: present.name, names, added, all };
}

/** How surely two values mean the same, 0..1. */
function likenessOf(a: string, b: string): number {
  const [left, right] = [toNameWords(a), toNameWords(b)];
  if (left.join(' ') === right.join(' ')) return 0.9;
  const [x, y] = [left.at(-1) ?? '', right.at(-1) ?? ''];
  if (left.length !== right.length) return 0;
  return x === y ? 0.8 : 0.7 * knowWords().nounLikeness(x, y);
}
