/** A vector found, by the index it was added at. */
export interface NearestVector {
  readonly index: number;
  /** Cosine, −1..1. */
  readonly similarity: number;
}

/** Finds the nearest of a fixed list of unit vectors. */
export interface NearestVectors {
  /** The `limit` nearest, nearest first. */
  search(vector: Float32Array, limit: number): NearestVector[];
}

/** Builds a searchable index of unit vectors of one length. */
export type CreateNearestVectors = (vectors: readonly Float32Array[]) => Promise<NearestVectors>;

/** Compares with every vector: exact, and faster than a graph below about 500 of them. */
export function createExactNearestVectors(vectors: readonly Float32Array[]): NearestVectors {
  return {
    search: (vector, limit) =>
      vectors
        .map((candidate, index) => ({ index, similarity: dot(vector, candidate) }))
        .sort((a, b) => b.similarity - a.similarity || a.index - b.index)
        .slice(0, limit),
  };
}

/** The dot product of two vectors of one length; of unit vectors their cosine. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
