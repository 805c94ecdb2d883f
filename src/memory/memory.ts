import type { Clock } from '../kernel/clock.ts';
import { AppError } from '../kernel/errors.ts';
import { createUlid } from '../kernel/ids.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Limits } from '../kernel/limits.ts';
import { type CompressAnswer, compressDomain } from './compress.ts';
import type { EmbedderState, TextEmbedder } from './embedder.ts';
import { type ForgetAnswer, type ForgetRequest, forgetEpisodes } from './forget.ts';
import type {
  Episode,
  EpisodeStore,
  IndexStatus,
  MemoryScope,
  ScopeStats,
  VectorIndex,
} from './ports.ts';
import type { RecallAnswer, RecalledPattern, RecallQuery } from './recall/answer.ts';
import { createDomainIndexes, type GroupsOf, type OwnGroupsOf } from './recall/domain-index.ts';
import { createMeaningSearch } from './recall/meaning.ts';
import { createRecall } from './recall/recall.ts';
import { createReembedding } from './reembedding.ts';
import { summariseSchema } from './schema-summary.ts';
import type { StructureEmbedder } from './structure.ts';
import { createGroups } from './synonym-file.ts';
import { loadLexicon } from './text/lexicon.ts';
import { createUsageTracker } from './usage.ts';
import { createVectorizer } from './vectorizer.ts';
import type { LongCall } from './yield-turn.ts';

/** What a caller tells of a completed episode: a context, a schema or both. */
export interface EpisodeInput {
  readonly context?: string;
  readonly schema?: JsonObject;
  readonly actionsTaken?: readonly string[];
  readonly outcome?: string;
  readonly metadata?: JsonObject;
  readonly idempotencyKey?: string;
  readonly pinned?: boolean;
  readonly source?: string;
}

export interface StoredEpisode {
  readonly episodeId: string;
  readonly storedAtMs: number;
  /** The summary of the schema that stands for the missing context. */
  readonly contextGenerated: string | undefined;
  readonly replayed: boolean;
}

export interface MemoryStatistics extends ScopeStats {
  readonly index: IndexStatus;
  /** What finds episodes by meaning; words alone where no embedder is configured. */
  readonly embedder: EmbedderState;
}

export interface MemoryOptions {
  readonly store: EpisodeStore;
  readonly index: VectorIndex;
  /** Finds episodes by meaning beside their words. Nobody waits for it to store, and recall only so long. */
  readonly embedder?: TextEmbedder;
  readonly structure: StructureEmbedder;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'maxContextBytes'>;
  /** Synonym groups by domain; the shipped ones where missing. */
  readonly groups?: GroupsOf;
  /** Synonym groups that tenants registered. */
  readonly ownGroups?: OwnGroupsOf;
}

