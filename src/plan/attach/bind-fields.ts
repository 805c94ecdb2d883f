import { type FieldRole, toRole } from '../../behaviors/field-role.ts';
import { fieldKind, valuesOfField } from '../../drawing/field-display.ts';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
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
  readonly reason: 'name' | 'words' | 'synonym';
}

/** Whether an entity of the goal and one of the current schema are the same. */
export type IsSameEntity = (wanted: string, present: string) => boolean;

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

/**
 * Which fields of an entity mean the same as those of another: equal names that agree first, then by the words of
 * their names and synonyms of these, never by type or role alone.
 */
export function bindFields(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
  isSameEntity: IsSameEntity,
): FieldMatch[] {
  const matches = wanted.flatMap((from): FieldMatch[] => {
    const to = present.find(({ name }) => name === from.name);
    return to && agree(from, to, isSameEntity) ? [{ from, to, reason: 'name' }] : [];
  });
  const isLeft = ({ name }: RoledField) => !matches.some(({ from }) => from.name === name);
  const [rows, columns] = [wanted.filter(isLeft), present.filter(isLeft)];
  if (rows.length * columns.length > MAX_COMPARED) return matches;
  const candidates = rows.flatMap((from, row) =>
    columns.flatMap((to, column) => {
      const reason = agree(from, to, isSameEntity) ? sameMeaning(from, to) : undefined;
      return reason ? [{ row, column, similarity: reason === 'words' ? 1 : 0.8 }] : [];
    }),
  );
  const pairs = pairBest(candidates).map(({ row, column, similarity }): FieldMatch => {
    const reason = similarity === 1 ? 'words' : 'synonym';
    return { from: rows[row] as RoledField, to: columns[column] as RoledField, reason };
  });
  return [...matches, ...pairs];
}

/** The name of a record, by default. */
const TITLES: ReadonlySet<string> = new Set(['name', 'title', 'label', 'subject', 'heading']);

/** Words that say what kind of value it is, not which. */
const KIND_WORDS: ReadonlySet<string> = new Set(
  'at on date time is has the of number code no'.split(' '),
);

/** By what two fields mean the same, if they do. */
function sameMeaning(a: RoledField, b: RoledField): FieldMatch['reason'] | undefined {
  const [left, right] = [tellingWords(a.name), tellingWords(b.name)];
  const [only, other] = [left.join(' '), right.join(' ')];
  if (only === '' || other === '') return undefined;
  if (only === other) return 'words';
  if (TITLES.has(only) && TITLES.has(other)) return 'synonym';
  if (a.role !== b.role) return undefined;
  // A part of a name says what is meant of an amount or a time: `amount` and `totalAmount`, not `suspendReason` and `reason`.
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const isTold = a.role === 'amount' || a.role === 'due' || a.role === 'start';
  const isPart = short.every((word) => long.includes(word)) && left.at(-1) === right.at(-1);
  if (isPart) return isTold ? 'words' : undefined;
  const alike = (x: string, y: string) => (x === y ? 1 : knowWords().nounLikeness(x, y));
  const isSaid = short.every((word) => long.some((one) => alike(word, one) >= 0.8));
  return isSaid && short.length === long.length ? 'synonym' : undefined;
}

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

/** Names that records of any kind have: they count half. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  'name title label number code description notes status kind type email phone address date amount'.split(
    ' ',
  ),
);
const weightOf = (fields: readonly RoledField[]): number =>
  fields.reduce((total, { name }) => total + (COMMON_NAMES.has(name) ? 0.5 : 1), 0);

/** The share (0..1) of an entity's fields that another one has under the same name, and whether these make it the same. */
export function shareFields(
  wanted: readonly RoledField[],
  present: readonly RoledField[],
): { readonly share: number; readonly isSame: boolean } {
  // Before entities are bound any two may turn out to be the same.
  const shared = present.filter((field) =>
    wanted.some((one) => one.name === field.name && agree(one, field, () => true)),
  );
  const weight = weightOf(shared);
  const share = shared.length === 0 ? 0 : weight / weightOf(present);
  return { share, isSame: shared.length >= 3 && weight >= 2 && share >= 0.7 };
}

/** A part of a person's name, or where somebody is reached: no title. */
const PART_OF_NAME = /^(first|last|middle|given|family|maiden)|(mail|phone|street|url)$/i;

/**
 * The field by which the current entity is called where the goal draws and searches its title, and none is bound: its
 * title, else its first text.
 */
export function standInForTitle(
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
