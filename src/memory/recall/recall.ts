import { setImmediate as nextTurn } from 'node:timers/promises';
import { structureEmbedder } from '../../embed/structure-embedder.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Candidate } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorHit } from '../../ports/vector-index.ts';
import type { MemoryParts, RecallWeights } from '../memory-options.ts';
import { outcomeValueOf, recencyOf, relevanceOf } from '../relevance.ts';
import { toQuestion } from '../text/question.ts';
import { type Evidence, type ScoredTexts, scoreTexts } from '../text/rank-texts.ts';
import type { TermIndex } from '../text/term-index.ts';
import { type ChosenCase, chooseCases } from './choose-cases.ts';
import type { DomainIndexes } from './domain-index.ts';
import {
  findAdvice,
  NO_ADVICE,
  type RecallAnswer,
  type RecallQuery,
  type ToldCase,
} from './recall-answer.ts';

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
/** So is one below this similarity where meaning is compared: hardly a right answer of the public sets lies below. */
const LIKELY_FLOOR = 0.28;

/** The hits of a search by vectors; undefined where none was asked or answered. */
type Hits = readonly VectorHit[] | undefined;

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

/**
 * Texts that share something that matters; where none does, those that share any word. A question about something else
 * gets nothing.
 */
function chooseMatching(scored: ScoredTexts): Int32Array {
  const above = scored.texts.filter((text) => scored.isMatch(text, FLOOR));
  if (above.length > 0) return above;
  return scored.texts.filter((text) => scored.isMatch(text, Number.EPSILON));
}

/** Finds episodes like a situation. Reads only; the caller records what was answered. */
export class Recall {
  readonly #options: MemoryParts;
  readonly #domains: DomainIndexes;
  readonly #weights: RecallWeights;
  /** Many recalls at once hold up others no longer than one does: each ranks in a turn of its own. */
  #turns: Promise<void> = Promise.resolve();

  constructor(options: MemoryParts, domains: DomainIndexes) {
    this.#options = options;
    this.#domains = domains;
    this.#weights = { ...WEIGHTS, ...options.weights };
  }

  async recall(
    scope: MemoryScope,
    query: RecallQuery,
    signal?: AbortSignal,
  ): Promise<RecallAnswer> {
    const { store, embedder } = this.#options;
    const [meaning, structure] = await Promise.all([
      this.#searchMeaning(scope, query.context, signal),
      this.#searchStructure(scope, query, signal),
    ]);
    const index = await this.#domains.get(scope);
    this.#turns = this.#turns.then(() => nextTurn());
    await this.#turns;
    signal?.throwIfAborted();
    const scored = this.#score(index, query, meaning, structure);
    const matching = chooseMatching(scored);
    const wanted = Math.max(MIN_POOL, 2 * query.limit);
    const advising = chooseCases(index, scored, matching, wanted, true);
    const isCollapsed = query.collapse ?? true;
    const cases = isCollapsed ? advising : chooseCases(index, scored, matching, wanted, false);
    const ids = [...new Set([...advising, ...cases].map(({ episodeId }) => episodeId))];
    const { episodes, derived } = await store.readCandidates(scope, ids);
    const floor = meaning && !structure ? LIKELY_FLOOR : 0;
    const told = this.#tell(cases, episodes, floor);
    const advised = isCollapsed ? told : this.#tell(advising, episodes, floor);
    const sure = told.filter(({ confidence }) => confidence >= (query.minConfidence ?? 0));
    const best = sure.toSorted((a, b) => this.#compositeOf(b) - this.#compositeOf(a));
    const kept = new Set(best.slice(0, query.limit));
    const chosen = sure.filter((own) => kept.has(own));
    return {
      ...(chosen.length === 0 ? NO_ADVICE : findAdvice(advised, derived)),
      episodes: chosen,
      totalMatches: matching.length,
      totalExact: scored.isComplete,
      embedderProblem: query.context === undefined ? undefined : embedder?.problem,
    };
  }

  /** The nearest by the structure of a schema. */
  async #searchStructure(
    scope: MemoryScope,
    { schema, vector: made }: RecallQuery,
    signal?: AbortSignal,
  ) {
    const { embedSchema, index } = this.#options;
    const values = made ?? (schema && (await embedSchema(schema, scope.tenant, signal)));
    if (!values) return undefined;
    const vector = { embedder: structureEmbedder.model, values: Float32Array.from(values) };
    return index.search(scope, { space: 'structure', vector, limit: FOUND });
  }

  /** The nearest by what an embedder makes of their texts; undefined where none answers. */
  async #searchMeaning(scope: MemoryScope, context: string | undefined, signal?: AbortSignal) {
    if (context === undefined) return undefined;
    const { embedder: embeds, index } = this.#options;
    try {
      const made = await embeds?.embed([context], signal);
      const values = made?.vectors[0];
      // Zeros are the vector of a text that the embedder cannot read.
      if (made === undefined || !values?.some((value) => value !== 0)) return undefined;
      const vector = { embedder: made.embedder, values };
      return await index.search(scope, { space: 'context', vector, limit: FOUND });
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }

  #score(index: TermIndex, { context }: RecallQuery, meaning: Hits, structure: Hits): ScoredTexts {
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
  #tell(cases: readonly ChosenCase[], candidates: readonly Candidate[], floor: number): ToldCase[] {
    const byId = new Map(candidates.map((candidate) => [candidate.episodeId, candidate]));
    const best = cases[0]?.similarity ?? 0;
    return cases.flatMap((own) => {
      const candidate = byId.get(own.episodeId);
      if (!candidate) return [];
      const { pinned, uses, ...shown } = candidate;
      // The similarity, less what better ones take from it.
      const confidence = best === 0 ? 0 : (own.similarity * own.similarity) / best;
      const isWeak = confidence < UNLIKELY || own.similarity < floor;
      const unlikely = isWeak && !own.isIdentified;
      const relevance = relevanceOf(candidate, this.#options.clock.nowMs());
      return [{ ...own, ...shown, relevance, confidence, unlikely }];
    });
  }

  /** What decides who enters an answer. */
  #compositeOf({ similarity, storedAtMs, outcome, isSame }: ToldCase): number {
    if (isSame) return Number.POSITIVE_INFINITY;
    const recency = recencyOf(storedAtMs, this.#options.clock.nowMs());
    const merit = RECENCY_SHARE * recency + (1 - RECENCY_SHARE) * outcomeValueOf(outcome);
    return similarity * (1 - MERIT_SHARE + MERIT_SHARE * merit);
  }
}
