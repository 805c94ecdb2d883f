import { createHash } from 'node:crypto';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { toSchemaId } from '../../kernel/handles.ts';
import type { Json } from '../../kernel/json.ts';
import type { EmbeddedVector, Episode, NewEpisode, VectorSpace } from '../../ports/episodes.ts';
import { toComponents } from '../quantize.ts';

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
export interface EpisodeRecord extends Episode {
  /** Shows whether an idempotency key is sent again with the same content. */
  readonly fingerprint: string | null;
  /** Handle of the schema. */
  readonly schemaId: string | null;
}

export function toVectorRecord(vector: EmbeddedVector): VectorRecord {
  const components = toComponents(vector.values);
  return { embedder: vector.embedder, components: Buffer.from(components.buffer).toString('hex') };
}

/** SHA-256 over the content that the caller sent, without ids, times and vectors, which differ between attempts. */
function toFingerprint(episode: Episode): string {
  const { context, schema, actionsTaken, outcome, metadata, pinned, source } = episode;
  const content = { context, schema, actionsTaken, outcome, metadata, pinned, source };
  return createHash('sha256')
    .update(toCanonicalJson(content as unknown as Json))
    .digest('hex');
}

export function toStored({ vectors, ...own }: NewEpisode): StoredEpisode {
  const { context, structure } = vectors;
  return {
    record: {
      ...own,
      fingerprint: own.idempotencyKey === null ? null : toFingerprint(own),
      schemaId: own.schema && toSchemaId(own.tenant, own.schema),
    },
    vectors: {
      ...(context ? { context: toVectorRecord(context) } : {}),
      ...(structure ? { structure: toVectorRecord(structure) } : {}),
    },
  };
}
