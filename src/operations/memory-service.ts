import { structureEmbedder } from '../embed/structure-embedder.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { AppError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import { DEFAULT_LIMITS, type Limits } from '../kernel/limits.ts';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import type { TextEmbedder } from '../memory/embedder.ts';
import { createMemory, type Memory } from '../memory/memory.ts';
import type { GroupsOf, OwnGroupsOf } from '../memory/recall/domain-index.ts';
import { createRemoteEmbedder, type RemoteEmbedderOptions } from '../memory/remote-embedder.ts';
import type { StructureEmbedder } from '../memory/structure.ts';
import type { AuditLog } from '../ports/audit-log.ts';
import type { DomainStore } from '../ports/domain-store.ts';
import type { EpisodeStore } from '../ports/episode-store.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { toSynonymGroups } from './domains/words.ts';

export interface MemoryServiceOptions {
  readonly store: EpisodeStore;
  readonly index: VectorIndex;
  /** The store, in a few words for people. */
  readonly storeName?: string;
  /** Bytes of word indexes in memory. */
  readonly indexBytes?: number;
  /** Keeps who did what; without it that is not recorded. */
  readonly audit?: AuditLog;
  /** Called with failures in the background, which no caller sees. */
  readonly onError?: (error: unknown) => void;
  /** Called when a part that failed in the background works again. */
  readonly onRecovered?: (what: string) => void;
  readonly clock?: Clock;
  readonly limits?: Pick<Limits, 'maxContextBytes'>;
  /** An OpenAI-compatible endpoint that finds by meaning beside the words. */
  readonly embeddings?: RemoteEmbedderOptions;
  /** Synonym groups by domain; the shipped ones where missing. */
  readonly groups?: GroupsOf;
  /** Makes the vector of a schema, as `embed` would; in this thread where missing. */
  readonly embedSchema?: EmbedSchema;
  /** The domains that tenants registered, whose words then count in recall. */
  readonly domains?: DomainStore;
}

/** Makes the vector of a tenant's schema. */
export type EmbedSchema = (
  schema: JsonObject,
  tenant: string,
  signal?: AbortSignal,
) => Promise<readonly number[]>;

const embedHere: EmbedSchema = async (schema) => structureEmbedder.embed(schema);

/** Schemas are compared by the vectors of `embed`. */
function createStructure(embedSchema: EmbedSchema = embedHere): StructureEmbedder {
  return {
    id: structureEmbedder.model,
    embed: async (...schema) => Float32Array.from(await embedSchema(...schema)),
  };
}

/** The embedder of an endpoint; its failure is reported once when it begins, and once when it is over. */
function createEmbedder(
  embeddings: RemoteEmbedderOptions,
  { onError = () => undefined, onRecovered = () => undefined }: MemoryServiceOptions,
): TextEmbedder {
  return createRemoteEmbedder({
    onChange: (problem) => {
      if (problem === undefined) onRecovered('the embeddings endpoint answers again');
      else
        onError(
          new AppError(
            'UNAVAILABLE',
            `${problem} Until it is available, episodes are found by words alone.`,
          ),
        );
    },
    ...embeddings,
  });
}

/** The memory of this service: wires the parts that `memory/` must not import. */
export function createMemoryService(options: MemoryServiceOptions): Memory {
  const {
    store,
    index,
    clock = systemClock,
    limits = DEFAULT_LIMITS,
    embeddings,
    groups,
    domains,
  } = options;
  const ownGroups: OwnGroupsOf | undefined =
    domains &&
    (async ({ tenant, domain }) => {
      const registered = await domains.find(tenant, domain);
      return registered ? toSynonymGroups(registered) : [];
    });
  return createMemory({
    store,
    index,
    clock,
    limits,
    structure: createStructure(options.embedSchema),
    ...omitUndefined({
      storeName: options.storeName,
      indexBytes: options.indexBytes,
      audit: options.audit,
      onError: options.onError,
    }),
    ...(groups ? { groups } : {}),
    ...(ownGroups ? { ownGroups } : {}),
    ...(embeddings ? { embedder: createEmbedder(embeddings, options) } : {}),
  });
}
