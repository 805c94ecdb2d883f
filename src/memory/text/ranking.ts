import { CopyGroups } from './copies.ts';
import { POSTING_COUNT, POSTING_SHIFT } from './postings.ts';
import type { Question } from './question-terms.ts';
import { DEFAULT_WEIGHTS, type Mixture, type RankingWeights } from './ranking-weights.ts';
import type { TermIndex } from './term-index.ts';
import { frequencyWeight } from './text-weights.ts';
import { type Slots, toSlots } from './to-slots.ts';

/** BM25's saturation of frequency, and the share of a text's length in it (Robertson 1994). */
const K1 = 1.2;
const LENGTH_SHARE = 0.75;
/** A word is met from this strength on: related words stay below. */
const MET_STRENGTH = 0.35;
/** Texts that the first pass hands to the second at least; 200 found no more on the sets by others. */
const CANDIDATES = 100;
/** Of the texts that the first pass finds best, this many times as many are looked through for other situations. */
const SPREAD = 4;
/** Copies of one text that the first pass hands on. */
const MAX_COPIES = 8;
/** Words of a text beyond which the first pass looks for no copies of it. */
const LONGEST_COPY = 40;
/** Postings that one question may visit for words of a similar meaning. */
const MAX_WIDENING = 200_000;
/** Postings that one question may visit at all: some ten milliseconds. */
const MAX_VISITS = 1_500_000;
/** Rounds are told apart by 32 bits. */
const MAX_ROUNDS = 2 ** 31;
/** Where a question is this long beside the texts it is compared as one of them; where it is shorter, as a question. */
const ALIKE_FROM = 0.3;
const ALIKE_TO = 0.8;
/** Distinct words from which, and at which, a question is a long text. */
const LONG_FROM = 10;
const LONG_TO = 40;

/** A text with how similar it is to a question. */
export interface RankedText {
  /** Its number in the index. */
  readonly text: number;
  /** 0..1; 1 for the same words. */
  readonly similarity: number;
  /** Share of the question's weight that the text holds, 0..1. */
  readonly coverage: number;
  /** Share of the question's words that the text holds as such or by a synonym, 0..1. */
  readonly met: number;
  /** Words of the question that the text holds by a synonym. */
  readonly synonyms: number;
}

export interface Ranking {
  /** Most similar first, newer first of equals. */
  readonly texts: readonly RankedText[];
  /** Texts that share anything with the question. */
  readonly touched: number;
  /** False where more texts shared words than were compared. */
  readonly complete: boolean;
}

/** Room for the first pass, kept between questions. */
interface Scratch {
  scores: Float32Array;
  /** Which word of the question has met a text last, so that only its strongest counterpart counts. */
  met: Uint32Array;
  touched: Uint32Array;
  round: number;
  /** Of each term of the index which slot of the question it fills, else 0. */
  slots: Uint16Array;
}

/** Adds up what each text holds of the question. Returns how many hold anything; their numbers are in `touched`. */
function scoreAll(index: TermIndex, question: Question, scratch: Scratch): number {
  const { scores, met, touched } = scratch;
  const { lengths } = index.texts;
  const short = K1 * (1 - LENGTH_SHARE);
  const perWord = (K1 * LENGTH_SHARE) / index.averageLength;
  let count = 0;
  let widening = MAX_WIDENING;
  let visits = MAX_VISITS;
  // The most telling words first: what is beyond the bound is in most texts.
  for (const term of question.terms.toSorted((a, b) => b.idf - a.idf)) {
    if (visits <= 0) break;
    const round = ++scratch.round;
    for (const counterpart of term.counterparts) {
      const { postings } = index.getTerm(counterpart.id);
      if (counterpart.kind !== 'stem') {
        widening -= postings.length;
        if (widening < 0) break;
      }
      const weight = term.idf * term.count * counterpart.strength * (K1 + 1);
      const { values, length } = postings;
      visits -= length;
      for (let i = 0; i < length; i++) {
        const posting = values[i] as number;
        const text = posting >>> POSTING_SHIFT;
        if (met[text] === round) continue;
        met[text] = round;
        const held = posting & POSTING_COUNT;
        const known = scores[text] as number;
        if (known === 0) touched[count++] = text;
        scores[text] =
          known + (weight * held) / (held + short + perWord * (lengths[text] as number));
      }
    }
  }
  return count;
}

/** The best of the touched texts, without those that are gone. */
function chooseBest(
  index: TermIndex,
  count: number,
  wanted: number,
  { scores, touched }: Scratch,
): number[] {
  let threshold = 0;
  const best: { text: number; score: number }[] = [];
  const cut = () => {
    best.sort((a, b) => b.score - a.score || b.text - a.text);
    best.length = Math.min(best.length, wanted);
    if (best.length === wanted) threshold = (best.at(-1) as { score: number }).score;
  };
  for (let i = 0; i < count; i++) {
    const text = touched[i] as number;
    const score = scores[text] as number;
    if (score < threshold || index.texts.isRemoved(text)) continue;
    best.push({ text, score });
    if (best.length === 3 * wanted) cut();
  }
  cut();
  return best.map(({ text }) => text);
}

