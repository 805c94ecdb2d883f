import type { Clock } from '../kernel/clock.ts';
import { AppError } from '../kernel/errors.ts';
import { createUlid } from '../kernel/ids.ts';
import { quotesInstructions } from '../kernel/instructions.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Limits } from '../kernel/limits.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import {
  type AuditLog,
  type AuditQuery,
  MAX_AUDITED_IDS,
  type RecordedEntry,
} from '../ports/audit-log.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { Episode, EpisodeSummary, EpisodeText, ScopeStats } from '../ports/episodes.ts';
import type { MemoryScope } from '../ports/memory-scope.ts';
import type { Origin, Trust } from '../ports/provenance.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { loadLexicon } from '../words/lexicon.ts';
import { createAuditTrail } from './audit-trail.ts';
import { type CompressAnswer, compressDomain } from './compress.ts';
import type { EmbedderState, TextEmbedder } from './embedder.ts';
import { type ForgetAnswer, type ForgetRequest, forgetEpisodes } from './forget.ts';
import type { RecallAnswer, RecalledPattern, RecallQuery } from './recall/answer.ts';
import {
  createDomainIndexes,
  DEFAULT_INDEX_BYTES,
  type GroupsOf,
  type OwnGroupsOf,
} from './recall/domain-index.ts';
import { createMeaningSearch } from './recall/meaning.ts';
import { Recall } from './recall/recall.ts';
import { createReembedding } from './reembedding.ts';
import { relevanceOf } from './relevance.ts';
import { summariseSchema } from './schema-summary.ts';
import { findServedIndex, type ServedIndex } from './served-index.ts';
import type { StructureEmbedder } from './structure.ts';
import { createGroups } from './synonym-file.ts';
import { toProvenance, trustWith } from './trust.ts';
import { createUsageTracker } from './usage.ts';
import { createVectorizer } from './vectorizer.ts';
import type { LongCall } from './yield-turn.ts';

/** A completed episode as a caller gives it: a context, a schema or both. */
export interface EpisodeInput {
  readonly context?: string;
  readonly schema?: JsonObject;
  readonly actionsTaken?: readonly string[];
  readonly outcome?: string;
  /** Share of tests that passed, 0..1: evidence of the outcome, kept as `tests_passed` of the metadata. */
  readonly testsPassed?: number;
  readonly metadata?: JsonObject;
  readonly idempotencyKey?: string;
  readonly pinned?: boolean;
  readonly source?: string;
  /** By the channel of the call where missing. */
  readonly origin?: Origin;
  /** By the origin where missing; never more than the channel allows. */
  readonly trust?: Trust;
}

export interface StoredEpisode {
  readonly episodeId: string;
  readonly storedAtMs: number;
  /** The summary of the schema that stands for the missing context. */
  readonly contextGenerated: string | undefined;
  readonly replayed: boolean;
}

/** A part of a list of episodes: how many come before it, and how many it holds at most. */
export interface EpisodePage {
  readonly offset: number;
  readonly limit: number;
}

/** An episode as a list has it. */
export type ListedEpisode = EpisodeSummary & EpisodeText & { readonly relevance: number };

export interface MemoryStatistics extends ScopeStats {
  /** The store that keeps it, in a few words. */
  readonly store: string;
  readonly index: ServedIndex;
  /** The search that finds episodes by meaning; words alone where no embedder is configured. */
  readonly embedder: EmbedderState;
}

export interface MemoryOptions {
  /** A description of the store, in a few words for people; `sqlite` where missing. */
  readonly storeName?: string;
  readonly store: EpisodeStore;
  readonly index: VectorIndex;
  /** Without it no record of actions is kept. */
  readonly audit?: AuditLog;
  /** Receives failures in the background, which no caller meets. */
  readonly onError?: (error: unknown) => void;
  /** Finds episodes by meaning beside their words. No caller waits for it to store, and recall waits only so long. */
  readonly embedder?: TextEmbedder;
  readonly structure: StructureEmbedder;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'maxContextBytes'>;
  /** Synonym groups by domain; the shipped ones where missing. */
  readonly groups?: GroupsOf;
  /** Bytes of word indexes in memory, beyond which the least recently used domains are closed. */
  readonly indexBytes?: number;
  /** Synonym groups that tenants registered. */
  readonly ownGroups?: OwnGroupsOf;
}

