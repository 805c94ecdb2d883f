import { systemClock } from '../kernel/clock.ts';
import { findHnsw } from '../kernel/nearest-vectors.ts';
import { createApiKeys } from './sql/api-keys.ts';
import { createEpisodeStore } from './sql/episodes/sql-episode-store.ts';
import { createCallLog } from './sql/sql-call-log.ts';
import type { SqlDatabase } from './sql/sql-database.ts';
import { createPlanHandles, createSchemaHandles } from './sql/sql-handles.ts';
import { createRegisteredBehaviors } from './sql/sql-registered-behaviors.ts';
import { openDatabase } from './sqlite/sqlite-database.ts';
import type { StoreOptions, Stores } from './stores.ts';
import { StoredVectorIndex } from './vectors/stored-vector-index.ts';

/** The time between two sweeps. Milliseconds. */
const SWEEP_MS = 60 * 60 * 1000;

async function openAt(dataDir: string, store: string | undefined): Promise<SqlDatabase> {
  if (store === undefined) return openDatabase(dataDir);
  const { openPostgres } = await import('./postgres/postgres-database.ts');
  return openPostgres(store);
}

/**
 * Opens (and creates) the stores of a data directory, or of the database that the options name. What has expired in any of
 * them is removed every hour. Throws UNAVAILABLE with what to do.
 */
export async function openStores(
  dataDir: string,
  { clock = systemClock, onError = () => undefined, quotas, store }: StoreOptions = {},
): Promise<Stores> {
  const database = await openAt(dataDir, store);
  const graphs = (await findHnsw()) !== undefined;
  const index = new StoredVectorIndex(database, { graphs });
  const schemas = createSchemaHandles(database, clock);
  const plans = createPlanHandles(database, clock);
  const sweep = async () => {
    await Promise.all([schemas.sweep(), plans.sweep()]);
    await database.erase();
  };
  const sweeping = setInterval(() => sweep().catch(onError), SWEEP_MS).unref();
  return {
    engines: { ...database.engine, vectors: graphs ? 'hnsw' : 'exact' },
    episodes: createEpisodeStore(database, quotas),
    index,
    schemas,
    plans,
    keys: createApiKeys(database, clock),
    calls: createCallLog(database),
    registeredBehaviors: createRegisteredBehaviors(database),
    database,
    async close() {
      clearInterval(sweeping);
      await index.close();
      await database.close();
    },
  };
}
