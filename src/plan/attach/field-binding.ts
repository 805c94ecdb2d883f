import { type FieldRole, toRole } from '../../behaviors/field-role.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import { type Candidate, pairBest } from '../matching.ts';
import type { Part } from '../outline.ts';

/** A field as bindings see it. */
export interface RoledField {
  readonly name: string;
  readonly role: FieldRole;
  readonly value: Json;
}

/** Pairs of fields that are compared at most; beyond, equal names alone count. */
const MAX_COMPARED = 10_000;

/** The named fields of an entity but its identity. */
export function fieldsOf(entity: Part): RoledField[] {
  return entity.children.flatMap(({ type, name, value }) => {
    if (type !== 'field' || name === '' || name === 'id') return [];
    const field: JsonObject = isObject(value) ? value : { name, type: 'string' };
    return [{ name, role: toRole(field), value }];
  });
}

/** Whether an entity of the goal and one of the current schema are the same. */
export type IsSameEntity = (wanted: string, present: string) => boolean;

/** Before entities are bound any two may turn out to be the same. */
const ANY_ENTITY: IsSameEntity = () => true;

/** Two fields that mean the same, and by what. */
export interface FieldMatch {
  readonly from: string;
  readonly to: string;
  /** 0..1. */
  readonly score: number;
  readonly reason: 'name' | 'words' | 'synonym' | 'lifecycle' | 'title';
}

interface BindFieldsOptions {
  readonly isSameEntity: IsSameEntity;
  /** How alike two words are, 0..1. */
  likeness(a: string, b: string): number;
}

/**
 * Which fields of an entity mean the same as those of another: equal names that agree first, then by the words of
 * their names and synonyms of these, never by type or role alone.
 */
export function bindFields(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  options: BindFieldsOptions,
): readonly FieldMatch[] {
  const matches = wanted.flatMap((from): FieldMatch[] => {
    const to = present.find(({ name }) => name === from.name);
    if (!to || !agree(from, to, options.isSameEntity)) return [];
    return [{ from: from.name, to: to.name, score: 1, reason: 'name' }];
  });
  const isLeft = ({ name }: RoledField) => !matches.some(({ from }) => from === name);
  const [rows, columns] = [wanted.filter(isLeft), present.filter(isLeft)];
  if (rows.length * columns.length > MAX_COMPARED) return matches;
  const meanings = rows.map((from) => columns.map((to) => meaningOf(from, to, options)));
  const candidates = meanings.flatMap((all, row) =>
    all.flatMap(({ score }, column): Candidate[] =>
      score >= SAME_MEANING ? [{ row, column, similarity: score }] : [],
    ),
  );
  for (const { row, column, similarity } of pairBest(candidates)) {
    const [from, to] = [rows[row] as RoledField, columns[column] as RoledField];
    const { reason } = meanings[row]?.[column] as Meaning;
    matches.push({ from: from.name, to: to.name, score: round(similarity), reason });
  }
  return matches;
}

type Meaning = Pick<FieldMatch, 'score' | 'reason'>;

const round = (score: number): number => Math.round(score * 100) / 100;

/** From here on two fields mean the same. */
const SAME_MEANING = 0.6;

/** The name of a record, by default. */
const TITLES: ReadonlySet<string> = new Set(['name', 'title', 'label', 'subject', 'heading']);

/** Words that say what kind of value it is, not which. */
const KIND_WORDS: ReadonlySet<string> = new Set(
  'at on date time is has the of number code no'.split(' '),
);

function meaningOf(
  a: RoledField,
  b: RoledField,
  { isSameEntity, likeness }: BindFieldsOptions,
): Meaning {
  const nothing = { score: 0, reason: 'words' } as const;
  if (!agree(a, b, isSameEntity)) return nothing;
  const [left, right] = [tellingWords(a.name), tellingWords(b.name)];
  if (left.length === 0 || right.length === 0) return nothing;
  const [only, other] = [left.join(' '), right.join(' ')];
  if (only === other) return { score: 0.95, reason: 'words' };
  if (TITLES.has(only) && TITLES.has(other)) return { score: 0.8, reason: 'synonym' };
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const found = short.map((word) => Math.max(...long.map((one) => likeness(word, one))));
  const score = found.reduce((sum, one) => sum + one, 0) / long.length;
  // A part of a name says what is meant of an amount or a time: `amount` and `totalAmount`, not `suspendReason` and `reason`.
  const isPart =
    found.every((one) => one === 1) && left.at(-1) === right.at(-1) && a.role === b.role;
  const isTold = a.role === 'amount' || a.role === 'due' || a.role === 'start';
  if (isPart && isTold) return { score: Math.max(score, 0.65), reason: 'words' };
  // One word in common says nothing of the others: `parentId` differs from `insuranceId`.
  const least = Math.min(...found);
  return least < 0.8 || a.role !== b.role ? nothing : { score: 0.9 * score, reason: 'synonym' };
}

const tellingWords = (name: string): string[] => {
  const words = toNameWords(name);
  const telling = words.filter((word) => !KIND_WORDS.has(word));
  return telling.length > 0 ? telling : words;
};

/** Whether a value of one field is one of the other: types that agree, and no other set of allowed values. */
function agree(a: RoledField, b: RoledField, isSameEntity: IsSameEntity): boolean {
  if (kindOf(a.value) !== kindOf(b.value)) return false;
  const [wanted, present] = [valuesOf(a.value), valuesOf(b.value)];
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
  if (type === 'integer' || type === 'float') return 'number';
  return type;
}

function valuesOf(field: Json): readonly Json[] {
  return isObject(field) ? asArray(field.values) : [];
}

function relationOf(field: Json): string {
  const relation = isObject(field) ? field.relation : undefined;
  return isObject(relation) && isString(relation.entity) ? relation.entity : '';
}

/** Names that records of any kind have: they count half. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  'name title label number code description notes status kind type email phone address date amount'.split(
    ' ',
  ),
);
const weightOf = (fields: readonly RoledField[]): number =>
  fields.reduce((total, { name }) => total + (COMMON_NAMES.has(name) ? 0.5 : 1), 0);

/** Equal names are no accident from here on: as many, their weight, and their share. */
const LEAST_NAMES = 3;
const LEAST_WEIGHT_OF_NAMES = 2;
const SAME_FIELDS = 0.7;

/** The share (0..1) of an entity's fields that another one has under the same name, and whether these make it the same. */
export function shareFields(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
): { readonly share: number; readonly isSame: boolean } {
  const shared = present.filter((field) =>
    wanted.some((one) => one.name === field.name && agree(one, field, ANY_ENTITY)),
  );
  const weight = weightOf(shared);
  const share = shared.length === 0 ? 0 : weight / weightOf(present);
  const isMany = shared.length >= LEAST_NAMES && weight >= LEAST_WEIGHT_OF_NAMES;
  return { share, isSame: isMany && share >= SAME_FIELDS };
}
