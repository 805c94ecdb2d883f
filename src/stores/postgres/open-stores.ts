import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { systemClock } from '../../kernel/clock.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import { createServiceStores, SWEEP_MS } from '../sql/service-stores.ts';
import type { StoreOptions, Stores } from '../stores.ts';
import { findHnsw } from '../vectors/hnsw-graph.ts';
import { createClaim, ensureFleetSecret } from './fleet.ts';
import { createFollowingIndex } from './following-index.ts';
import { createPlannerStatistics, type PlannerStatistics } from './planner-statistics.ts';
import { openPostgres } from './postgres-database.ts';
import { createPostgresEpisodeStore } from './postgres-episode-store.ts';
import { openWake, type ScopeChange, type Wake } from './wake.ts';

/** The episodes. Each change is announced to the other instances and to the planner's statistics. */
function withUpkeep(
  episodes: EpisodeStore,
  wake: Wake | undefined,
  statistics: PlannerStatistics,
): EpisodeStore {
  return {
    ...episodes,
    async put(episode) {
      const receipt = await episodes.put(episode);
      wake?.tell(episode, 'grown');
      statistics.note();
      return receipt;
    },
    async apply(scope, change) {
      const receipt = await episodes.apply(scope, change);
      statistics.note();
      wake?.tell(scope, receipt.forgotten > 0 ? 'forgotten' : 'grown');
      return receipt;
    },
  };
}

/**
 * Opens the stores that a fleet shares. `dataDir` holds this instance's own files: graphs of vectors, which may be lost
 * at any time. A thread neither listens nor sweeps. Throws UNAVAILABLE with what to do.
 */
export async function openPostgresStores(
  url: string,
  dataDir: string,
  options: StoreOptions = {},
): Promise<Stores> {
  const { quotas, onError = () => undefined, isThread = false } = options;
  const database = await openPostgres(url, { isThread });
  const claim = createClaim(database, options.clock ?? systemClock);
  const graphs = !isThread && (await findHnsw()) !== undefined;
  const index = createFollowingIndex(database, join(dataDir, 'postgres-index'), {
    onError,
    graphs,
    isThread,
  });
  const watchers = new Set<(scope: MemoryScope | undefined) => void>();
  database.onTimeline(() => {
    for (const watcher of watchers) watcher(undefined);
  });
  const onChange = (scope: MemoryScope, change: ScopeChange) => {
    for (const watcher of watchers) watcher(scope);
    if (change === 'forgotten') index.purge(scope).catch(onError);
  };
  const wake = isThread ? undefined : openWake(database, randomUUID(), onChange);
  const statistics = createPlannerStatistics(database, onError);
  const episodes = createPostgresEpisodeStore(database, quotas);
  const { stores, sweep } = createServiceStores(database, episodes, options);
  const sweepDue = async () => (await claim('sweep', SWEEP_MS)) && sweep();
  const sweeping = isThread
    ? undefined
    : setInterval(() => sweepDue().catch(onError), SWEEP_MS).unref();
  return {
    ...stores,
    engines: {
      postgres: database.version,
      walls: database.isWalled ? 'row-level security' : 'statements',
      vectors: graphs ? 'hnsw' : 'exact',
    },
    isShared: true,
    connections: () => database.connections(),
    episodes: withUpkeep(episodes, wake, statistics),
    index,
    claim,
    ensureSecret: (name) => ensureFleetSecret(database, name),
    watch(watcher) {
      watchers.add(watcher);
    },
    health: () => database.health(),
    async close() {
      clearInterval(sweeping);
      await index.close();
      await statistics.close();
      await wake?.close();
      await database.close();
    },
  };
}
