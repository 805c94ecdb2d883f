import { type BehaviorIndex, createBehaviorIndex } from '../../embed/behavior-index.ts';
import { createBoundedCache } from '../../kernel/bounded-cache.ts';
import { findHnsw } from '../../kernel/nearest-vectors.ts';
import type { Services } from '../../operations/operation-context.ts';

/** Libraries whose index is kept, of 3 MB each; one beyond that is made again when it is asked for. */
const MAX_INDEXES = 16;

/** The index of the behaviors that a tenant sees: tenants with the same library share it. In a thread that may be ended it compares all. */
export function createBehaviorIndexes(
  find: Services['behaviors'],
  isThread: boolean,
): Services['behaviorIndex'] {
  const indexes = createBoundedCache<string, BehaviorIndex>(MAX_INDEXES);
  return async (tenant) => {
    const [library, hnsw] = await Promise.all([find(tenant), isThread ? undefined : findHnsw()]);
    const index = indexes.get(library.revision) ?? createBehaviorIndex(library, hnsw);
    indexes.set(library.revision, index);
    return index;
  };
}
