import { type FieldRole, toRole } from '../../behaviors/interface.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import { type Candidate, pairBest } from '../best-pairs.ts';
import type { Part } from '../outline.ts';

/** A field as bindings see it. */
export interface RoledField {
  readonly name: string;
  readonly role: FieldRole;
  readonly value: Json;
  readonly isRequired: boolean;
}

/** Roles that say little: fields of them stand for each other only where their names are alike too. */
const VAGUE_ROLES: ReadonlySet<FieldRole> = new Set(['other', 'list', 'link', 'flag', 'quantity']);

/** Field names and the least similarity from which one field stands for another. */
const LEAST_LIKENESS = 0.5;

/** Pairs of fields that are compared at most; beyond, equal names alone count. */
const MAX_COMPARED = 10_000;

/** The named fields of an entity but its identity. */
export function fieldsOf(entity: Part): RoledField[] {
  return entity.children.flatMap(({ type, name, value }) => {
    if (type !== 'field' || name === '' || name === 'id') return [];
    const field: JsonObject = isObject(value) ? value : { name, type: 'string' };
    return [{ name, role: toRole(field), value, isRequired: field.required === true }];
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

interface FieldPair {
  readonly from: RoledField;
  readonly to: RoledField;
  readonly isNamesake: boolean;
}

/** Pairs fields of equal names that agree, then the others that score enough. */
function pairFields(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  isSameEntity: IsSameEntity,
  scoreOf: (from: RoledField, to: RoledField) => number,
  least: number,
): FieldPair[] {
  const pairs = wanted.flatMap((from): FieldPair[] => {
    const to = present.find(({ name }) => name === from.name);
    return to && agree(from, to, isSameEntity) ? [{ from, to, isNamesake: true }] : [];
  });
  const isLeft = ({ name }: RoledField) => !pairs.some(({ from }) => from.name === name);
  const [rows, columns] = [wanted.filter(isLeft), present.filter(isLeft)];
  if (rows.length * columns.length > MAX_COMPARED) return pairs;
  const candidates = rows.flatMap((from, row) =>
    columns.flatMap((to, column): Candidate[] => {
      const similarity = scoreOf(from, to);
      return similarity >= least ? [{ row, column, similarity }] : [];
    }),
  );
  for (const { row, column } of pairBest(candidates)) {
    const [from, to] = [rows[row] as RoledField, columns[column] as RoledField];
    pairs.push({ from, to, isNamesake: false });
  }
  return pairs;
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
  const scoreOf = (a: RoledField, b: RoledField) => meaningOf(a, b, options).score;
  const pairs = pairFields(wanted, present, options.isSameEntity, scoreOf, SAME_MEANING);
  return pairs.map(({ from, to, isNamesake }): FieldMatch => {
    const names = { from: from.name, to: to.name };
    if (isNamesake) return { ...names, score: 1, reason: 'name' };
    const { score, reason } = meaningOf(from, to, options);
    return { ...names, score: round(score), reason };
  });
}

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
): Pick<FieldMatch, 'score' | 'reason'> {
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

/** How well one field can stand for another, 0..1. */
function fieldLikeness(a: RoledField, b: RoledField): number {
  if (!agree(a, b, ANY_ENTITY)) return 0;
  const [left, right] = [toNameWords(a.name), toNameWords(b.name)];
  const shared = left.filter((word) => right.includes(word)).length;
  const words = shared / Math.max(left.length, right.length);
  if (a.role !== b.role) return words === 1 ? 0.9 : 0;
  if (VAGUE_ROLES.has(a.role)) return words >= 0.5 ? 0.5 + 0.4 * words : 0;
  return 0.6 + 0.35 * words;
}

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

/** The share (0..1) of what an entity is recognised by that another has too; required fields count double. */
export function fieldScore(wanted: readonly RoledField[], present: readonly RoledField[]): number {
  const telling = wanted.filter(({ role, isRequired }) => isRequired || !VAGUE_ROLES.has(role));
  const weightOf = ({ isRequired }: RoledField) => (isRequired ? 2 : 1);
  const total = telling.reduce((sum, field) => sum + weightOf(field), 0);
  if (total === 0) return 0;
  const found = pairFields(telling, present, ANY_ENTITY, fieldLikeness, LEAST_LIKENESS);
  return found.reduce((sum, { from }) => sum + weightOf(from), 0) / total;
}

/** Names that records of any kind have: they count half. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  'name title label number code description notes status kind type email phone address date amount'.split(
    ' ',
  ),
);
/** From here on equal names are no accident: as many, and weighed. */
const LEAST_NAMES = 3;
const LEAST_SHARED = 2;

/** The share (0..1) of an entity's fields that another one has under the same name; 0 where these are few and common. */
export function sharedNames(wanted: readonly RoledField[], present: readonly RoledField[]): number {
  const weightOf = ({ name }: RoledField) => (COMMON_NAMES.has(name) ? 0.5 : 1);
  const sum = (fields: readonly RoledField[]) =>
    fields.reduce((total, field) => total + weightOf(field), 0);
  const shared = present.filter((field) =>
    wanted.some((one) => one.name === field.name && agree(one, field, ANY_ENTITY)),
  );
  return shared.length < LEAST_NAMES || sum(shared) < LEAST_SHARED ? 0 : sum(shared) / sum(present);
}