/** Long-term experience of tenants, by domain. Every call stays within its scope. */
export interface Memory {
  /** Resolves when the episode is durable. Throws UNPROCESSABLE, CONFLICT or UNAVAILABLE. */
  store(scope: MemoryScope, input: EpisodeInput): Promise<StoredEpisode>;
  /** Stores an episode of an export under its own id and time. False where its id is known: then nothing changes. */
  restore(episode: Omit<Episode, 'vectors'>): Promise<boolean>;
  recall(scope: MemoryScope, query: RecallQuery, signal?: AbortSignal): Promise<RecallAnswer>;
  /** The stored pattern of the episodes whose schemas are like this one; undefined where none fits. Leaves no trace. */
  findPattern(scope: MemoryScope, schema: JsonObject): Promise<RecalledPattern | undefined>;
  compress(scope: MemoryScope, call?: LongCall): Promise<CompressAnswer>;
  forget(scope: MemoryScope, request: ForgetRequest, call?: LongCall): Promise<ForgetAnswer>;
  stats(scope: MemoryScope): Promise<MemoryStatistics>;
  /** An episode whole, archived or not; undefined where the domain has none of this id. */
  find(scope: MemoryScope, episodeId: string): Promise<Episode | undefined>;
  /** Handles of the schemas of episodes, by episode id. */
  getSchemaIds(
    scope: MemoryScope,
    episodeIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** The tenant's domains that hold episodes, by name. */
  listDomains(tenant: string): Promise<string[]>;
  /** Gives every vector of another embedder its successor. Resolves with how many changed. */
  reembed(call?: LongCall): Promise<number>;
  /** Reads the words of a domain anew: call after its synonym groups changed. */
  relearn(scope: MemoryScope): void;
  /** Waits for the statistics that are still being written. */
  settle(): Promise<void>;
  /** Stops what goes on in the background. The stores stay open: they are the caller's. */
  close(): Promise<void>;
}

const UNKNOWN_OUTCOME = 'unknown';
/** Episodes that a pattern is sought among. */
const PATTERN_EPISODES = 10;

export function createMemory(options: MemoryOptions): Memory {
  const { store, index, embedder, structure, clock, limits } = options;
  const nowMs = () => clock.nowMs();
  const domains = createDomainIndexes(
    store,
    loadLexicon,
    options.groups ?? createGroups(),
    options.ownGroups,
  );
  const recall = createRecall({
    store,
    index,
    structure,
    domains,
    ...(embedder ? { meaning: createMeaningSearch(embedder, index) } : {}),
    nowMs,
  });
  const usage = createUsageTracker(store, nowMs);
  const reembedding = createReembedding(store, embedder, structure);
  const closing = new AbortController();
  const vectorizer =
    embedder &&
    createVectorizer(store, embedder, () => reembedding.run({ signal: closing.signal }));

  const embedSchema = (schema: JsonObject | null): Episode['vectors'] =>
    schema ? { structure: { embedder: structure.id, values: structure.embed(schema) } } : {};

  const assertContext = (context: string) => {
    if (Buffer.byteLength(context) <= limits.maxContextBytes) return;
    const message = `The context is longer than ${limits.maxContextBytes} bytes: shorten it.`;
    throw new AppError('UNPROCESSABLE', message, { errors: [{ path: '/context', message }] });
  };

  return {
    store: async (scope, input) => {
      const given = input.context?.trim() ? input.context : undefined;
      if (given === undefined && input.schema === undefined) {
        const message = 'Send a context, a schema or both.';
        throw new AppError('UNPROCESSABLE', message, { errors: [{ path: '', message }] });
      }
      const context = given ?? summariseSchema(input.schema as JsonObject);
      assertContext(context);
      const storedAtMs = nowMs();
      const schema = input.schema ?? null;
      const episode: Episode = {
        ...scope,
        episodeId: createUlid(storedAtMs),
        context,
        contextGenerated: given === undefined,
        schema,
        actionsTaken: input.actionsTaken ?? [],
        outcome: input.outcome?.trim() || UNKNOWN_OUTCOME,
        metadata: input.metadata ?? {},
        storedAtMs,
        pinned: input.pinned ?? false,
        source: input.source ?? null,
        idempotencyKey: input.idempotencyKey ?? null,
        vectors: embedSchema(schema),
      };
      const receipt = await store.put(episode);
      if (!receipt.replayed) {
        vectorizer?.note(scope, receipt.episodeId, context);
        domains.noteStored(scope);
        usage.noteStored(scope, episode.actionsTaken);
      }
      return {
        episodeId: receipt.episodeId,
        storedAtMs: receipt.storedAtMs,
        contextGenerated: given === undefined ? context : undefined,
        replayed: receipt.replayed,
      };
    },
    restore: async (episode) => {
      assertContext(episode.context);
      const known = await store.getSummaries(episode, [episode.episodeId]);
      if (known.length > 0) return false;
      const receipt = await store.put({ ...episode, vectors: embedSchema(episode.schema) });
      if (receipt.replayed) return false;
      vectorizer?.note(episode, episode.episodeId, episode.context);
      return true;
    },
    recall: async (scope, query, signal) => {
      if (query.context !== undefined) assertContext(query.context);
      const answer = await recall.recall(scope, query, signal);
      usage.noteRecalled(
        scope,
        answer.episodes.map((episode) => episode.episodeId),
      );
      return answer;
    },
    findPattern: async (scope, schema) => {
      const context = summariseSchema(schema);
      const { pattern } = await recall.recall(scope, { context, schema, limit: PATTERN_EPISODES });
      return pattern && !pattern.provisional ? pattern : undefined;
    },
    compress: async (scope, call = {}) => {
      const answer = await compressDomain(store, scope, nowMs(), call);
      if (answer.episodesCompressed > 0) domains.dropLearnt(scope);
      return answer;
    },
    forget: async (scope, request, call = {}) => {
      const answer = await forgetEpisodes(store, index, scope, request, nowMs(), call);
      if (!request.dryRun && answer.forgotten > 0) domains.dropLearnt(scope);
      return answer;
    },
    stats: async (scope) => {
      const [statistics, status] = await Promise.all([
        store.stats(scope),
        index.status(scope, 'context'),
      ]);
      // Without an embedder words find episodes, and what they are about is compared with all of it.
      const { episodes } = statistics;
      const words = {
        kind: episodes === 0 ? ('empty' as const) : ('exact' as const),
        vectors: episodes,
        tail: 0,
      };
      return {
        ...statistics,
        index: embedder ? status : { ...status, ...words },
        embedder: embedder?.state ?? { id: `words-${loadLexicon().id}`, problem: undefined },
      };
    },
    find: async (scope, episodeId) => (await store.getMany(scope, [episodeId]))[0],
    getSchemaIds: async (scope, episodeIds) => {
      const found = await store.getSchemaIds(scope, episodeIds);
      return new Map(found.map(({ episodeId, schemaId }) => [episodeId, schemaId]));
    },
    listDomains: (tenant) => store.listDomains(tenant),
    reembed: (call = {}) => {
      const signals = [closing.signal, ...(call.signal ? [call.signal] : [])];
      return reembedding.run({ ...call, signal: AbortSignal.any(signals) });
    },
    relearn: (scope) => domains.dropLearnt(scope),
    settle: async () => {
      await usage.settle();
      await vectorizer?.settle();
    },
    close: async () => {
      closing.abort();
      vectorizer?.close();
      await vectorizer?.settle();
      await reembedding.settle();
      await usage.settle();
    },
  };
}
