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
  const dimension = vectors[0]?.length ?? 0;
  const matrix = new Float32Array(vectors.length * dimension);
  vectors.forEach((vector, i) => {
    matrix.set(vector, i * dimension);
  });
  return {
    search(vector, limit) {
      const found: NearestVector[] = [];
      for (let index = 0; index < vectors.length; index++) {
        const similarity = dotRow(matrix, index * dimension, vector);
        if (
          found.length === limit &&
          similarity <= (found[limit - 1] as NearestVector).similarity
        ) {
          continue;
        }
        if (found.length === limit) found.pop();
        let place = found.length;
        while (place > 0 && (found[place - 1] as NearestVector).similarity < similarity) place--;
        found.splice(place, 0, { index, similarity });
      }
      return found;
    },
  };
}

/** The dot product of a vector with the numbers from `start`. Four sums, since one would wait for itself. */
function dotRow(matrix: Float32Array, start: number, vector: Float32Array): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i + 3 < vector.length; i += 4) {
    const at = start + i;
    a += (matrix[at] as number) * (vector[i] as number);
    b += (matrix[at + 1] as number) * (vector[i + 1] as number);
    c += (matrix[at + 2] as number) * (vector[i + 2] as number);
    d += (matrix[at + 3] as number) * (vector[i + 3] as number);
  }
  for (; i < vector.length; i++) a += (matrix[start + i] as number) * (vector[i] as number);
  return a + b + c + d;
}

/** The dot product of two vectors of one length; of unit vectors their cosine. */
export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
