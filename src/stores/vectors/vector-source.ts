import type { VectorSpace } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorQuery } from '../../ports/vector-index.ts';

/** The key of vectors that are compared with each other: of one scope and space, made by one embedder. */
export interface PartitionKey {
  readonly scope: MemoryScope;
  readonly space: VectorSpace;
  readonly embedder: string;
}

/** The point up to which an index has followed its partition. */
export interface VectorCursor {
  /** Vectors up to this sequence are in the index. */
  readonly sequence: number;
  /** Removals up to this number are applied to the index. */
  readonly removal: number;
}

export interface StoredVector {
  /** Grows with every stored vector. A sequence is never given twice. */
  readonly sequence: number;
  /** 8 bits a component, see `quantize.ts`. */
  readonly components: Int8Array;
}

export interface VectorChanges {
  readonly added: readonly StoredVector[];
  readonly removed: readonly number[];
  /**
   * False where removals after the cursor are no longer known: an index that has followed no further is begun again.
   */
  readonly isComplete: boolean;
  readonly cursor: VectorCursor;
}

/** The changes that a vector index reads. The store writes it; the index only follows. */
export interface VectorSource {
  /** Changes after the cursor: at most `limit` new vectors, ascending, and all removals. */
  readChanges(key: PartitionKey, after: VectorCursor, limit: number): Promise<VectorChanges>;
  /** The number of the newest removal in a scope, whatever its space. */
  readLastRemoval(scope: MemoryScope): Promise<number>;
  /** The episodes of vectors, for those that still exist. */
  findEpisodes(key: PartitionKey, sequences: readonly number[]): Promise<Map<number, string>>;
  countVectors(key: Omit<PartitionKey, 'embedder'>): Promise<{ embedder: string; count: number }[]>;
}

export const toPartitionKey = (
  { tenant, domain }: MemoryScope,
  query: VectorQuery,
): PartitionKey => ({
  scope: { tenant, domain },
  space: query.space,
  embedder: query.vector.embedder,
});

/** The unit vector of a direction. Undefined where the vector has no direction. */
export function toUnit(values: Float32Array): Float32Array | undefined {
  const norm = Math.hypot(...values);
  return norm > 0 && Number.isFinite(norm) ? values.map((value) => value / norm) : undefined;
}
