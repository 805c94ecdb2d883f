import { createHash } from 'node:crypto';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { toSchemaId } from '../../kernel/handles.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { EmbeddedVector, Episode, VectorSpace } from '../../ports/episodes.ts';
import { asComponents, fromComponents, toComponents } from '../quantize.ts';

/** A vector as a row of its own: its components (8 bits each) in hexadecimal. */
interface VectorRecord {
  readonly embedder: string;
  readonly components: string;
}

type VectorRecords = { [space in VectorSpace]?: VectorRecord };

/** An episode as it is stored: its record under Keyv, and its vectors beside it, which may be replaced. */
export interface StoredEpisode {
  readonly record: EpisodeRecord;
  readonly vectors: VectorRecords;
}

/** An episode as the value under Keyv. */
export interface EpisodeRecord {
  readonly episode_id: string;
  readonly tenant: string;
  readonly domain: string;
  readonly context: string;
  readonly context_generated: boolean;
  readonly actions_taken: readonly string[];
  readonly outcome: string;
  readonly metadata: JsonObject;
  readonly stored_at_ms: number;
  readonly pinned: boolean;
  readonly source: string | null;
  readonly idempotency_key: string | null;
  /** Shows whether an idempotency key is sent again with the same content. */
  readonly fingerprint: string | null;
  /** Handle of the schema. */
  readonly schema_id: string | null;
  readonly schema: JsonObject | null;
}

export function toVectorRecord(vector: EmbeddedVector): VectorRecord {
  const components = toComponents(vector.values);
  return { embedder: vector.embedder, components: Buffer.from(components.buffer).toString('hex') };
}

function fromVectorRecord(record: VectorRecord): EmbeddedVector {
  const components = asComponents(Buffer.from(record.components, 'hex'));
  return { embedder: record.embedder, values: fromComponents(components) };
}

/** SHA-256 over the content that the caller sent, without ids, times and vectors, which differ between attempts. */
function toFingerprint(episode: Episode): string {
  const { context, schema, actionsTaken, outcome, metadata, pinned, source } = episode;
  const content = { context, schema, actionsTaken, outcome, metadata, pinned, source };
  return createHash('sha256')
    .update(toCanonicalJson(content as unknown as Json))
    .digest('hex');
}

export function toRecord(episode: Episode): EpisodeRecord {
  return {
    episode_id: episode.episodeId,
    tenant: episode.tenant,
    domain: episode.domain,
    context: episode.context,
    context_generated: episode.contextGenerated,
    actions_taken: episode.actionsTaken,
    outcome: episode.outcome,
    metadata: episode.metadata,
    stored_at_ms: episode.storedAtMs,
    pinned: episode.pinned,
    source: episode.source,
    idempotency_key: episode.idempotencyKey,
    fingerprint: episode.idempotencyKey === null ? null : toFingerprint(episode),
    schema_id: episode.schema && toSchemaId(episode.tenant, episode.schema),
    schema: episode.schema,
  };
}

export function toStored(episode: Episode): StoredEpisode {
  const { context, structure } = episode.vectors;
  return {
    record: toRecord(episode),
    vectors: {
      ...(context ? { context: toVectorRecord(context) } : {}),
      ...(structure ? { structure: toVectorRecord(structure) } : {}),
    },
  };
}

/** The episode of a record and of its vectors, in JSON. */
export function toEpisode(record: EpisodeRecord, vectorsJson: string): Episode {
  const vectors: { [space in VectorSpace]?: EmbeddedVector } = {};
  for (const [space, vector] of Object.entries(JSON.parse(vectorsJson) as VectorRecords)) {
    vectors[space as VectorSpace] = fromVectorRecord(vector);
  }
  return {
    tenant: record.tenant,
    domain: record.domain,
    episodeId: record.episode_id,
    context: record.context,
    contextGenerated: record.context_generated,
    schema: record.schema,
    actionsTaken: record.actions_taken,
    outcome: record.outcome,
    metadata: record.metadata,
    storedAtMs: record.stored_at_ms,
    pinned: record.pinned,
    source: record.source,
    idempotencyKey: record.idempotency_key,
    vectors,
  };
}
