import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { VectorHit, VectorQuery } from '../../ports/vector-index.ts';
import type { Neighbor } from './nearest-list.ts';
import type { PartitionKey, VectorSource } from './vector-source.ts';

export const toPartitionKey = (scope: MemoryScope, query: VectorQuery): PartitionKey => ({
  scope: { tenant: scope.tenant, domain: scope.domain },
  space: query.space,
  embedder: query.vector.embedder,
});

/** The unit vector of a direction. Undefined where the vector has no direction. */
export function toUnit(values: Float32Array): Float32Array | undefined {
  const norm = Math.hypot(...values);
  return norm > 0 && Number.isFinite(norm) ? values.map((value) => value / norm) : undefined;
}

/** The episodes of neighbours, in their order. Episodes that were forgotten meanwhile are left out. */
export async function toHits(
  source: VectorSource,
  key: PartitionKey,
  neighbors: readonly Neighbor[],
): Promise<VectorHit[]> {
  if (neighbors.length === 0) return [];
  const sequences = neighbors.map((neighbor) => neighbor.sequence);
  const episodes = await source.findEpisodes(key, sequences);
  return neighbors.flatMap(({ sequence, similarity }) => {
    const episodeId = episodes.get(sequence);
    return episodeId === undefined ? [] : [{ episodeId, similarity }];
  });
}
