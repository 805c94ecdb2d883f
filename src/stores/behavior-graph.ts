import { createExactNearestVectors, dot, type NearestVectors } from '../embed/nearest-vectors.ts';
import { toComponents } from './quantize.ts';
import { createGraph, findHnsw } from './vectors/hnsw-graph.ts';

/** Candidates that the graph is asked for beyond the limit: it finds nearly, but not always, the nearest vectors. */
const SURPLUS = 20;

/**
 * Builds a graph of unit vectors. A search takes less than linear time and nearly always finds the nearest vectors.
 * Where the native library is missing, a search compares all vectors. Throws where there is no vector.
 */
export async function createGraphNearestVectors(
  vectors: readonly Float32Array[],
): Promise<NearestVectors> {
  const dimension = vectors[0]?.length;
  if (dimension === undefined) throw new RangeError('A graph needs at least one vector.');
  if (!(await findHnsw())) return createExactNearestVectors(vectors);
  const graph = await createGraph(dimension, vectors.length);
  for (const [sequence, vector] of vectors.entries()) {
    graph.add({ sequence, components: toComponents(vector) });
  }
  return {
    search: (vector, limit) =>
      graph
        .search(vector, limit + SURPLUS)
        .map((index) => ({ index, similarity: dot(vector, vectors[index] as Float32Array) }))
        .sort((a, b) => b.similarity - a.similarity || a.index - b.index)
        .slice(0, limit),
  };
}
