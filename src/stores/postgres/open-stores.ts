import { createStores } from '../sql/create-stores.ts';
import type { StoreOptions, Stores } from '../stores.ts';
import { openPostgres } from './postgres-database.ts';
import { createPostgresEpisodeStore } from './postgres-episode-store.ts';

/** Opens the stores that a fleet shares. Throws UNAVAILABLE with what to do. */
export async function openPostgresStores(url: string, options: StoreOptions = {}): Promise<Stores> {
  const database = await openPostgres(url);
  const walls: 'row-level security' | 'statements' = database.isWalled
    ? 'row-level security'
    : 'statements';
  const engine = {
    engines: { postgres: database.version, walls },
    episodes: createPostgresEpisodeStore(database, options.quotas),
    health: () => database.health(),
  };
  return createStores(database, engine, options);
}
