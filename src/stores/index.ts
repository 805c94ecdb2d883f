import { createStores } from './sql/create-stores.ts';
import { sql } from './sql/statement.ts';
import { openDatabase } from './sqlite/sqlite-database.ts';
import { createSqliteEpisodeStore } from './sqlite/sqlite-episode-store.ts';
import { eraseDeleted } from './sqlite/vacuum.ts';
import type { StoreOptions, Stores } from './stores.ts';

/** Opens (and creates) the stores of a data directory, or of the database that the options name. Throws UNAVAILABLE with what to do. */
export async function openStores(dataDir: string, options: StoreOptions = {}): Promise<Stores> {
  if (options.store !== undefined) {
    const { openPostgresStores } = await import('./postgres/open-stores.ts');
    return openPostgresStores(options.store, options);
  }
  const database = await openDatabase(dataDir);
  const engine = {
    engines: { sqlite: database.driver },
    episodes: createSqliteEpisodeStore(database, options.quotas),
    health: async () => void (await database.fleet.read(sql`SELECT 1`)),
    tidy: () => eraseDeleted(database),
  };
  return createStores(database, engine, options);
}
