import type { GrowingArray } from './growing-array.ts';

/** How often a term occurs in a text is kept in 8 bits of a posting; the rest is the text's number. */
export const POSTING_SHIFT = 8;
export const POSTING_COUNT = 255;

/** The kinds of terms: a word of texts, or a synonym group that one of its members represents. */
export interface Term {
  readonly id: number;
  /** A stem, an identifier or the key of a synonym group. */
  readonly key: string;
  /** `number << 8 | count`, ascending. */
  readonly postings: GrowingArray;
  /** Texts that hold it now. */
  frequency: number;
  /** Of the texts that a small domain borrows from general English, how many would hold it. */
  readonly expected: number;
  /** Row in the lexicon, or −1. */
  readonly row: number;
}

/** Texts one after the other as numbers of their terms. */
export interface TermsOfTexts {
  /** Numbers below `termCount`: of each text its words in order, then its synonym groups. */
  readonly numbers: Uint16Array | Uint32Array;
  readonly termCount: number;
  /** Numbers that each text has, and how many of the last are groups. */
  readonly lengths: readonly number[];
  readonly groups: readonly number[];
}

/** Postings of each term, one after the other. */
export interface Postings {
  readonly values: Uint32Array;
  /** Where those of each term start; one more than there are terms. */
  readonly starts: Uint32Array;
  /** Distinct words of each text. */
  readonly distinct: readonly number[];
}

/** Where the postings of each term start, and how many distinct words each text has. */
function countPostings({ numbers, termCount, lengths, groups }: TermsOfTexts) {
  const last = new Int32Array(termCount).fill(-1);
  const starts = new Uint32Array(termCount + 1);
  let at = 0;
  const distinct = lengths.map((length, text) => {
    const words = at + length - (groups[text] as number);
    const end = at + length;
    let count = 0;
    for (; at < end; at++) {
      const term = numbers[at] as number;
      if (last[term] === text) continue;
      last[term] = text;
      starts[term + 1] = (starts[term + 1] as number) + 1;
      if (at < words) count++;
    }
    return count;
  });
  for (let term = 0; term < termCount; term++) {
    starts[term + 1] = (starts[term + 1] as number) + (starts[term] as number);
  }
  return { starts, distinct };
}

/** The postings of texts that are numbered from `first` on. Term by term, so that each is visited once. */
export function toPostings(texts: TermsOfTexts, first: number): Postings {
  const { numbers, lengths } = texts;
  const { starts, distinct } = countPostings(texts);
  const values = new Uint32Array(starts[texts.termCount] as number);
  const ends = starts.slice();
  let at = 0;
  lengths.forEach((length, text) => {
    const posting = (first + text) * (1 << POSTING_SHIFT);
    for (const end = at + length; at < end; at++) {
      const term = numbers[at] as number;
      const slot = (ends[term] as number) - 1;
      const isKnown = slot >= (starts[term] as number) && (values[slot] as number) >= posting;
      if (!isKnown) {
        values[ends[term] as number] = posting + 1;
        ends[term] = (ends[term] as number) + 1;
      } else if (((values[slot] as number) & POSTING_COUNT) < POSTING_COUNT) {
        values[slot] = (values[slot] as number) + 1;
      }
    }
  });
  return { values, starts, distinct };
}
