import { valuesOfField } from '../../drawing/field-display.ts';
import { isString } from '../../kernel/json.ts';
import { toNameWords } from '../../kernel/word-forms.ts';
import { knowWords } from '../../words/word-knowledge.ts';
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

/** Similarity of two values from which they mean the same. */
const SAME_VALUE = 0.6;

/** Whether a field says where a record is in its process. */
export function isLifecycle({ name, value }: RoledField): boolean {
  const last = toNameWords(name).at(-1) ?? '';
  return LIFECYCLE_WORDS.has(last) && valuesOfField(value).length > 1;
}

/**
 * Maps values of one lifecycle to another: as given, equal words, the most similar, and the first to the first: a
 * record begins where the current schema lets it begin. A value without a counterpart is added.
 */
export function mapValues(
  wanted: RoledField,
  present: RoledField,
  given: Readonly<Record<string, string>> = {},
): ValueMap | undefined {
  const [mine, theirs] = [wanted, present].map(({ value }) =>
    valuesOfField(value).filter(isString),
  );
  if (!mine?.length || !theirs?.length) return undefined;
  const names: Record<string, string> = {};
  const taken = new Set<string>();
  const takeBest = (value: string, scoreOf: (one: string) => number) => {
    if (names[value] !== undefined) return;
    const [best] = theirs
      .map((one) => ({ one, score: taken.has(one) ? 0 : scoreOf(one) }))
      .sort((a, b) => b.score - a.score);
    if (best === undefined || best.score < SAME_VALUE) return;
    names[value] = best.one;
    taken.add(best.one);
  };
  for (const value of mine) takeBest(value, (one) => Number(given[value] === one));
  for (const value of mine) takeBest(value, (one) => Number(toKey(one) === toKey(value)));
  for (const value of mine) takeBest(value, (one) => likenessOf(value, one));
  takeBest(mine[0] as string, (one) => Number(one === theirs[0]));
  const added = mine.filter((value) => names[value] === undefined && !theirs.includes(value));
  const all = [...theirs, ...added];
  return { from: wanted.name, field: present.name, names, added, all };
}

const toKey = (value: string): string => toNameWords(value).join(' ');

function likenessOf(a: string, b: string): number {
  const [left, right] = [toNameWords(a), toNameWords(b)];
  const [x, y] = [left.at(-1) ?? '', right.at(-1) ?? ''];
  if (left.length !== right.length) return 0;
  return x === y ? 1 : knowWords().nounLikeness(x, y);
}
