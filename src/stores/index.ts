import { findHnsw } from '../kernel/nearest-vectors.ts';
import { createVectorSource } from './sql/episodes/sql-vector-source.ts';
import { createServiceStores, SWEEP_MS } from './sql/service-stores.ts';
import { sql } from './sql/statement.ts';
import { openDatabase } from './sqlite/sqlite-database.ts';
import { createSqliteEpisodeStore } from './sqlite/sqlite-episode-store.ts';
import { eraseDeleted } from './sqlite/vacuum.ts';
import type { StoreOptions, Stores } from './stores.ts';
import { StoredVectorIndex } from './vectors/stored-vector-index.ts';

/** Opens (and creates) the stores of a data directory, or of the database that the options name. Throws UNAVAILABLE with what to do. */
export async function openStores(dataDir: string, options: StoreOptions = {}): Promise<Stores> {
  if (options.store === undefined) return openSqliteStores(dataDir, options);
  const { openPostgresStores } = await import('./postgres/open-stores.ts');
  return openPostgresStores(options.store, options);
}

async function openSqliteStores(dataDir: string, options: StoreOptions): Promise<Stores> {
  const { quotas, isBrief, onError = () => undefined } = options;
  const database = await openDatabase(dataDir);
  const graphs = !isBrief && (await findHnsw()) !== undefined;
  const episodes = createSqliteEpisodeStore(database, quotas);
  const { stores, sweep } = createServiceStores(database, episodes, options);
  const sweepAll = () => sweep().then(() => eraseDeleted(database));
  const sweeping = isBrief
    ? undefined
    : setInterval(() => sweepAll().catch(onError), SWEEP_MS).unref();
  const index = new StoredVectorIndex(createVectorSource(database), { graphs });
  return {
    ...stores,
    engines: { sqlite: database.driver, vectors: graphs ? 'hnsw' : 'exact' },
    isShared: false,
    episodes,
    index,
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
