import type { Question } from '../text/question.ts';
import type { RankedText } from '../text/ranking.ts';
import type { TermIndex } from '../text/term-index.ts';
import { FIT_WEIGHTS, MATCH_WEIGHTS } from './confidence-weights.ts';

/** Ranked texts that one is seen among. */
const RIVALS = 20;
/** Of them the ones that say how high a text of this domain scores for any question. */
const NEAREST_RIVALS = 8;
/** The rank, 0 is best, whose similarity tells with the best one's whether a domain has what is asked. */
const FIT_RANK = 4;
/** Difference of similarity that counts as clear. */
const CLEAR_MARGIN = 0.05;
/** Below, no text of the domain fits the question. */
const MIN_FIT = 0.25;
/** Of fewer texts nothing can be said: the model has learnt from domains of a hundred and more. */
const MIN_TEXTS = 30;

/** Words of a question that a text has to meet by synonyms, and by anything, to say the same in other words. */
const REWORDED_WORDS = 2;
const REWORDED_SHARE = 0.33;
const REWORDED_RANKS = 5;
/** A question this long beside the texts, as a share of their words; long texts hold synonyms of anything by chance. */
const REWORDED_LENGTH = 0.5;

/** Of a logistic model: one a feature, the constant first. */
export type LogisticWeights = readonly number[];

function toProbability(features: readonly number[], weights: LogisticWeights): number {
  let sum = weights[0] as number;
  features.forEach((value, i) => {
    sum += value * (weights[i + 1] as number);
  });
  return 1 / (1 + Math.exp(-sum));
}

/** What a text's own measures tell of a question. */
function toTextFeatures(question: Question, index: TermIndex, text: RankedText): number[] {
  const known = question.terms.reduce((sum, { id, idf }) => sum + (id < 0 ? 0 : idf), 0);
  const length = Math.min(1, question.terms.length / index.averageDistinct);
  return [
    text.similarity,
    text.coverage,
    Math.log1p(index.size),
    Math.log1p(question.terms.length),
    length,
    question.weight === 0 ? 0 : known / question.weight,
    text.similarity * length,
    text.coverage * length,
  ];
}

/** What tells whether a question belongs to a domain at all: its best text, and how well others do. */
export function toFitFeatures(
  question: Question,
  index: TermIndex,
  ranked: readonly RankedText[],
): number[] {
  const [best] = ranked;
  if (!best) return [];
  const other = ranked[Math.min(FIT_RANK, ranked.length - 1)] as RankedText;
  return [...toTextFeatures(question, index, best), other.similarity];
}

/** What tells whether a text is the one meant: its own measures, and how it stands among the others. */
export function toMatchFeatures(
  question: Question,
  index: TermIndex,
  ranked: readonly RankedText[],
  at: number,
): number[] {
  const own = ranked[at] as RankedText;
  const rivals = ranked.slice(0, RIVALS);
  const others = rivals.filter((text) => text !== own).map((text) => text.similarity);
  const best = others[0] ?? 0;
  const nearest = others.slice(0, NEAREST_RIVALS);
  const mean = nearest.reduce((sum, value) => sum + value, 0) / Math.max(1, nearest.length);
  const top = (rivals[0] as RankedText).similarity;
  const weigh = (similarity: number) => Math.exp((similarity - top) / CLEAR_MARGIN);
  const all = rivals.reduce((sum, text) => sum + weigh(text.similarity), 0);
  return [
    ...toTextFeatures(question, index, own),
    own.similarity - best,
    weigh(own.similarity) / all,
    Math.log1p(question.weight * own.coverage),
    own.similarity - mean,
  ];
}

/** Whether a text says what the question asks in other words: synonyms make similarities that words alone would not. */
const isReworded = ({ met, synonyms }: RankedText) =>
  synonyms >= REWORDED_WORDS && met >= REWORDED_SHARE;

/** Whether the domain has anything that fits the question. Who asks of a speaker of the domain means it. */
export function fitsDomain(
  question: Question,
  index: TermIndex,
  ranked: readonly RankedText[],
): boolean {
  const [best] = ranked;
  if (!best) return false;
  if (index.size < MIN_TEXTS || question.speakers.size > 0 || best.similarity === 1) return true;
  const isAlike = question.terms.length >= REWORDED_LENGTH * index.averageDistinct;
  if (isAlike && ranked.slice(0, REWORDED_RANKS).some(isReworded)) return true;
  return toProbability(toFitFeatures(question, index, ranked), FIT_WEIGHTS) >= MIN_FIT;
}

/** The probability that a ranked text is the one meant, 0..1. */
export function confidenceOf(
  question: Question,
  index: TermIndex,
  ranked: readonly RankedText[],
  at: number,
): number {
  return toProbability(toMatchFeatures(question, index, ranked, at), MATCH_WEIGHTS);
}
