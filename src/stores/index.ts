import { join } from 'node:path';
import { systemClock } from '../kernel/clock.ts';
import { MAX_AUDIT_AGE_MS } from '../ports/audit-log.ts';
import { MAX_REGISTERED } from '../ports/registered-behaviors.ts';
import { createApiKeys } from './sql/api-keys.ts';
import { createCallTasks } from './sql/call-tasks.ts';
import { createDomains } from './sql/domains.ts';
import { createVectorSource } from './sql/episodes/sql-vector-source.ts';
import { createPlanHandles } from './sql/plan-handles.ts';
import { createProcesses } from './sql/processes.ts';
import { createSchemaHandles } from './sql/schema-handles.ts';
import { createAuditLog } from './sql/sql-audit-log.ts';
import { createRegisteredBehaviors } from './sql/sql-registered-behaviors.ts';
import { createServiceRows } from './sql/sql-service-rows.ts';
import { sql } from './sql/statement.ts';
import { openDatabase } from './sqlite/sqlite-database.ts';
import { createSqliteEpisodeStore } from './sqlite/sqlite-episode-store.ts';
import { eraseDeleted } from './sqlite/vacuum.ts';
import type { StoreOptions, Stores } from './stores.ts';
import { findHnsw } from './vectors/hnsw.ts';
import { createVectorIndex } from './vectors/hnsw-vector-index.ts';

const SWEEP_MS = 60 * 60 * 1000;

/** Opens (and creates) the stores of a data directory, or of the database that the options name. Throws UNAVAILABLE with what to do. */
export async function openStores(dataDir: string, options: StoreOptions = {}): Promise<Stores> {
  if (options.store === undefined) return openSqliteStores(dataDir, options);
  const { openPostgresStores } = await import('./postgres/open-stores.ts');
  return openPostgresStores(options.store, dataDir, options);
}

async function openSqliteStores(dataDir: string, options: StoreOptions): Promise<Stores> {
  const clock = options.clock ?? systemClock;
  const { quotas = {}, onError = () => undefined } = options;
  const { maxAuditAgeMs = MAX_AUDIT_AGE_MS } = quotas;
  const database = await openDatabase(dataDir, options.connect);
  const graphs = !options.isThread && (await findHnsw()) !== undefined;
  const schemas = createSchemaHandles(database, clock);
  const plans = createPlanHandles(database, clock);
  const processes = createProcesses(database, clock);
  const callTasks = createCallTasks(database, clock);
  const audit = createAuditLog(database);
  const episodes = createSqliteEpisodeStore(database, quotas);
  const sweep = () => {
    Promise.all([
      schemas.sweep(),
      plans.sweep(),
      processes.sweep(),
      callTasks.sweep(),
      audit.dropBefore(Math.max(0, clock.nowMs() - maxAuditAgeMs)),
      episodes.pruneRemovals(),
    ])
      .then(() => eraseDeleted(database))
      .catch(onError);
  };
  const sweeping = options.isThread ? undefined : setInterval(sweep, SWEEP_MS).unref();
  const index = createVectorIndex(createVectorSource(database), join(database.directory, 'index'), {
    onError,
    graphs,
  });
  return {
    engines: { sqlite: database.driver, vectors: graphs ? 'hnsw' : 'exact' },
    isShared: false,
    episodes,
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
    // Processes of one directory may each do it: a task that is done twice causes no harm.
    claim: async () => true,
    ensureSecret: async () => undefined,
    watch: () => undefined,
    async health() {
      await database.fleet.read(sql`SELECT 1`);
    },
    async close() {
      clearInterval(sweeping);
      await index.close();
      await database.close();
    },
  };
}
