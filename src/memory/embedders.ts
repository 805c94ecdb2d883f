import type { JsonObject } from '../kernel/json.ts';

/** Vectors of texts, made by one embedder. */
export interface Embedding {
  /** Kept with every vector; vectors of different ids are never compared. */
  readonly embedder: string;
  /** One unit vector a text, all of the same length. */
  readonly vectors: readonly Float32Array[];
}

/** Turns texts into vectors that lie near each other where the texts mean something similar. */
export interface TextEmbedder {
  /** Why its last call failed; undefined while it works. */
  readonly problem: string | undefined;
  /** The id of the vectors that it makes now. Throws as `embed` does. */
  identify(signal?: AbortSignal): Promise<string>;
  /** Throws AppError UNAVAILABLE where the model can't be reached or answers nonsense. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Embedding>;
  /** Ends what it holds. */
  close?(): Promise<void>;
}

/** Makes the vector of a tenant's schema, as `embed` does. Rejects where the signal is aborted meanwhile. */
export type EmbedSchema = (
  schema: JsonObject,
  tenant: string,
  signal?: AbortSignal,
) => Promise<readonly number[]>;
