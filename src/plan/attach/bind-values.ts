import { valuesOfField } from '../../drawing/field-display.ts';
import { isString } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import { knowWords } from '../../words/word-knowledge.ts';
import { pairBest } from '../matching.ts';
import type { RoledField } from './bind-fields.ts';

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
