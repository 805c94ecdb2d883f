import type { VectorIndex } from '../../memory/ports.ts';
import { createPartition, type Partition } from './partition.ts';
import { toHits, toPartitionKey, toUnit } from './search.ts';
import type { VectorSource } from './vector-source.ts';

/** Nearest vectors by looking at each one: exact, and what the graphs are measured against. Keeps all in memory. */
export function createExactIndex(source: VectorSource): VectorIndex {
  const opened = new Map<string, Promise<Partition>>();
  return {
    async search(scope, query) {
      const unit = toUnit(query.vector.values);
      if (!unit || query.limit < 1) return [];
      const key = toPartitionKey(scope, query);
      const id = JSON.stringify(key);
      const opening =
        opened.get(id) ??
        source.readLastRemoval().then((removal) => createPartition(key, source, removal));
      opened.set(id, opening);
      const partition = await opening;
      return toHits(source, key, await partition.search(unit, query.limit));
    },
    async status(scope, space) {
      const counts = await source.countVectors({ scope, space });
      const vectors = counts.reduce((sum, { count }) => sum + count, 0);
      return { kind: vectors === 0 ? 'empty' : 'exact', vectors, tail: vectors };
    },
    purge: async () => undefined,
    flush: async () => undefined,
    verify: async () => ({ episodes: 0, archives: 0, problems: [], repaired: 0 }),
  };
}
