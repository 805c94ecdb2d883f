import type { JsonObject } from '../kernel/json.ts';

/** Turns schemas into unit vectors that are close where the structures are. Wired to `embed` in operations. */
export interface StructureEmbedder {
  /** Kept with every vector; vectors of different ids are never compared. */
  readonly id: string;
  /** For `tenant`, whose turn it may have to wait for. Rejects where the signal is aborted meanwhile. */
  embed(schema: JsonObject, tenant: string, signal?: AbortSignal): Promise<Float32Array>;
}
