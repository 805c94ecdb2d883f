import { findHnsw } from '../../kernel/nearest-vectors.ts';
import { createVectorSource } from '../sql/episodes/sql-vector-source.ts';
import { createServiceStores, SWEEP_MS } from '../sql/service-stores.ts';
import type { StoreOptions, Stores } from '../stores.ts';
import { StoredVectorIndex } from '../vectors/stored-vector-index.ts';
import { openPostgres } from './postgres-database.ts';
import { createPostgresEpisodeStore } from './postgres-episode-store.ts';

/**
 * Opens the stores that a fleet shares. A brief command does not sweep. Throws UNAVAILABLE with what to do.
 */
export async function openPostgresStores(url: string, options: StoreOptions = {}): Promise<Stores> {
  const { quotas, onError = () => undefined, isBrief = false } = options;
  const database = await openPostgres(url);
  const graphs = !isBrief && (await findHnsw()) !== undefined;
  const index = new StoredVectorIndex(createVectorSource(database), { graphs });
  const episodes = createPostgresEpisodeStore(database, quotas);
  const { stores, sweep } = createServiceStores(database, episodes, options);
  const sweeping = isBrief
    ? undefined
    : setInterval(() => sweep().catch(onError), SWEEP_MS).unref();
  return {
    ...stores,
    engines: {
      postgres: database.version,
      walls: database.isWalled ? 'row-level security' : 'statements',
      vectors: graphs ? 'hnsw' : 'exact',
    },
    isShared: true,
    episodes,
    index,
    health: () => database.health(),
    async close() {
      clearInterval(sweeping);
      await index.close();
      await database.close();
    },
  };
}