/** Long-term experience of tenants, by domain. Every call stays within its scope. */
export interface Memory {
  /** Resolves when the episode is durable. Throws UNPROCESSABLE, CONFLICT or UNAVAILABLE. */
  store(scope: MemoryScope, input: EpisodeInput, call?: LongCall): Promise<StoredEpisode>;
  /** Stores an episode of an export under its own id and time. False where its id is known: then nothing changes. */
  restore(episode: Omit<Episode, 'vectors'>, call?: LongCall): Promise<boolean>;
  recall(scope: MemoryScope, query: RecallQuery, call?: LongCall): Promise<RecallAnswer>;
  /** The stored pattern of the episodes whose schemas are like this one; undefined where none fits. Leaves no trace. */
  findPattern(scope: MemoryScope, schema: JsonObject): Promise<RecalledPattern | undefined>;
  compress(scope: MemoryScope, call?: LongCall): Promise<CompressAnswer>;
  forget(scope: MemoryScope, request: ForgetRequest, call?: LongCall): Promise<ForgetAnswer>;
  stats(scope: MemoryScope): Promise<MemoryStatistics>;
  /** An episode whole, archived or not; undefined where the domain has none of this id. */
  find(scope: MemoryScope, episodeId: string, call?: LongCall): Promise<Episode | undefined>;
  /** Episodes of a domain, newest first, without their schemas. */
  list(scope: MemoryScope, page: EpisodePage, call?: LongCall): Promise<ListedEpisode[]>;
  /** Pins an episode or takes its pin away; false where no episode has that id. */
  setPinned(
    scope: MemoryScope,
    episodeId: string,
    pinned: boolean,
    call?: LongCall,
  ): Promise<boolean>;
  /** The actions on a tenant's episodes with their authors, newest first; nothing where no audit is kept. */
  listAudit(tenant: string, query: AuditQuery): Promise<RecordedEntry[]>;
  /** Handles of the schemas of episodes, by episode id. */
  getSchemaIds(
    scope: MemoryScope,
    episodeIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Those of these episodes whose schemas read like instructions to a model. Reads each schema. */
  findQuoting(scope: MemoryScope, episodeIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** The tenant's domains that hold episodes, by name. */
  listDomains(tenant: string): Promise<string[]>;
  /** Gives every vector of another embedder its successor. Resolves with how many changed. */
  reembed(call?: LongCall): Promise<number>;
  /**
   * Another process has changed a domain: it is read before somebody asks, where it is in use here. Without a domain,
   * the store went back in time: all are read again when they are asked for.
   */
  noteChanged(scope: MemoryScope | undefined): void;
  /**
   * Reads the large domains before anybody asks them, the largest first, in slices, as far as memory is given for them.
   * Every reading is saved in the store, so that the next reading takes a fraction of the time.
   */
  warm(): Promise<void>;
  /** Reads the words of a domain again: call after its synonym groups changed. */
  relearn(scope: MemoryScope): void;
  /** Waits for the statistics and the audit entries that are still being written. */
  settle(): Promise<void>;
  /** Stops the work in the background. The stores stay open: they are the caller's. */
  close(): Promise<void>;
}

const UNKNOWN_OUTCOME = 'unknown';
/** Episodes from which the first recall would wait for more than a second. */
export const WARM_FROM = 5_000;
/** Domains that are read before anybody asks. */
const MAX_WARM = 64;
/** Bytes of an episode's words in memory, about. */
const WORD_BYTES = 640;
/** Episodes that a pattern is sought among. */
const PATTERN_EPISODES = 10;

export function createMemory(options: MemoryOptions): Memory {
  const { store, index, embedder, structure, clock, limits } = options;
  const nowMs = () => clock.nowMs();
  const domains = createDomainIndexes({
    store,
    loadLexicon,
    groupsOf: options.groups ?? createGroups(),
    ownGroupsOf: options.ownGroups,
    maxBytes: options.indexBytes,
    onError: options.onError,
  });
  const recall = new Recall({
    store,
    index,
    structure,
    domains,
    ...(embedder ? { meaning: createMeaningSearch(embedder, index) } : {}),
    nowMs,
  });
  const usage = createUsageTracker(store, nowMs);
  const audit = createAuditTrail(options.audit, nowMs, options.onError);
  const reembedding = createReembedding(store, embedder, structure);
  const closing = new AbortController();
  const vectorizer =
    embedder &&
    createVectorizer(store, embedder, () => reembedding.run({ signal: closing.signal }));

  const embedSchema = async (
    { tenant }: MemoryScope,
    schema: JsonObject | null,
    { signal }: LongCall,
  ): Promise<Episode['vectors']> => {
    if (!schema) return {};
    const values = await structure.embed(schema, tenant, signal);
    return { structure: { embedder: structure.id, values } };
  };

  const assertContext = (context: string) => {
    if (Buffer.byteLength(context) <= limits.maxContextBytes) return;
    const message = `The context is longer than ${limits.maxContextBytes} bytes: shorten it.`;
    throw new AppError('UNPROCESSABLE', message, { errors: [{ path: '/context', message }] });
  };

  return {
    store: async (scope, input, call = {}) => {
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
        metadata: { ...input.metadata, ...omitUndefined({ tests_passed: input.testsPassed }) },
        storedAtMs,
        pinned: input.pinned ?? false,
        source: input.source ?? null,
        ...toProvenance(call.actor?.channel ?? 'program', input, schema),
        idempotencyKey: input.idempotencyKey ?? null,
        vectors: await embedSchema(scope, schema, call),
      };
      const receipt = await store.put(episode);
      if (!receipt.replayed) {
        vectorizer?.note(scope, receipt.episodeId, context);
        domains.noteStored(scope);
        usage.noteStored(scope, episode.actionsTaken);
        audit.note('store', scope, [receipt.episodeId], call.actor);
      }
      return {
        episodeId: receipt.episodeId,
        storedAtMs: receipt.storedAtMs,
        contextGenerated: given === undefined ? context : undefined,
        replayed: receipt.replayed,
      };
    },
    restore: async (episode, call = {}) => {
      assertContext(episode.context);
      const known = await store.getSummaries(episode, [episode.episodeId]);
      if (known.length > 0) return false;
      const vectors = await embedSchema(episode, episode.schema, call);
      const receipt = await store.put({
        ...episode,
        trust: trustWith(episode.trust, episode.schema),
        vectors,
      });
      if (receipt.replayed) return false;
      vectorizer?.note(episode, episode.episodeId, episode.context);
      audit.note('import', episode, [episode.episodeId], call.actor);
      return true;
    },
    recall: async (scope, query, call = {}) => {
      if (query.context !== undefined) assertContext(query.context);
      const answer = await recall.recall(scope, query, call.signal);
      const ids = answer.episodes.map((episode) => episode.episodeId);
      usage.noteRecalled(scope, ids);
      audit.note('recall', scope, ids, call.actor);
      return answer;
    },
    findPattern: async (scope, schema) => {
      const context = summariseSchema(schema);
      const { pattern } = await recall.recall(scope, {
        context,
        schema,
        limit: PATTERN_EPISODES,
        explain: false,
      });
      return pattern && !pattern.provisional ? pattern : undefined;
    },
    compress: async (scope, call = {}) => {
      const note = async (ids: readonly string[]) => {
        audit.note('compress', scope, ids, call.actor);
      };
      const answer = await store.exclusively(
        scope,
        () => compressDomain(store, scope, nowMs(), call, note),
        call.signal,
      );
      if (answer.episodesCompressed > 0) domains.dropLearnt(scope);
      return answer;
    },
    forget: async (scope, request, call = {}) => {
      // Before anything is deleted, so that no deletion is missing from the log.
      const announce = async (ids: readonly string[]) => {
        for (let at = 0; at < ids.length; at += MAX_AUDITED_IDS) {
          audit.note('forget', scope, ids.slice(at, at + MAX_AUDITED_IDS), call.actor);
        }
        await audit.settle();
      };
      const run = () => forgetEpisodes(store, index, scope, request, nowMs(), call, announce);
      const answer = await (request.dryRun ? run() : store.exclusively(scope, run, call.signal));
      if (!request.dryRun && answer.forgotten > 0) domains.dropLearnt(scope);
      return answer;
    },
    setPinned: async (scope, episodeId, pinned, call = {}) => {
      const isFound = await store.setPinned(scope, episodeId, pinned);
      if (isFound) audit.note('pin', scope, [episodeId], call.actor);
      return isFound;
    },
    stats: async (scope) => {
      const statistics = await store.stats(scope);
      return {
        ...statistics,
        store: options.storeName ?? 'sqlite',
        index: await findServedIndex(index, scope, statistics.episodes, embedder !== undefined),
        embedder: embedder?.state ?? { id: `words-${loadLexicon().id}`, problem: undefined },
      };
    },
    find: async (scope, episodeId, call = {}) => {
      const [episode] = await store.getMany(scope, [episodeId]);
      if (episode) audit.note('read', scope, [episodeId], call.actor);
      return episode;
    },
    list: async (scope, { offset, limit }, call = {}) => {
      const ids = (await store.listNewest(scope, offset + limit)).slice(offset);
      const [summaries, texts] = await Promise.all([
        store.getSummaries(scope, ids),
        store.getTexts(scope, ids),
      ]);
      audit.note('read', scope, ids, call.actor);
      const byId = new Map(texts.map((text) => [text.episodeId, text]));
      return summaries.flatMap((summary) => {
        const text = byId.get(summary.episodeId);
        if (text === undefined) return [];
        return [{ ...summary, ...text, relevance: relevanceOf(summary, nowMs()) }];
      });
    },
    listAudit: async (tenant, query) => {
      await audit.settle();
      return (await options.audit?.list(tenant, query)) ?? [];
    },
    getSchemaIds: async (scope, episodeIds) => {
      const found = await store.getSchemaIds(scope, episodeIds);
      return new Map(found.map(({ episodeId, schemaId }) => [episodeId, schemaId]));
    },
    findQuoting: async (scope, episodeIds) => {
      const quoting = new Set<string>();
      if (episodeIds.length === 0) return quoting;
      for (const { episodeId, schemaId } of await store.getSchemaIds(scope, episodeIds)) {
        const schema = await store.findSchema(scope.tenant, schemaId);
        if (schema && quotesInstructions(schema)) quoting.add(episodeId);
      }
      return quoting;
    },
    listDomains: (tenant) => store.listDomains(tenant),
    reembed: (call = {}) => {
      const signals = [closing.signal, ...(call.signal ? [call.signal] : [])];
      return reembedding.run({ ...call, signal: AbortSignal.any(signals) });
    },
    noteChanged: (scope) => domains.noteChanged(scope),
    warm: async () => {
      const maxBytes = options.indexBytes ?? DEFAULT_INDEX_BYTES;
      let bytes = 0;
      for (const { episodes, ...scope } of await store.listLargest(WARM_FROM, MAX_WARM)) {
        // One more than there is memory for would close the first again.
        const isTooMuch = bytes > 0 && bytes + episodes * WORD_BYTES > maxBytes;
        if (isTooMuch || closing.signal.aborted) return;
        bytes += episodes * WORD_BYTES;
        await domains.get(scope);
        await domains.settle();
      }
    },
    relearn: (scope) => domains.dropLearnt(scope),
    settle: async () => {
      await usage.settle();
      await audit.settle();
      await vectorizer?.settle();
    },
    close: async () => {
      closing.abort();
      vectorizer?.close();
      await domains.close();
      await vectorizer?.settle();
      await reembedding.settle();
      await usage.settle();
      await audit.settle();
    },
  };
}