/** The first `wanted` texts of a list that holds each situation a few times at most. */
function spread(index: TermIndex, texts: readonly number[], wanted: number): number[] {
  if (texts.length <= wanted) return [...texts];
  const groups = new CopyGroups(index);
  const counts: number[] = [];
  const chosen: number[] = [];
  for (const text of texts) {
    if (chosen.length === wanted) break;
    if ((index.texts.lengths[text] as number) <= LONGEST_COPY) {
      const group = groups.add(text);
      counts[group] = (counts[group] ?? 0) + 1;
      if ((counts[group] as number) > MAX_COPIES) continue;
    }
    chosen.push(text);
  }
  return chosen;
}

/** Where a value lies between two bounds, 0..1. */
const toShare = (value: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** The neighbouring words of a question, each pair with how telling it is. */
function toPairs({ order, terms }: Question) {
  // Unknown words share one id, which no text holds: the most telling of them stands for all.
  const idfs = new Map(
    [...terms].sort((a, b) => a.idf - b.idf).map(({ id, idf }) => [id, idf] as const),
  );
  const pairs = new Map<number, Map<number, number>>();
  let weight = 0;
  order.forEach((right, i) => {
    const left = order[i - 1];
    if (left === undefined || left === right) return;
    const followers = pairs.get(left) ?? new Map<number, number>();
    if (followers.has(right)) return;
    const own = Math.min(idfs.get(left) ?? 0, idfs.get(right) ?? 0);
    pairs.set(left, followers.set(right, own));
    weight += own;
  });
  return { pairs, weight };
}

/** Shares of the measures for this question. */
function mixFor(question: Question, index: TermIndex, weights: RankingWeights, hasPairs: boolean) {
  const { length } = question.terms;
  const alike = toShare(length / index.averageDistinct, ALIKE_FROM, ALIKE_TO);
  const long = alike * toShare(length, LONG_FROM, LONG_TO);
  const asked = index.isDialogue ? weights.dialogue : weights.question;
  const mix = (measure: keyof Mixture) =>
    (1 - alike) * asked[measure] +
    (alike - long) * weights.alike[measure] +
    long * weights.long[measure];
  return {
    wording: mix('wording'),
    coverage: mix('coverage') + (hasPairs ? 0 : mix('pairs')),
    cosine: mix('cosine'),
    pairs: hasPairs ? mix('pairs') : 0,
    topic: mix('topic'),
  };
}

/** Compares one question with texts, one at a time. `scores` are those of the first pass. */
function createComparer(
  index: TermIndex,
  question: Question,
  weights: RankingWeights,
  { scores, slots: slotOf }: Scratch,
  slots: Slots,
) {
  const { terms, weight } = question;
  const { pairs, weight: pairWeight } = toPairs(question);
  const shares = mixFor(question, index, weights, pairWeight > 0);
  const norm = Math.hypot(...terms.map((term) => frequencyWeight(term.idf, term.count)));
  const strengths = new Float32Array(terms.length);
  const turns = index.isDialogue ? weights.turns : 0;
  /** How often the text at hand fills each slot, and which ones it fills. */
  const counts = new Uint16Array(slots.ids.length);
  const filled = new Uint16Array(slots.ids.length);
  const { ids, texts } = index;
  const { starts, lengths, groups } = texts;

  /** Notes how strongly a text stands for each word of the question. Returns the dot product of the two. */
  const meet = (text: number): number => {
    strengths.fill(0);
    const start = starts[text] as number;
    const end = start + (lengths[text] as number) + (groups[text] as number);
    let length = 0;
    for (let i = start; i < end; i++) {
      const slot = slotOf[ids[i] as number] as number;
      if (slot === 0) continue;
      if (counts[slot] === 0) filled[length++] = slot;
      counts[slot] = (counts[slot] as number) + 1;
    }
    let dot = 0;
    for (let i = 0; i < length; i++) {
      const slot = filled[i] as number;
      const own = slots.weights[slot] as number;
      if (own > 0) {
        dot += own * frequencyWeight(slots.idfs[slot] as number, counts[slot] as number);
      }
      counts[slot] = 0;
      const last = slots.starts[slot + 1] as number;
      for (let k = slots.starts[slot] as number; k < last; k++) {
        const at = slots.words[k] as number;
        const strength = slots.strengths[k] as number;
        if (strength > (strengths[at] as number)) strengths[at] = strength;
      }
    }
    return dot;
  };

  /** BM25 of a text as a share of what the question's words could reach. */
  const reachable = terms.reduce((sum, term) => sum + term.idf * term.count, 0);
  const toWording = (text: number): number =>
    reachable === 0 ? 0 : Math.min(1, (scores[text] as number) / reachable);

  /** The same of a turn beside one of a dialogue. */
  const toTurnWording = (text: number): number =>
    text < 0 ||
    text >= index.texts.count ||
    index.texts.speaker(text) < 0 ||
    index.texts.isRemoved(text)
      ? 0
      : toWording(text);

  /** Share of the question's neighbours that are neighbours in a text. */
  const countPairs = (text: number): number => {
    if (shares.pairs === 0) return 0;
    let found = 0;
    let seen: Set<number> | undefined;
    const start = starts[text] as number;
    const end = start + (lengths[text] as number);
    for (let i = start + 1; i < end; i++) {
      const right = ids[i] as number;
      if (slotOf[right] === 0) continue;
      const left = ids[i - 1] as number;
      if (slotOf[left] === 0) continue;
      const own = pairs.get(left)?.get(right);
      if (own === undefined) continue;
      const pair = left * 2 ** 24 + right;
      seen ??= new Set();
      if (!seen.has(pair)) found += own;
      seen.add(pair);
    }
    return Math.min(1, found / pairWeight);
  };

  /** Whether a text holds the same words as the question. */
  const isSame = (text: number): boolean => {
    const { whole } = question;
    if (whole.length === 0 || lengths[text] !== whole.length) return false;
    return index
      .terms(text)
      .toSorted()
      .every((id, i) => id === whole[i]);
  };

  return (text: number): RankedText => {
    if (isSame(text)) return { text, similarity: 1, coverage: 1, met: 1, synonyms: 0 };
    const dot = meet(text);
    const squares = index.weights.squares(text);
    let covered = 0;
    let met = 0;
    let synonyms = 0;
    for (let at = 0; at < terms.length; at++) {
      const { idf } = terms[at] as { idf: number };
      covered += idf * (strengths[at] as number);
      const strength = strengths[at] as number;
      if (strength >= MET_STRENGTH) met++;
      if (strength >= MET_STRENGTH && strength < 1) synonyms++;
    }
    const coverage = weight === 0 ? 0 : covered / weight;
    const cosine = squares === 0 || norm === 0 ? 0 : dot / (norm * Math.sqrt(squares));
    let similarity =
      shares.wording * toWording(text) +
      shares.coverage * coverage +
      shares.cosine * cosine +
      shares.pairs * countPairs(text) +
      shares.topic * index.texts.compareTopic(text, question.topic);
    const speaker = index.texts.speaker(text);
    if (turns > 0 && speaker >= 0) {
      const beside = Math.max(toTurnWording(text - 1), toTurnWording(text + 1));
      similarity += turns * beside * (1 - similarity);
    }
    if (question.speakers.size > 0 && speaker >= 0 && !question.speakers.has(speaker)) {
      similarity *= weights.otherSpeaker;
    }
    return {
      text,
      similarity: Math.min(1, similarity),
      coverage,
      met: met / Math.max(1, terms.length),
      synonyms,
    };
  };
}

export interface Ranker {
  /** `also` are texts that are compared in any case; of the others as many as are wanted, a hundred at least. */
  rank(question: Question, also?: readonly number[], wanted?: number): Ranking;
}

export function createRanker(index: TermIndex, weights = DEFAULT_WEIGHTS): Ranker {
  let scratch: Scratch | undefined;
  const prepare = (): Scratch => {
    if (
      scratch &&
      scratch.scores.length >= index.texts.count &&
      scratch.slots.length >= index.termCount &&
      scratch.round < MAX_ROUNDS
    ) {
      return scratch;
    }
    const room = Math.ceil(1.5 * index.texts.count) + 64;
    scratch = {
      scores: new Float32Array(room),
      met: new Uint32Array(room),
      touched: new Uint32Array(room),
      round: 0,
      slots: new Uint16Array(Math.ceil(1.5 * index.termCount) + 64),
    };
    return scratch;
  };
  return {
    rank(question, also = [], wanted = 0) {
      const room = prepare();
      const count = scoreAll(index, question, room);
      const most = Math.max(CANDIDATES, wanted);
      const best = spread(index, chooseBest(index, count, SPREAD * most, room), most);
      const chosen = new Set([...best, ...also]);
      const slots = toSlots(question);
      for (let slot = 1; slot < slots.ids.length; slot++) {
        room.slots[slots.ids[slot] as number] = slot;
      }
      const compare = createComparer(index, question, weights, room, slots);
      const texts = Array.from(chosen, compare).sort(
        (a, b) => b.similarity - a.similarity || b.text - a.text,
      );
      for (let slot = 1; slot < slots.ids.length; slot++) room.slots[slots.ids[slot] as number] = 0;
      for (let i = 0; i < count; i++) room.scores[room.touched[i] as number] = 0;
      return { texts, touched: count, complete: count <= most };
    },
  };
}
