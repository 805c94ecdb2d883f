import { structureEmbedder } from '../embed/structure-embedder.ts';
import { systemClock } from '../kernel/clock.ts';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { Episode } from '../ports/episodes.ts';
import type { MemoryScope, MemoryScopes } from '../ports/memory-scope.ts';
import { compressDomain } from './compress-domain.ts';
import { type ForgetRequest, forgetEpisodes } from './forget.ts';
import type { MemoryOptions, MemoryParts } from './memory-options.ts';
import { assertContext, createEpisode, type EpisodeInput, toVectors } from './new-episode.ts';
import { DomainIndexes } from './recall/domain-index.ts';
import { Recall } from './recall/recall.ts';
import {
  NEAR_BEST,
  type RecallAnswer,
  type RecalledPattern,
  type RecallQuery,
} from './recall/recall-answer.ts';
import { relevanceOf } from './relevance.ts';
import { Vectorizer } from './vectorizer.ts';

/** Episodes from which the first recall would wait for more than a second. */
const WARM_FROM = 5_000;
/** Domains that are read before anybody asks. */
const MAX_WARM = 8;
/** Episodes that a pattern is sought among. */
const PATTERN_EPISODES = 10;

/** Long-term experience of tenants, by domain. Every call stays within its scope. */
export class Memory {
  readonly #options: MemoryParts;
  readonly #store: EpisodeStore;
  readonly #domains: DomainIndexes;
  readonly #recall: Recall;
  /** Uses that are being written. */
  readonly #uses = new Set<Promise<void>>();
  readonly #vectorizer: Vectorizer | undefined;
  #isClosed = false;

  constructor(options: MemoryOptions) {
    const { store, embedder } = options;
    this.#options = {
      embedSchema: async (schema) => structureEmbedder.embed(schema),
      clock: systemClock,
      limits: DEFAULT_LIMITS,
      ...options,
    };
    this.#store = store;
    this.#domains = new DomainIndexes(store);
    this.#recall = new Recall(this.#options, this.#domains);
    this.#vectorizer = embedder && new Vectorizer(store, embedder);
  }

  /** Resolves when the episode is durable. Throws UNPROCESSABLE, CONFLICT or UNAVAILABLE. */
  async store(scope: MemoryScope, input: EpisodeInput, signal?: AbortSignal) {
    const episode = await createEpisode(scope, input, signal, this.#options);
    const { context, contextGenerated } = episode;
    const { episodeId, storedAtMs, replayed } = await this.#store.put(episode);
    if (!replayed) this.#vectorizer?.note(scope, episodeId);
    /** The summary of the schema that stands for the missing context. */
    const generated = contextGenerated ? context : undefined;
    return { episodeId, storedAtMs, contextGenerated: generated, replayed };
  }

  /** Stores an episode of an export under its own id and time. False where its id is known: then nothing changes. */
  async restore(episode: Episode): Promise<boolean> {
    const { episodeId, context, schema } = episode;
    assertContext(context, this.#options);
    const known = await this.#store.getSummaries(episode, [episodeId]);
    if (known.length > 0) return false;
    const vectors = await toVectors(episode, schema, undefined, this.#options);
    const receipt = await this.#store.put({ ...episode, vectors });
    if (receipt.replayed) return false;
    this.#vectorizer?.note(episode, episodeId);
    return true;
  }

  async recall(
    scope: MemoryScope,
    query: RecallQuery,
    signal?: AbortSignal,
  ): Promise<RecallAnswer> {
    if (query.context !== undefined) assertContext(query.context, this.#options);
    const answer = await this.#recall.recall(scope, query, signal);
    this.#vectorizer?.catchUp();
    const [best] = answer.episodes;
    const used = answer.episodes
      .filter(
        ({ unlikely, similarity }) =>
          !unlikely && similarity >= NEAR_BEST * (best?.similarity ?? 0),
      )
      .map(({ episodeId }) => episodeId);
    if (used.length === 0) return answer;
    // Nobody waits for it. What a full disk or a closing store loses of it is no reason to fail anybody's call.
    const noted = this.#store.recordUse(scope, used).catch(() => undefined);
    this.#uses.add(noted);
    void noted.finally(() => this.#uses.delete(noted));
    return answer;
  }

  /**
   * The stored pattern of the episodes whose schemas are like one of which the summary and the vector are given;
   * undefined where none fits. Leaves no trace.
   */
  async findPattern(
    scope: MemoryScope,
    schema: Pick<RecallQuery, 'context' | 'vector'>,
  ): Promise<Pick<RecalledPattern, 'name' | 'steps'> | undefined> {
    const query = { ...schema, limit: PATTERN_EPISODES };
    const { pattern } = await this.#recall.recall(scope, query);
    return pattern && !pattern.provisional ? pattern : undefined;
  }

  async compress(scope: MemoryScope, signal?: AbortSignal) {
    return compressDomain(this.#store, await this.#domains.get(scope), scope, signal);
  }

  async forget(scope: MemoryScope, request: ForgetRequest, signal?: AbortSignal) {
    await Promise.all(this.#uses);
    const texts = await this.#domains.get(scope);
    return forgetEpisodes(this.#store, texts, scope, request, this.#options.clock.nowMs(), signal);
  }

  /** How much a domain holds, or all of them together, and which search serves words, meaning and structure. */
  async stats(scopes: MemoryScopes) {
    const { index, embedder } = this.#options;
    const [statistics, context, structure] = await Promise.all([
      this.#store.stats(scopes),
      index.status(scopes, 'context'),
      index.status(scopes, 'structure'),
    ]);
    const isAnswering = embedder && embedder.problem === undefined;
    const texts = isAnswering ? context.kind : ('none' as const);
    return {
      ...statistics,
      search: { words: 'index' as const, texts, schemas: structure.kind },
      /** Episodes with a vector of their text, and why none are compared; undefined without an embedder. */
      embedded: embedder && context.vectors,
      embedderProblem: embedder?.problem,
    };
  }

  /** An episode whole, archived or not; undefined where the domain has none of this id. */
  async find(scope: MemoryScope, episodeId: string): Promise<Episode | undefined> {
    const [episode] = await this.#store.getMany(scope, [episodeId]);
    return episode;
  }

  /** Episodes of a domain after the `offset` newest, newest first, without their schemas. */
  async list(
    scope: MemoryScope,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ) {
    const ids = (await this.#store.listNewest(scope, offset + limit)).slice(offset);
    const { episodes } = await this.#store.readCandidates(scope, ids);
    const nowMs = this.#options.clock.nowMs();
    return episodes.map((one) => ({ ...one, relevance: relevanceOf(one, nowMs) }));
  }

  /** The tenant's domains that hold episodes, by name. */
  listDomains(tenant: string): Promise<string[]> {
    return this.#store.listDomains(tenant);
  }

  /** Gives episodes that lack a vector of their text one, in the background: call after a start. */
  embedMissing(): void {
    this.#vectorizer?.catchUp();
  }

  /** Reads the largest domains before anybody asks them, in slices, the largest last: it stays whatever memory is given. */
  async warm(): Promise<void> {
    const largest = await this.#store.listLargest(WARM_FROM, MAX_WARM);
    for (const scope of largest.reverse()) {
      if (this.#isClosed) return;
      await this.#domains.get(scope);
    }
  }

  /** Waits for the statistics that are still being written. */
  async settle(): Promise<void> {
    await Promise.all(this.#uses);
    await this.#vectorizer?.settle();
  }

  /** Stops the work in the background. The stores stay open: they are the caller's. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#vectorizer?.close();
    await this.settle();
    await this.#options.embedder?.close?.();
  }
}
