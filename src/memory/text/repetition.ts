import { areCopies, type CopyText, toCopyText } from './copies.ts';
import { POSTING_SHIFT, type Term } from './postings.ts';
import type { TextsByTerm } from './text-columns.ts';

/** Texts of a term that are compared with each other, and of a domain. */
const TERM_SAMPLE = 12;
const DOMAIN_SAMPLE = 64;
/** Texts below which a term is counted as it is. */
const MIN_TEXTS = 3;

interface Estimate {
  /** Texts that the sample was taken of: the oldest ones. */
  readonly texts: number;
  /** Of each text of the sample, which share of the others are its copies. */
  readonly shares: readonly number[];
}

/** The oldest texts that a sample is taken of: all of a few; else a power of two, so that estimates hold for a while. */
const toSampled = (texts: number, most: number) =>
  texts <= most ? texts : 2 ** (31 - Math.clz32(texts));

/**
 * Estimates how many situations texts describe where the same happens again and again: each text of a sample counts as
 * one of the copies that it seems to have, so that many copies of some texts make no other text less telling. A word of one situation that was stored forty times is as telling as one of a
 * situation that was stored once. The estimate depends on the texts alone, never on when they came.
 */
export class Repetition {
  readonly #index: TextsByTerm;
  #ofTerms: (Estimate | undefined)[] = [];
  #ofDomain: Estimate | undefined;

  constructor(index: TextsByTerm) {
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

  /** Compares a sample of the oldest texts with each other. */
  #estimate(frequency: number, most: number, textAt: (at: number) => number): Estimate {
    const texts = toSampled(frequency, most);
    const wanted = Math.min(most, texts);
    const sample = this.#list(texts, textAt)
      .filter(
        (_, at) => Math.floor((at * wanted) / texts) !== Math.floor(((at - 1) * wanted) / texts),
      )
      .map((text) => toCopyText(this.#index, text));
    const copies = sample.map(() => 0);
    for (let i = 1; i < sample.length; i++) {
      for (let j = 0; j < i; j++) {
        if (!areCopies(sample[i] as CopyText, sample[j] as CopyText)) continue;
        copies[i] = (copies[i] as number) + 1;
        copies[j] = (copies[j] as number) + 1;
      }
    }
    return { texts, shares: copies.map((count) => count / (sample.length - 1)) };
  }

  /** The oldest texts that are not removed. */
  #list(wanted: number, textAt: (at: number) => number): number[] {
    const texts: number[] = [];
    for (let at = 0; texts.length < wanted; at++) {
      const text = textAt(at);
      if (!this.#index.texts.isRemoved(text)) texts.push(text);
    }
    return texts;
  }
}

/** How many situations so many texts describe. */
const toCount = (texts: number, { shares }: Estimate) =>
  (texts * shares.reduce((sum, share) => sum + 1 / (1 + (texts - 1) * share), 0)) / shares.length;
