import { createHash } from 'node:crypto';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { toSchemaId } from '../../kernel/handles.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import type { EmbeddedVector, Episode, VectorSpace } from '../../ports/episodes.ts';
import { asComponents, fromComponents, toComponents } from '../quantize.ts';

/** A vector inside a record: its components (8 bits each) in hexadecimal. */
interface VectorRecord {
  readonly embedder: string;
  readonly components: string;
}

type VectorRecords = { [space in VectorSpace]?: VectorRecord };

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
  readonly vectors: VectorRecords;
  /** Handle of the schema. */
  readonly schema_id: string | null;
  readonly schema: JsonObject | null;
  /** The hash of the stored content (`hashContent`). */
  readonly hash: string;
}

/** Columns of an episode, whose values are newer than those in its record. */
export interface CurrentColumns {
  readonly pinned: number;
  /** JSON of VectorRecords. */
  readonly vectors: string;
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

/**
 * SHA-256 over the parts of a record that never change. The pin, which the caller may change, and the vectors are left
 * out.
 */
export function hashContent(record: Omit<EpisodeRecord, 'hash'>): string {
  const content = [
    record.episode_id,
    record.tenant,
    record.domain,
    record.context,
    record.context_generated,
    record.actions_taken,
    record.outcome,
    record.metadata,
    record.stored_at_ms,
    record.source,
    record.schema,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

export function toRecord(episode: Episode): EpisodeRecord {
  const vectors: VectorRecords = {};
  if (episode.vectors.context) vectors.context = toVectorRecord(episode.vectors.context);
  if (episode.vectors.structure) vectors.structure = toVectorRecord(episode.vectors.structure);
  const record: Omit<EpisodeRecord, 'hash'> = {
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
    vectors,
    schema_id: episode.schema && toSchemaId(episode.tenant, episode.schema),
    schema: episode.schema,
  };
  return { ...record, hash: hashContent(record) };
}

/** The episode of a record, with the current values of the tables. */
export function toEpisode(record: EpisodeRecord, current: CurrentColumns): Episode {
  const vectors: { [space in VectorSpace]?: EmbeddedVector } = {};
  for (const [space, vector] of Object.entries(JSON.parse(current.vectors) as VectorRecords)) {
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
    pinned: current.pinned === 1,
    source: record.source,
    idempotencyKey: record.idempotency_key,
    vectors,
  };
}
