import { valuesOfField } from '../../drawing/field-display.ts';
import { isString, type Json } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import type { RoledField } from './field-binding.ts';

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
export function isLifecycle({ name, value }: RoledField): boolean {
  const last = toNameWords(name).at(-1) ?? '';
  return LIFECYCLE_WORDS.has(last) && valuesOfField(value).length > 1;
}

interface MapValuesOptions {
  readonly given?: Readonly<Record<string, string>> | undefined;
  likeness(a: string, b: string): number;
}

/**
 * Maps values of one lifecycle to another: as given, equal words, the first to the first, then the most similar. A value
 * without a counterpart is added.
 */
export function mapValues(
  wanted: Json,
  present: Json,
  { given = {}, likeness }: MapValuesOptions,
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
  for (const value of mine) {
    const to = given[value];
    if (to !== undefined && theirs.includes(to)) take(value, to);
  }
  for (const value of mine)
    take(
      value,
      theirs.find((one) => toKey(one) === toKey(value)),
    );
  for (const value of mine) {
    const ranked = theirs
      .filter((one) => !taken.has(one))
      .map((one) => ({ one, score: likenessOf(value, one, likeness) }))
      .sort((a, b) => b.score - a.score);
    const [best] = ranked;
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
