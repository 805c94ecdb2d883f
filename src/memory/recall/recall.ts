import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../kernel/errors.ts';
import type { Candidate, Candidates, Episodes } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorHit, VectorIndex } from '../../ports/vector-index.ts';
import { outcomeValueOf, recencyOf, relevanceOf } from '../relevance.ts';
import type { StructureEmbedder } from '../structure.ts';
import { toQuestion } from '../text/question.ts';
import { type Evidence, type ScoredTexts, scoreTexts } from '../text/rank-texts.ts';
import type { TermIndex } from '../text/term-index.ts';
import type { TextEmbedder } from '../text-embedder.ts';
import { type ChosenCase, chooseCases } from './choose-cases.ts';
import type { DomainIndexes } from './domain-index.ts';
import { findAdvice, type ToldCase } from './find-advice.ts';
import type { RecallAnswer, RecallQuery } from './recall-answer.ts';

/** The weight of each part in a score: the figures of `npm run bench -- recall` leave each out once. */
export interface RecallWeights {
  readonly words: number;
  readonly meaning: number;
  readonly structure: number;
  /** Of a word that stands for one of the question, as a share of that one. */
  readonly expansion: number;
}

const WEIGHTS: RecallWeights = { words: 1, meaning: 0.5, structure: 0.3, expansion: 0.25 };
/** Structures below this cosine don't match: 99 % of pairs of different built-in behaviors lie below 0.35. */
const STRUCTURE_FLOOR = 0.4;
/** Texts whose words score less of a question share nothing that matters, where others share more. */
const FLOOR = 0.05;
/** Texts of this cosine mean the like without a shared word. */
const MEANING_FLOOR = 0.5;
/**
 * How much recency and outcome can raise what enters an answer, and the share of recency in it. Use has none: what was
 * answered once would be answered the more.
 */
const MERIT_SHARE = 0.25;
const RECENCY_SHARE = 0.4;
/** Cases that an answer is chosen from, at least: merit moves none of the others into it. */
const MIN_POOL = 20;
/** Episodes that a search by vectors answers. */
const FOUND = 200;
/** Below this confidence an episode is probably about something else. */
const UNLIKELY = 0.05;

export interface RecallSources {
  readonly store: Episodes;
  readonly index: VectorIndex;
  readonly structure: StructureEmbedder;
  readonly domains: DomainIndexes;
  /** Finds by meaning, where it is there. */
  readonly embedder?: TextEmbedder;
  readonly weights?: Partial<RecallWeights>;
  readonly nowMs: () => number;
}

interface Found {
  readonly cases: readonly ChosenCase[];
  readonly matches: number;
  readonly isComplete: boolean;
}

/** The hits of the searches by vectors; undefined where none was asked or answered. */
interface Near {
  readonly meaning: readonly VectorHit[] | undefined;
  readonly structure: readonly VectorHit[] | undefined;
}

const toShare = (cosine: number) => Math.min(1, Math.max(0, cosine));

/** Cosines of the hits from `least` on, by the number of their text. */
function toCosines(index: TermIndex, hits: readonly VectorHit[], least: number) {
  const byText = new Map<number, number>();
  for (const { episodeId, similarity } of hits) {
    const text = index.findText(episodeId);
    if (text >= 0 && similarity >= least) byText.set(text, toShare(similarity));
  }
  return byText;
}

/** Texts beyond the hits are at most as near as the last; where the hits are all, the others wait for their vectors. */
function toMeaning(index: TermIndex, hits: readonly VectorHit[], weight: number): Evidence {
  const byText = toCosines(index, hits, -1);
  const rest = hits.length === FOUND ? toShare(hits.at(-1)?.similarity ?? 0) : undefined;
  return { weight, byText, rest, floor: MEANING_FLOOR };
}

function toStructure(index: TermIndex, hits: readonly VectorHit[], weight: number): Evidence {
  const byText = toCosines(index, hits, STRUCTURE_FLOOR);
  return { weight, byText, rest: 0, floor: STRUCTURE_FLOOR };
}

/** Texts that share so much. A list that grows to a hundred thousand takes longer than all else. */
function chooseFrom(scored: ScoredTexts, floor: number): Int32Array {
  const chosen = new Int32Array(scored.texts.length);
  let count = 0;
  for (const text of scored.texts) if (scored.isMatch(text, floor)) chosen[count++] = text;
  return chosen.subarray(0, count);
}

/**
 * Texts that share something that matters; where none does, those that share any word. A question about something else
 * gets nothing.
 */
function chooseMatching(scored: ScoredTexts): Int32Array {
  const above = chooseFrom(scored, FLOOR);
  return above.length > 0 ? above : chooseFrom(scored, Number.EPSILON);
}

/** Finds episodes like a situation. Reads only; the caller records what was answered. */
export class Recall {
  readonly #sources: RecallSources;
  readonly #weights: RecallWeights;
  /** Many recalls at once hold up others no longer than one does: each ranks in a turn of its own. */
  #turns: Promise<void> = Promise.resolve();

  constructor(sources: RecallSources) {
    this.#sources = sources;
    this.#weights = { ...WEIGHTS, ...sources.weights };
  }

