import { createExactNearestVectors, dot, type NearestVectors } from '../embed/nearest-vectors.ts';
import { toComponents } from './quantize.ts';
import { findHnsw } from './vectors/hnsw.ts';
import { createGraph } from './vectors/hnsw-graph.ts';

/** Candidates beyond the limit: the graph finds nearly, but not always, the nearest. */
const SURPLUS = 20;

/**
 * Builds a graph of unit vectors that is searched in less than linear time and finds nearly always the nearest;
 * where its native library is missing, all are compared. Throws where there is no vector.
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
