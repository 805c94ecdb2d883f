import type { Question } from './question.ts';
import {
  type IndexedText,
  POSTING_COUNT,
  POSTING_SHIFT,
  type Term,
  type TermIndex,
} from './term-index.ts';

/** BM25's saturation of frequency, and the share of a text's length in it (Robertson 1994). */
const K1 = 1.2;
const LENGTH_SHARE = 0.75;
/** A word that stands for one of the question counts so much more where no text holds that one itself. */
const REPLACED = 2;
/** Postings that one question may visit: some ten milliseconds. */
const MAX_VISITS = 1_500_000;
/** A word that at most so many texts hold tells them from all others. */
const UNIQUE = 2;

/** What else speaks for episodes beside their words, such as cosines: 0..1 by the number of the text. */
export interface Evidence {
  readonly weight: number;
  readonly byText: ReadonlyMap<number, number>;
  /** Of texts that are not among them. Undefined where nothing is known of those: then their words speak for them. */
  readonly rest: number | undefined;
  /** From here on it makes a text match by itself. */
  readonly floor: number;
}

/** The texts that share anything with a question. */
export interface ScoredTexts {
  /** Their numbers, ascending. */
  readonly texts: Int32Array;
  /** Share of what the question's own text would score, 0..1. */
  similarityOf(text: number): number;
  /**
   * Whether a text shares so much of what the words of the question's own text would score, or one evidence says so by
   * itself: vectors that come later take no match away.
   */
  isMatch(text: number, floor: number): boolean;
  /** Whether a text holds a word of the question that hardly any other holds. */
  isIdentified(text: number): boolean;
  /** Whether a text holds the same words as the question. */
  isSame(text: number): boolean;
  /** False where the question has more postings than were visited. */
  readonly isComplete: boolean;
}

/**
 * Scores texts: BM25 / (2.2 · Σ idf of the question's words), words that stand for one counting a share of it, plus each
 * evidence by its weight. A similarity is this score as a share of what the question's own text would score.
 */
export function scoreTexts(
  index: TermIndex,
  question: Question | undefined,
  evidence: readonly Evidence[],
  weights: { readonly words: number; readonly expansion: number },
): ScoredTexts {
  const { averageLength, lengths } = index;
  const size = index.texts.length;
  const scores = new Float32Array(size);
  /** The last word of the question that each text has met, from 1 on. */
  const met = new Uint8Array(size);
  const identified = new Set<number>();
  const base = K1 * (1 - LENGTH_SHARE);
  const perWord = (K1 * LENGTH_SHARE) / averageLength;
  const ownNorm = base + perWord * (question?.length ?? 0);
  let visits = MAX_VISITS;
  let ceiling = 0;
  let whole = 0;
  const terms = question?.terms ?? [];
  for (const { idf, count } of terms) {
    ceiling += (K1 + 1) * idf * count;
    whole += ((K1 + 1) * idf * count * count) / (count + ownNorm);
  }
  const scale = ceiling === 0 ? 0 : weights.words / ceiling;
  /** Adds the score of a word to the texts that hold no stronger form of it. */
  const visit = ({ postings }: Term, weight: number, word: number) => {
    visits -= postings.length;
    for (const posting of postings) {
      const text = posting >>> POSTING_SHIFT;
      if (met[text] === word) continue;
      met[text] = word;
      const held = posting & POSTING_COUNT;
      const norm = base + perWord * (lengths[text] as number);
      scores[text] = (scores[text] as number) + (weight * held) / (held + norm);
    }
  };
  // The most telling words first: what is beyond the bound is in most texts.
  for (const [at, { term, idf, count, synonyms }] of terms.entries()) {
    if (visits <= 0) break;
    const weight = (K1 + 1) * count * scale;
    if (term && term.frequency <= UNIQUE)
      for (const posting of term.postings) identified.add(posting >>> POSTING_SHIFT);
    if (term) visit(term, weight * idf, at + 1);
    const share = (term ? 1 : REPLACED) * weights.expansion * weight;
    for (const own of synonyms) visit(own, share * Math.min(idf, index.idf(own)), at + 1);
  }
  /** Texts that match whatever their words score. */
  const certain = new Set(identified);
  for (const { byText, floor } of evidence) {
    for (const [text, speaks] of byText) {
      met[text] ||= 1;
      if (speaks >= floor) certain.add(text);
    }
  }
  const all = new Int32Array(size);
  let count = 0;
  for (let text = 0; text < size; text++) {
    if (met[text] !== 0) all[count++] = text;
  }
  const texts = all.subarray(0, count);
  const ownWords = whole * scale;
  const own = ownWords + evidence.reduce((sum, { weight }) => sum + weight, 0);
  const sorted = question?.sorted ?? [];
  return {
    texts,
    similarityOf: (text) => {
      const words = scores[text] as number;
      let sum = words;
      for (const { weight, byText, rest } of evidence) {
        const share = ownWords === 0 ? 0 : Math.min(1, words / ownWords);
        sum += weight * (byText.get(text) ?? rest ?? share);
      }
      return Math.min(1, sum / own);
    },
    isMatch: (text, floor) =>
      (whole > 0 && (scores[text] as number) >= floor * ownWords) || certain.has(text),
    isIdentified: (text) => identified.has(text),
    isSame: (text) => {
      const { words } = index.texts[text] as IndexedText;
      if (words.length === 0 || words.length !== sorted.length) return false;
      return words.toSorted((a, b) => a - b).every((id, i) => id === sorted[i]);
    },
    isComplete: visits > 0,
  };
}