  async recall(
    scope: MemoryScope,
    query: RecallQuery,
    signal?: AbortSignal,
  ): Promise<RecallAnswer> {
    const near = await this.#findNear(scope, query, signal);
    const found = await this.#findCases(scope, query, near, signal);
    const told = await this.#tell(scope, found);
    const sure = told.filter(({ confidence }) => confidence >= (query.minConfidence ?? 0));
    const chosen = sure
      .map((own) => ({ own, composite: this.#compositeOf(own) }))
      .sort((a, b) => b.composite - a.composite)
      .slice(0, query.limit)
      .map(({ own }) => own)
      .sort((a, b) => told.indexOf(a) - told.indexOf(b));
    const { pattern, failed } = findAdvice(told, found.derived);
    return {
      pattern: chosen.length === 0 ? null : pattern,
      failed: chosen.length === 0 ? [] : failed,
      episodes: chosen,
      totalMatches: found.matches,
      totalExact: found.isComplete,
      embedderProblem: query.context === undefined ? undefined : this.#sources.embedder?.problem,
    };
  }

  async #findNear(scope: MemoryScope, query: RecallQuery, signal?: AbortSignal): Promise<Near> {
    const { structure, index } = this.#sources;
    const { context, schema } = query;
    const byMeaning =
      context === undefined ? undefined : this.#searchMeaning(scope, context, signal);
    if (!schema) return { meaning: await byMeaning, structure: undefined };
    const values = await structure.embed(schema, scope.tenant, signal);
    const vector = { embedder: structure.id, values };
    const hits = await index.search(scope, { space: 'structure', vector, limit: FOUND });
    return { meaning: await byMeaning, structure: hits };
  }

  /** The nearest by what an embedder makes of their texts; undefined where none answers. */
  async #searchMeaning(scope: MemoryScope, context: string, signal?: AbortSignal) {
    const { embedder: embeds, index } = this.#sources;
    try {
      const made = await embeds?.embed([context], signal);
      if (!made) return undefined;
      const vector = { embedder: made.embedder, values: made.vectors[0] as Float32Array };
      return await index.search(scope, { space: 'context', vector, limit: FOUND });
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }

  #rank(index: TermIndex, query: RecallQuery, near: Near): Found {
    const question = query.context === undefined ? undefined : toQuestion(query.context, index);
    const { meaning, structure } = this.#weights;
    const evidence = [
      ...(near.meaning ? [toMeaning(index, near.meaning, meaning)] : []),
      ...(near.structure ? [toStructure(index, near.structure, structure)] : []),
    ];
    const scored = scoreTexts(index, question, evidence, this.#weights);
    const wanted = Math.max(MIN_POOL, 2 * query.limit);
    const matching = chooseMatching(scored);
    const cases = chooseCases(index, scored, matching, wanted, query.collapse ?? true);
    return { cases, matches: matching.length, isComplete: scored.isComplete };
  }

  /** The cases with what is to be weighed of them. */
  async #findCases(scope: MemoryScope, query: RecallQuery, near: Near, signal?: AbortSignal) {
    const { store, domains } = this.#sources;
    const index = await domains.get(scope);
    this.#turns = this.#turns.then(() => nextTurn());
    await this.#turns;
    signal?.throwIfAborted();
    const found = this.#rank(index, query, near);
    const episodeIds = found.cases.map(({ episodeId }) => episodeId);
    return { ...found, ...(await store.readCandidates(scope, episodeIds)) };
  }

  /** The cases that are still there, with the words of what is shown. */
  async #tell(scope: MemoryScope, { cases, episodes }: Found & Candidates): Promise<ToldCase[]> {
    const missing = episodes.flatMap(({ text, episodeId }) => (text ? [] : episodeId));
    const read = missing.length === 0 ? [] : await this.#sources.store.getTexts(scope, missing);
    const texts = new Map(read.map((text) => [text.episodeId, text]));
    const byId = new Map(episodes.map((episode) => [episode.episodeId, episode]));
    const best = cases[0]?.similarity ?? 0;
    return cases.flatMap((own) => {
      const candidate = byId.get(own.episodeId);
      const text = candidate?.text ?? texts.get(own.episodeId);
      if (!candidate || !text) return [];
      const { context, actionsTaken } = text;
      const { sequence, best: way, isSame, isTold } = own;
      const described = this.#describe(own, candidate, best);
      return [{ ...described, isSame, isTold, context, actionsTaken, sequence, way }];
    });
  }

  /** How sure it is: the similarity, less what better ones take from it. */
  #describe(own: ChosenCase, candidate: Candidate, best: number) {
    const { similarity, support, succeeded, failed } = own;
    const { episodeId, outcome, archived, storedAtMs, schemaId } = candidate;
    const confidence = best === 0 ? 0 : (similarity * similarity) / best;
    const relevance = relevanceOf(candidate, this.#sources.nowMs());
    const unlikely = confidence < UNLIKELY && !own.isIdentified;
    const told = { episodeId, outcome, archived, storedAtMs, schemaId, relevance };
    return { ...told, similarity, support, succeeded, failed, confidence, unlikely };
  }

  /** What decides who enters an answer. */
  #compositeOf({ similarity, storedAtMs, outcome, isSame }: ToldCase): number {
    if (isSame) return Number.POSITIVE_INFINITY;
    const recency = recencyOf(storedAtMs, this.#sources.nowMs());
    const merit = RECENCY_SHARE * recency + (1 - RECENCY_SHARE) * outcomeValueOf(outcome);
    return similarity * (1 - MERIT_SHARE + MERIT_SHARE * merit);
  }
}
