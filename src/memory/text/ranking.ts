import type { Question } from './question.ts';
import { POSTING_COUNT, POSTING_SHIFT, type TermIndex } from './term-index.ts';

/** BM25's saturation of frequency, and two shares of a text's length in it (Robertson 1994; 0.75 is usual). */
const K1 = 1.2;
const LONG_SHARE = 0.75;
const SHORT_SHARE = 0.3;
/** Texts that the first pass hands to the second. */
const CANDIDATES = 200;
/** Postings that one question may visit for words of the like meaning. */
const MAX_WIDENING = 200_000;
/** Where a question is this long beside the texts it is compared as one of them; where it is shorter, as a question. */
const ALIKE_FROM = 0.3;
const ALIKE_TO = 0.8;
/** Distinct words from which, and at which, a question is a long text. */
const LONG_FROM = 10;
const LONG_TO = 40;

/** How much each measure counts, by what is compared. */
export interface RankingWeights {
  /** A question beside texts that are much longer. */
  readonly question: Mixture;
  /** A short text beside others. */
  readonly alike: Mixture;
  /** A long text beside others. */
  readonly long: Mixture;
  /** What is left of a text by another speaker than the question names. */
  readonly otherSpeaker: number;
}

/** Shares that sum to 1. */
export interface Mixture {
  /** BM25 with the domain's frequencies, of what the question's words could reach. */
  readonly wording: number;
  /** Share of the question's words, each by how telling it is, that the text holds in any way. */
  readonly coverage: number;
  /** Cosine of the two texts' words. */
  readonly cosine: number;
  /** Share of the question's neighbouring words that are neighbours in the text. */
  readonly pairs: number;
  /** Cosine of what the two texts are about. */
  readonly topic: number;
}

export const DEFAULT_WEIGHTS: RankingWeights = {
  question: { wording: 0.55, coverage: 0.15, cosine: 0.1, pairs: 0.1, topic: 0.1 },
  alike: { wording: 0.3, coverage: 0.15, cosine: 0.3, pairs: 0.1, topic: 0.15 },
  long: { wording: 0.15, coverage: 0.05, cosine: 0.75, pairs: 0, topic: 0.05 },
  otherSpeaker: 0.6,
};

/** A text with how similar it is to a question. */
export interface RankedText {
  /** Its number in the index. */
  readonly text: number;
  /** 0..1; 1 for the same words. */
  readonly similarity: number;
  /** Share of the question's weight that the text holds, 0..1. */
  readonly coverage: number;
}

export interface Ranking {
  /** Most similar first, newer first of equals. */
  readonly texts: readonly RankedText[];
  /** False where more texts shared words than were compared. */
  readonly complete: boolean;
}

/** Room for the first pass, kept between questions. */
interface Scratch {
  scores: Float32Array;
  /** Which word of the question has met a text last, so that only its strongest counterpart counts. */
  met: Uint32Array;
  round: number;
}

/** Adds up what each text holds of the question. Returns the numbers of those that hold anything. */
function scoreAll(index: TermIndex, question: Question, scratch: Scratch): number[] {
  const { scores, met } = scratch;
  const touched: number[] = [];
  const short = K1 * (1 - LONG_SHARE);
  const perWord = (K1 * LONG_SHARE) / index.averageLength;
  let widening = MAX_WIDENING;
  for (const term of question.terms) {
    scratch.round++;
    for (const counterpart of term.counterparts) {
      const { postings } = index.getTerm(counterpart.id);
      if (counterpart.kind !== 'stem') {
        widening -= postings.length;
        if (widening < 0) break;
      }
      const weight = term.idf * counterpart.strength * (K1 + 1);
      const { values, length } = postings;
      for (let i = 0; i < length; i++) {
        const posting = values[i] as number;
        const text = Math.floor(posting / POSTING_SHIFT);
        if (met[text] === scratch.round) continue;
        met[text] = scratch.round;
        const count = posting & POSTING_COUNT;
        if (scores[text] === 0) touched.push(text);
        scores[text] =
          (scores[text] as number) +
          (weight * count) / (count + short + perWord * index.length(text));
      }
    }
  }
  return touched;
}

/** The best of the touched texts, without those that are gone, and clears their scores. */
function chooseBest(index: TermIndex, touched: readonly number[], scores: Float32Array): number[] {
  let threshold = 0;
  const best: { text: number; score: number }[] = [];
  const cut = () => {
    best.sort((a, b) => b.score - a.score || b.text - a.text);
    best.length = Math.min(best.length, CANDIDATES);
    if (best.length === CANDIDATES) threshold = (best.at(-1) as { score: number }).score;
  };
  for (const text of touched) {
    const score = scores[text] as number;
    scores[text] = 0;
    if (score < threshold || index.isRemoved(text)) continue;
    best.push({ text, score });
    if (best.length === 4 * CANDIDATES) cut();
  }
  cut();
  return best.map(({ text }) => text);
}

