import type { EmbeddedVector, VectorSpace } from './episodes.ts';
import type { VerifyReport } from './maintenance.ts';
import type { MemoryScope } from './memory-scope.ts';

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
  readonly kind: 'empty' | 'exact' | 'graph';
  readonly vectors: number;
  /** Vectors that are searched exactly, since no graph holds them yet. */
  readonly tail: number;
  /** Whether graphs can be built at all; without them every search compares all vectors. */
  readonly graphs: boolean;
}

/**
 * Finds nearest vectors. It is a reading of the EpisodeStore and follows it by itself: what any process
 * has stored, replaced or forgotten before a search counts in it.
 */
export interface VectorIndex {
  /** Nearest first; ties newer first. Only vectors of the query's embedder are seen. */
  search(scope: MemoryScope, query: VectorQuery): Promise<VectorHit[]>;
  status(scope: MemoryScope, space: VectorSpace): Promise<IndexStatus>;
  /** Call after forgetting: files that hold forgotten vectors are deleted before it resolves. */
  purge(scope: MemoryScope): Promise<void>;
  /** Builds and saves what is due, now instead of in the background. */
  flush(): Promise<void>;
  /** Checks every snapshot; damaged ones are deleted, since they are rebuilt from the store. */
  verify(): Promise<VerifyReport>;
}
