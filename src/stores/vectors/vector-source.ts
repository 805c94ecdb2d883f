import type { ScopeChanges, TextCursor, VectorSpace } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorQuery } from '../../ports/vector-index.ts';

/** The key of vectors that are compared with each other: of one scope and space, made by one embedder. */
export interface PartitionKey {
  readonly scope: MemoryScope;
  readonly space: VectorSpace;
  readonly embedder: string;
}

export interface StoredVector {
  /** Grows with every stored vector. A sequence is never given twice. */
  readonly sequence: number;
  /** 8 bits a component, see `quantize.ts`. */
  readonly components: Int8Array;
}

/** The changes that a vector index reads. The store writes it; the index only follows. */
export interface VectorSource {
  /** Changes after the cursor: at most `limit` new vectors, ascending, and all removals. */
  readChanges(
    key: PartitionKey,
    after: TextCursor,
    limit: number,
  ): Promise<ScopeChanges<StoredVector>>;
  /** The number of the newest removal in a scope, whatever its space. */
  readLastRemoval(scope: MemoryScope): Promise<number>;
  /** The episodes of vectors, for those that still exist. */
  findEpisodes(key: PartitionKey, sequences: readonly number[]): Promise<Map<number, string>>;
  countVectors(key: Omit<PartitionKey, 'embedder'>): Promise<number>;
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
