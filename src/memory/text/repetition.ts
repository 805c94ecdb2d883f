import { areCopies, type CopyText, toCopyText } from './copies.ts';
import { POSTING_SHIFT, type Term } from './postings.ts';
import type { TermIndex } from './term-index.ts';

/** Texts of a term that are compared with each other, and of a domain. */
const TERM_SAMPLE = 12;
const DOMAIN_SAMPLE = 64;
/** Texts below which a term is counted as it is. */
const MIN_TEXTS = 3;
/** Pairs of copies that chance may bring. */
const CHANCE_PAIRS = 1;
interface Estimate {
  /** Texts that the sample was taken of: the oldest ones. */
  readonly texts: number;
  /** Chance that two of them are copies of one. */
  readonly chance: number;
}

/** The oldest texts that a sample is taken of: all of a few; else a power of two, so that estimates hold for a while. */
const toSampled = (texts: number, most: number) =>
  texts <= most ? texts : 2 ** (31 - Math.clz32(texts));

/**
 * Estimates how many situations texts tell of where the same happens again and again: from how many pairs of a sample
 * are near-copies (Simpson 1949). A word of one situation that was stored forty times is as telling as one of a
 * situation that was stored once. What is estimated depends on the texts alone, never on when they came.
 */
export class Repetition {
  readonly #index: TermIndex;
  #ofTerms: (Estimate | undefined)[] = [];
  #ofDomain: Estimate | undefined;

  constructor(index: TermIndex) {
    this.#index = index;
  }

  /** Situations of the whole domain. */
  countSituations(): number {
    const { size } = this.#index;
    if (size < MIN_TEXTS) return size;
    if (this.#ofDomain?.texts !== toSampled(size, DOMAIN_SAMPLE)) {
      this.#ofDomain = this.#estimate(size, DOMAIN_SAMPLE, (at) => at);
    }
    return toCount(size, this.#ofDomain);
  }

  /** Situations that a term occurs in. */
  countSituationsOf({ id, frequency, postings }: Term): number {
    if (frequency < MIN_TEXTS) return frequency;
    let known = this.#ofTerms[id];
    if (known?.texts !== toSampled(frequency, TERM_SAMPLE)) {
      const { values } = postings;
      known = this.#estimate(
        frequency,
        TERM_SAMPLE,
        (at) => (values[at] as number) >>> POSTING_SHIFT,
      );
      this.#ofTerms[id] = known;
    }
    return toCount(frequency, known);
  }

  /** Drops all estimates: call when texts go or change their numbers. */
  forget(): void {
    this.#ofTerms = [];
    this.#ofDomain = undefined;
  }

  /** The share of pairs of a sample of the oldest texts that are copies, less what chance may bring. */
  #estimate(frequency: number, most: number, textAt: (at: number) => number): Estimate {
    const texts = toSampled(frequency, most);
    const wanted = Math.min(most, texts);
    const sample = this.#list(texts, textAt)
      .filter(
        (_, at) => Math.floor((at * wanted) / texts) !== Math.floor(((at - 1) * wanted) / texts),
      )
      .map((text) => toCopyText(this.#index, text));
    let copies = 0;
    for (let i = 1; i < sample.length; i++) {
      for (let j = 0; j < i; j++) {
        if (areCopies(sample[i] as CopyText, sample[j] as CopyText)) copies++;
      }
    }
    const pairs = (sample.length * (sample.length - 1)) / 2;
    // Of a few texts that are all compared nothing is left to chance.
    const lucky = frequency <= most ? 0 : CHANCE_PAIRS;
    return { texts, chance: Math.max(0, copies - lucky) / (pairs - lucky) };
  }

  /** The oldest texts that are not removed. */
  #list(wanted: number, textAt: (at: number) => number): number[] {
    const texts: number[] = [];
    for (let at = 0; texts.length < wanted; at++) {
      const text = textAt(at);
      if (!this.#index.isRemoved(text)) texts.push(text);
    }
    return texts;
  }
}

/** How many kinds there are among so many texts, where two of them are of one kind by this chance. */
const toCount = (texts: number, { chance }: Estimate) => texts / (1 + (texts - 1) * chance);