/** Where a value lies between two bounds, 0..1. */
const toShare = (value: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** Compares one question with texts, one at a time. */
function createComparer(index: TermIndex, question: Question, weights: RankingWeights) {
  const { terms, weight } = question;
  /** For every term of the index that stands for words of the question: which, and how strongly. */
  const standsFor = new Map<number, { at: number; strength: number }[]>();
  terms.forEach((term, at) => {
    for (const { id, strength } of term.counterparts) {
      const known = standsFor.get(id);
      if (known) known.push({ at, strength });
      else standsFor.set(id, [{ at, strength }]);
    }
  });
  /** Unknown words share one id, which no text holds: the most telling of them stands for all. */
  const own = new Map([...terms].sort((a, b) => a.idf - b.idf).map((term) => [term.id, term]));
  const pairs = new Map<number, Set<number>>();
  let pairWeight = 0;
  const pairIdf = (left: number, right: number) =>
    Math.min(own.get(left)?.idf ?? 0, own.get(right)?.idf ?? 0);
  question.order.forEach((right, i) => {
    const left = question.order[i - 1];
    if (left === undefined || left === right) return;
    const followers = pairs.get(left) ?? new Set();
    if (followers.has(right)) return;
    pairs.set(left, followers.add(right));
    pairWeight += pairIdf(left, right);
  });
  const toWeight = (idf: number, count: number) => idf * (1 + Math.log(count));
  const length = terms.reduce((sum, term) => sum + term.count, 0);
  const norm = Math.hypot(...terms.map((term) => toWeight(term.idf, term.count)));
  const alike = toShare(terms.length / index.averageDistinct, ALIKE_FROM, ALIKE_TO);
  const long = alike * toShare(terms.length, LONG_FROM, LONG_TO);
  const mix = (measure: keyof Mixture) =>
    (1 - alike) * weights.question[measure] +
    (alike - long) * weights.alike[measure] +
    long * weights.long[measure];
  const shares = {
    wording: mix('wording'),
    coverage: mix('coverage') + (pairWeight === 0 ? mix('pairs') : 0),
    cosine: mix('cosine'),
    pairs: pairWeight === 0 ? 0 : mix('pairs'),
    topic: mix('topic'),
  };
  const strengths = new Float32Array(terms.length);
  const saturated = new Float32Array(terms.length);

  return (text: number): RankedText => {
    const ids = index.terms(text);
    const counts = new Map<number, number>();
    let neighbors = 0;
    const seen = new Set<number>();
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number;
      counts.set(id, (counts.get(id) ?? 0) + 1);
      const left = ids[i - 1];
      if (left === undefined || !pairs.get(left)?.has(id)) continue;
      const pair = left * 2 ** 24 + id;
      if (!seen.has(pair)) neighbors += pairIdf(left, id);
      seen.add(pair);
    }
    strengths.fill(0);
    saturated.fill(0);
    const relative = index.length(text) / index.averageLength;
    const longRoom = K1 * (1 - LONG_SHARE + LONG_SHARE * relative);
    const shortRoom = K1 * (1 - SHORT_SHARE + SHORT_SHARE * relative);
    const meet = (id: number, count: number) => {
      for (const { at, strength } of standsFor.get(id) ?? []) {
        if (strength <= (strengths[at] as number)) continue;
        strengths[at] = strength;
        saturated[at] =
          (strength * (K1 + 1) * (count / (count + longRoom) + count / (count + shortRoom))) / 2;
      }
    };
    let squares = 0;
    let dot = 0;
    for (const [id, count] of counts) {
      const idf = index.idf(index.getTerm(id));
      const value = toWeight(idf, count);
      squares += value * value;
      const same = own.get(id);
      if (same) dot += value * toWeight(same.idf, same.count);
      meet(id, count);
    }
    for (const id of index.groups(text)) meet(id, 1);
    let covered = 0;
    let worded = 0;
    for (let at = 0; at < terms.length; at++) {
      const { idf } = terms[at] as { idf: number };
      covered += idf * (strengths[at] as number);
      worded += idf * (saturated[at] as number);
    }
    const coverage = weight === 0 ? 0 : covered / weight;
    const cosine = squares === 0 || norm === 0 ? 0 : dot / (norm * Math.sqrt(squares));
    if (cosine > 0.9999 && index.length(text) === length) {
      return { text, similarity: 1, coverage: 1 };
    }
    let similarity =
      shares.wording * Math.min(1, weight === 0 ? 0 : worded / weight) +
      shares.coverage * coverage +
      shares.cosine * cosine +
      shares.pairs * (pairWeight === 0 ? 0 : Math.min(1, neighbors / pairWeight)) +
      shares.topic * index.compareTopic(text, question.topic);
    const speaker = index.speaker(text);
    if (question.speakers.size > 0 && speaker >= 0 && !question.speakers.has(speaker)) {
      similarity *= weights.otherSpeaker;
    }
    return { text, similarity: Math.min(1, similarity), coverage };
  };
}

/** Ranks the texts of an index. */
export interface Ranker {
  /** `also` are texts that are compared in any case. */
  rank(question: Question, also?: readonly number[]): Ranking;
}

export function createRanker(index: TermIndex, weights = DEFAULT_WEIGHTS): Ranker {
  const scratch: Scratch = { scores: new Float32Array(0), met: new Uint32Array(0), round: 0 };
  return {
    rank(question, also = []) {
      if (scratch.scores.length < index.count) {
        const room = Math.ceil(1.5 * index.count) + 64;
        scratch.scores = new Float32Array(room);
        scratch.met = new Uint32Array(room);
        scratch.round = 0;
      }
      const touched = scoreAll(index, question, scratch);
      const complete = touched.length <= CANDIDATES;
      const chosen = new Set([...chooseBest(index, touched, scratch.scores), ...also]);
      const compare = createComparer(index, question, weights);
      const texts = Array.from(chosen, compare).sort(
        (a, b) => b.similarity - a.similarity || b.text - a.text,
      );
      return { texts, complete };
    },
  };
}
