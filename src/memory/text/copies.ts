import type { TextsByTerm } from './text-columns.ts';

/** Words that two copies have in the same order: at least this many, and this share of the longer one's. */
const MIN_SHARED = 3;
const SHARED_ORDER = 0.5;
/**
 * Texts with more words are compared by the words that both hold, whatever their order: 0.6 of those that either holds,
 * which is this share of the two numbers together.
 */
const LONGEST_ORDERED = 64;
const SHARED_WORDS = 0.375;

/** Words that say when something happened, as stems. */
const DATES = new Set(
  `januari februari march april may june juli august septemb octob novemb decemb jan feb mar apr jun jul aug sep sept
  oct nov dec mondai monday tuesdai tuesday wednesdai wednesday thursdai thursday fridai friday saturdai saturday
  sundai sunday todai today yesterdai yesterday morn afternoon even night`.split(/\s+/),
);

const rows = {
  before: new Uint8Array(LONGEST_ORDERED + 1),
  at: new Uint8Array(LONGEST_ORDERED + 1),
};

/** Length of the longest common subsequence of two lists of at most `LONGEST_ORDERED`. */
function countShared(left: Uint32Array, right: Uint32Array): number {
  let { before, at } = rows;
  before.fill(0, 0, right.length + 1);
  for (let i = 0; i < left.length; i++) {
    at[0] = 0;
    for (let j = 0; j < right.length; j++) {
      const skipped = Math.max(before[j + 1] as number, at[j] as number);
      at[j + 1] = left[i] === right[j] ? (before[j] as number) + 1 : skipped;
    }
    [before, at] = [at, before];
  }
  return before[right.length] as number;
}

/** Whether two ascending lists share `needed` members, each as often as both hold it. Most pairs are left early. */
function shareAtLeast(left: Uint32Array, right: Uint32Array, needed: number): boolean {
  let shared = 0;
  for (let i = 0, j = 0; shared < needed; ) {
    if (shared + Math.min(left.length - i, right.length - j) < needed) return false;
    const difference = (left[i] as number) - (right[j] as number);
    if (difference === 0) shared++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return true;
}

/** The parts of a text that are compared. */
export interface CopyText {
  readonly terms: Uint32Array;
  /** The same words, ascending. */
  readonly sorted: Uint32Array;
  /** Its distinct words, where it is long. */
  readonly distinct: Uint32Array | undefined;
}

export function toCopyText(index: TextsByTerm, text: number): CopyText {
  const terms = index.terms(text).slice();
  return {
    terms,
    sorted: terms.toSorted(),
    distinct: terms.length > LONGEST_ORDERED ? index.distinctTerms(text) : undefined,
  };
}

/** Whether two texts describe one situation in nearly the same words. */
export function areCopies(left: CopyText, right: CopyText): boolean {
  const longer = Math.max(left.terms.length, right.terms.length);
  const needed = Math.max(Math.min(MIN_SHARED, longer), SHARED_ORDER * longer);
  if (Math.min(left.terms.length, right.terms.length) < needed) return false;
  if (left.distinct && right.distinct) {
    const total = left.distinct.length + right.distinct.length;
    return shareAtLeast(left.distinct, right.distinct, SHARED_WORDS * total);
  }
  if (left.distinct || right.distinct) return false;
  // The same words in any order are many times quicker to count, and never fewer.
  if (!shareAtLeast(left.sorted, right.sorted, needed)) return false;
  return countShared(left.terms, right.terms) >= needed;
}

/**
 * Groups texts that describe one situation in nearly the same words: they differ in names, numbers, dates and little
 * else. A text joins the first group whose first text it is a copy of.
 */
export class CopyGroups {
  readonly #index: TextsByTerm;
  /** The first text of each group. */
  readonly #leaders: CopyText[] = [];

  constructor(index: TextsByTerm) {
    this.#index = index;
  }

  /** The number of the group that a text belongs to; a new one where it is a copy of none. */
  add(text: number): number {
    const own = toCopyText(this.#index, text);
    const known = this.#leaders.findIndex((leader) => areCopies(leader, own));
    return known < 0 ? this.#leaders.push(own) - 1 : known;
  }
}

const isName = (index: TextsByTerm, id: number): boolean => {
  const { key, row } = index.getTerm(id);
  return row < 0 || /\d/.test(key) || DATES.has(key);
};

/** The words of a text beside numbers, dates and names unknown to general English: equal for texts that say the same. */
export function toWording(index: TextsByTerm, text: number): string {
  return index
    .distinctTerms(text)
    .filter((id) => !isName(index, id))
    .join(' ');
}
