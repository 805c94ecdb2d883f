import type { EmbeddedVector, VectorSpace } from './episodes.ts';
import type { MemoryScope, MemoryScopes } from './memory-scope.ts';

export interface VectorQuery {
  readonly space: VectorSpace;
  readonly vector: EmbeddedVector;
  readonly limit: number;
}

export interface VectorHit {
  readonly episodeId: string;
  /** Cosine, −1..1. */
  readonly similarity: number;
}

export interface IndexStatus {
  /** `hnsw`: graphs of the native library. `exact`: all vectors are compared. */
  readonly kind: 'exact' | 'hnsw';
  readonly vectors: number;
}

/**
 * Finds nearest vectors. It is a reading of the EpisodeStore and follows it by itself: what any process
 * has stored, replaced or forgotten before a search counts in it.
 */
export interface VectorIndex {
  /** Nearest first; ties newer first. Only vectors of the query's embedder are seen. */
  search(scope: MemoryScope, query: VectorQuery): Promise<VectorHit[]>;
  status(scopes: MemoryScopes, space: VectorSpace): Promise<IndexStatus>;
}
