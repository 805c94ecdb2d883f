import type { Question } from '../text/question-terms.ts';
import type { RankedText } from '../text/ranking.ts';
import type { TermIndex } from '../text/term-index.ts';
import { MATCH_WEIGHTS } from './confidence-weights.ts';

/** Situations that one is compared with. */
const RIVALS = 20;
/** Of them the ones that show how high a text of this domain scores for any question. */
const NEAREST_RIVALS = 8;
/** Difference of similarity that counts as clear. */
const CLEAR_MARGIN = 0.05;
/** Below, an episode is probably about something else. */
export const UNLIKELY = 0.15;
/** Share of the texts that hold a word that identifies. */
const IDENTIFIER_SHARE = 0.005;
const IDENTIFIER_TEXTS = 2;

/** The result of a logistic model, whose weights are one a feature, the constant first. */
function toProbability(features: readonly number[], weights: readonly number[]): number {
  let sum = weights[0] as number;
  features.forEach((value, i) => {
    sum += value * (weights[i + 1] as number);
  });
  return 1 / (1 + Math.exp(-sum));
}

/**
 * The features that predict whether a text is the one meant: its own measures, and how it compares with the best text of each
 * situation. `at` is the situation of the text among `best`, which are in the order of their similarity.
 */
function toMatchFeatures(
  question: Question,
  index: TermIndex,
  own: RankedText,
  best: readonly RankedText[],
  at: number,
): number[] {
  const rivals = best.slice(0, RIVALS);
  const others = rivals.filter((_, i) => i !== at).map((text) => text.similarity);
  const nearest = others.slice(0, NEAREST_RIVALS);
  const mean = nearest.reduce((sum, value) => sum + value, 0) / Math.max(1, nearest.length);
  const top = (rivals[0] as RankedText).similarity;
  const weigh = (similarity: number) => Math.exp((similarity - top) / CLEAR_MARGIN);
  const all = weigh(own.similarity) + others.reduce((sum, other) => sum + weigh(other), 0);
  const known = question.terms.reduce((sum, { id, idf }) => sum + (id < 0 ? 0 : idf), 0);
  const length = Math.min(1, question.terms.length / index.averageDistinct);
  return [
    own.similarity,
    own.coverage,
    Math.log1p(index.situations),
    Math.log1p(question.terms.length),
    length,
    question.weight === 0 ? 0 : known / question.weight,
    own.similarity * length,
    own.coverage * length,
    own.similarity - (others[0] ?? 0),
    weigh(own.similarity) / all,
    Math.log1p(question.weight * own.coverage),
    own.similarity - mean,
  ];
}

/** The estimate, 0..1, that a ranked text is the one meant. */
export function confidenceOf(
  question: Question,
  index: TermIndex,
  own: RankedText,
  best: readonly RankedText[],
  at: number,
): number {
  return toProbability(toMatchFeatures(question, index, own, best, at), MATCH_WEIGHTS);
}

/**
 * Ids of the question's words that identify: numbers, codes and names that general English does not know, which
 * hardly any text of the domain holds.
 */
export function findIdentifiers(question: Question, index: TermIndex): number[] {
  const most = Math.max(IDENTIFIER_TEXTS, IDENTIFIER_SHARE * index.size);
  return question.terms
    .filter(({ id }) => {
      if (id < 0) return false;
      const { key, row, frequency } = index.getTerm(id);
      return frequency <= most && (row < 0 || /\d/.test(key));
    })
    .map(({ id }) => id);
}
