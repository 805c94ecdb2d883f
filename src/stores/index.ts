import { type Clock, systemClock } from '../kernel/clock.ts';
import type { EpisodeStore } from '../memory/ports.ts';
import type { KeyStore } from './keys.ts';
import { createSqliteKeyStore } from './sqlite/api-keys.ts';
import { openDatabase } from './sqlite/database.ts';
import { createSqliteEpisodeStore } from './sqlite/episodes/episode-store.ts';
import {
  createSqliteRegisteredBehaviors,
  type RegisteredBehaviors,
} from './sqlite/registered-behaviors.ts';
import { createSqliteSchemaHandles, type SchemaHandles } from './sqlite/schema-handles.ts';

const SWEEP_MS = 60 * 60 * 1000;

export interface StoreOptions {
  readonly clock?: Clock;
  /** Episodes that one tenant may keep; without limit where missing. */
  readonly maxEpisodes?: number;
}

/** Everything that one data directory keeps. */
export interface Stores {
  readonly episodes: EpisodeStore;
  readonly keys: KeyStore;
  readonly schemas: SchemaHandles;
  readonly registeredBehaviors: RegisteredBehaviors;
  /** Resolves where the store answers. Throws UNAVAILABLE where it does not. */
  health(): Promise<void>;
  close(): Promise<void>;
}

/** Opens (and creates) the stores of a data directory. Throws UNAVAILABLE with what to do. */
export async function openStores(dataDir: string, options: StoreOptions = {}): Promise<Stores> {
  const clock = options.clock ?? systemClock;
  const database = await openDatabase(dataDir);
  const schemas = createSqliteSchemaHandles(database, clock);
  const sweeping = setInterval(() => {
    // What one sweep misses, the next one takes.
    schemas.sweep().catch(() => undefined);
  }, SWEEP_MS).unref();
  return {
    episodes: createSqliteEpisodeStore(database, options),
    keys: createSqliteKeyStore(database, clock),
    schemas,
    registeredBehaviors: createSqliteRegisteredBehaviors(database),
    async health() {
      await database.read('SELECT 1');
    },
    async close() {
      clearInterval(sweeping);
      await database.close();
    },
  };
}
