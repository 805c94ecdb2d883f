import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '../../kernel/errors.ts';
import type { Candidate, Episodes } from '../../ports/episodes.ts';
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
import { findAdvice, NO_ADVICE, type ToldCase } from './find-advice.ts';
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

/** The hits of the searches by vectors; undefined where none was asked or answered. */
interface Near {
  readonly meaning: readonly VectorHit[] | undefined;
  readonly structure: readonly VectorHit[] | undefined;
}

const toShare = (cosine: number) => Math.min(1, Math.max(0, cosine));

/** Cosines of hits by the number of their text. */
function toCosines(index: TermIndex, hits: readonly VectorHit[]): Map<number, number> {
  const byText = new Map<number, number>();
  for (const { episodeId, similarity } of hits) {
    const text = index.findText(episodeId);
    if (text >= 0) byText.set(text, toShare(similarity));
  }
  return byText;
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
    const { domains, store, embedder } = this.#sources;
    const near = await this.#findNear(scope, query, signal);
    const index = await domains.get(scope);
    this.#turns = this.#turns.then(() => nextTurn());
    await this.#turns;
    signal?.throwIfAborted();
    const scored = this.#score(index, query, near);
    const matching = chooseMatching(scored);
    const wanted = Math.max(MIN_POOL, 2 * query.limit);
    const cases = chooseCases(index, scored, matching, wanted, query.collapse ?? true);
    const ids = cases.map(({ episodeId }) => episodeId);
    const { episodes, derived } = await store.readCandidates(scope, ids);
    const told = await this.#tell(scope, cases, episodes);
    const chosen = told
      .filter(({ confidence }) => confidence >= (query.minConfidence ?? 0))
      .map((own) => ({ own, composite: this.#compositeOf(own) }))
      .sort((a, b) => b.composite - a.composite)
      .slice(0, query.limit)
      .map(({ own }) => own)
      .sort((a, b) => told.indexOf(a) - told.indexOf(b));
    return {
      ...(chosen.length === 0 ? NO_ADVICE : findAdvice(told, derived)),
      episodes: chosen,
      totalMatches: matching.length,
      totalExact: scored.isComplete,
      embedderProblem: query.context === undefined ? undefined : embedder?.problem,
    };
  }

  async #findNear(
    scope: MemoryScope,
    { context, schema }: RecallQuery,
    signal?: AbortSignal,
  ): Promise<Near> {
    const { structure: embeds, index } = this.#sources;
    const byMeaning =
      context === undefined ? undefined : this.#searchMeaning(scope, context, signal);
    if (!schema) return { meaning: await byMeaning, structure: undefined };
    const values = await embeds.embed(schema, scope.tenant, signal);
    const vector = { embedder: embeds.id, values };
    const structure = await index.search(scope, { space: 'structure', vector, limit: FOUND });
    return { meaning: await byMeaning, structure };
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

  #score(index: TermIndex, { context }: RecallQuery, { meaning, structure }: Near): ScoredTexts {
    const evidence: Evidence[] = [];
    if (meaning) {
      evidence.push({
        weight: this.#weights.meaning,
        byText: toCosines(index, meaning),
        // Others are at most as near as the last; where the hits are all, they wait for their vectors.
        rest: meaning.length === FOUND ? toShare(meaning.at(-1)?.similarity ?? 0) : undefined,
        floor: MEANING_FLOOR,
      });
    }
    if (structure) {
      const hits = structure.filter(({ similarity }) => similarity >= STRUCTURE_FLOOR);
      evidence.push({
        weight: this.#weights.structure,
        byText: toCosines(index, hits),
        rest: 0,
        floor: STRUCTURE_FLOOR,
      });
    }
    const question = context === undefined ? undefined : toQuestion(context, index);
    return scoreTexts(index, question, evidence, this.#weights);
  }

  /** The cases that are still there, with the words of what is shown and how sure it is. */
  async #tell(
    scope: MemoryScope,
    cases: readonly ChosenCase[],
    candidates: readonly Candidate[],
  ): Promise<ToldCase[]> {
    const missing = candidates.flatMap(({ text, episodeId }) => (text ? [] : episodeId));
    const read = missing.length === 0 ? [] : await this.#sources.store.getTexts(scope, missing);
    const texts = new Map(read.map((text) => [text.episodeId, text]));
    const byId = new Map(candidates.map((candidate) => [candidate.episodeId, candidate]));
    const best = cases[0]?.similarity ?? 0;
    return cases.flatMap((own) => {
      const candidate = byId.get(own.episodeId);
      const text = candidate?.text ?? texts.get(own.episodeId);
      if (!candidate || !text) return [];
      const { outcome, archived, storedAtMs, schemaId } = candidate;
      // The similarity, less what better ones take from it.
      const confidence = best === 0 ? 0 : (own.similarity * own.similarity) / best;
      const unlikely = confidence < UNLIKELY && !own.isIdentified;
      const relevance = relevanceOf(candidate, this.#sources.nowMs());
      const facts = { outcome, archived, storedAtMs, schemaId, relevance, confidence, unlikely };
      return [{ ...own, ...facts, context: text.context, actionsTaken: text.actionsTaken }];
    });
  }

  /** What decides who enters an answer. */
  #compositeOf({ similarity, storedAtMs, outcome, isSame }: ToldCase): number {
    if (isSame) return Number.POSITIVE_INFINITY;
    const recency = recencyOf(storedAtMs, this.#sources.nowMs());
    const merit = RECENCY_SHARE * recency + (1 - RECENCY_SHARE) * outcomeValueOf(outcome);
    return similarity * (1 - MERIT_SHARE + MERIT_SHARE * merit);
  }
}
