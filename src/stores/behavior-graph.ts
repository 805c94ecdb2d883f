import { dot, type NearestVectors } from '../embed/nearest-vectors.ts';

/** Candidates beyond the limit: the graph finds nearly, but not always, the nearest. */
const SURPLUS = 20;

/** Neighbours kept per node, and candidates weighed while building and searching. */
const GRAPH = { neighbours: 16, buildCandidates: 200, searchCandidates: 128 } as const;

/**
 * Builds a graph of unit vectors (HNSW) that is searched in less than linear time and finds nearly always
 * the nearest. The native module is loaded by the first call only. Throws where there is no vector.
 */
export async function createGraphNearestVectors(
  vectors: readonly Float32Array[],
): Promise<NearestVectors> {
  const { default: hnsw } = await import('hnswlib-node');
  const dimension = vectors[0]?.length;
  if (dimension === undefined) throw new RangeError('A graph needs at least one vector.');
  const index = new hnsw.HierarchicalNSW('ip', dimension);
  index.initIndex({
    maxElements: vectors.length,
    m: GRAPH.neighbours,
    efConstruction: GRAPH.buildCandidates,
    randomSeed: 1,
  });
  vectors.forEach((vector, i) => {
    index.addPoint(Array.from(vector), i);
  });
  return {
    search: (vector, limit) => {
      const count = Math.min(limit + SURPLUS, vectors.length);
      index.setEf(Math.max(GRAPH.searchCandidates, count));
      return index
        .searchKnn(Array.from(vector), count)
        .neighbors.map((label) => ({
          index: label,
          similarity: dot(vector, vectors[label] as Float32Array),
        }))
        .sort((a, b) => b.similarity - a.similarity || a.index - b.index)
        .slice(0, limit);
    },
  };
}
