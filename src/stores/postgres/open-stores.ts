import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { systemClock } from '../../kernel/clock.ts';
import { MAX_AUDIT_AGE_MS } from '../../ports/audit-log.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import { MAX_REGISTERED } from '../../ports/registered-behaviors.ts';
import { createApiKeys } from '../sql/api-keys.ts';
import { createCallTasks } from '../sql/call-tasks.ts';
import { createDomains } from '../sql/domains.ts';
import { createPlanHandles } from '../sql/plan-handles.ts';
import { createProcesses } from '../sql/processes.ts';
import { createSchemaHandles } from '../sql/schema-handles.ts';
import { createAuditLog } from '../sql/sql-audit-log.ts';
import { createRegisteredBehaviors } from '../sql/sql-registered-behaviors.ts';
import { createServiceRows } from '../sql/sql-service-rows.ts';
import type { StoreOptions, Stores } from '../stores.ts';
import { findHnsw } from '../vectors/hnsw.ts';
import { ensureFleetSecret } from './fleet-secrets.ts';
import { createFleetTasks } from './fleet-tasks.ts';
import { createFollowingIndex } from './following-index.ts';
import { createPgvectorIndex } from './pgvector/pgvector-index.ts';
import { createPlannerStatistics, type PlannerStatistics } from './planner-statistics.ts';
import { openPostgres } from './postgres-database.ts';
import { createPostgresEpisodeStore } from './postgres-episode-store.ts';
import { openWake, type ScopeChange, type Wake } from './wake.ts';

const SWEEP_MS = 60 * 60 * 1000;

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
  const clock = options.clock ?? systemClock;
  const { quotas = {}, onError = () => undefined, isThread = false } = options;
  const { maxAuditAgeMs = MAX_AUDIT_AGE_MS } = quotas;
  const database = await openPostgres(url, { isThread });
  const { claim } = createFleetTasks(database, clock);
  const graphs = !isThread && (await findHnsw()) !== undefined;
  const index = database.pgvector
    ? createPgvectorIndex(database, isThread ? {} : { claim, onError })
    : createFollowingIndex(database, join(dataDir, 'postgres-index'), {
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
  const schemas = createSchemaHandles(database, clock);
  const plans = createPlanHandles(database, clock);
  const processes = createProcesses(database, clock);
  const callTasks = createCallTasks(database, clock);
  const audit = createAuditLog(database);
  const sweep = async () => {
    if (!(await claim('sweep', SWEEP_MS))) return;
    await Promise.all([
      schemas.sweep(),
      plans.sweep(),
      processes.sweep(),
      callTasks.sweep(),
      audit.dropBefore(Math.max(0, clock.nowMs() - maxAuditAgeMs)),
      episodes.pruneRemovals(),
    ]);
  };
  const sweeping = isThread
    ? undefined
    : setInterval(() => sweep().catch(onError), SWEEP_MS).unref();
  return {
    engines: {
      postgres: database.version,
      walls: database.isWalled ? 'row-level security' : 'statements',
      ...(database.pgvector ? { pgvector: database.pgvector } : {}),
      vectors: database.pgvector || graphs ? 'hnsw' : 'exact',
    },
    isShared: true,
    connections: () => database.connections(),
    episodes: withUpkeep(episodes, wake, statistics),
    index,
    audit,
    keys: createApiKeys(database, clock),
    schemas,
    plans,
    processes,
    domains: createDomains(database),
    callTasks,
    registeredBehaviors: createRegisteredBehaviors(database, {
      behaviors: MAX_REGISTERED,
      bytes: quotas.maxBehaviorBytes ?? Number.POSITIVE_INFINITY,
    }),
    serviceRows: createServiceRows(database),
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
