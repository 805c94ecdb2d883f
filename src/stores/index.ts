import { join } from 'node:path';
import { MAX_REGISTERED } from '../behaviors/registered.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import type { EpisodeStore, VectorIndex } from '../memory/ports.ts';
import type { DomainStore } from '../operations/ports/domain-store.ts';
import type { PlanStore } from '../operations/ports/plan-store.ts';
import type { ProcessStore } from '../operations/ports/process-store.ts';
import type { KeyStore } from './keys.ts';
import { createSqliteKeyStore } from './sqlite/api-keys.ts';
import { openDatabase } from './sqlite/database.ts';
import { createSqliteDomains } from './sqlite/domains.ts';
import type { EngineName } from './sqlite/engine.ts';
import { createSqliteEpisodeStore } from './sqlite/episodes/episode-store.ts';
import { eraseDeleted } from './sqlite/episodes/maintenance.ts';
import type { EpisodeQuota } from './sqlite/episodes/quota.ts';
import { createSqliteVectorSource } from './sqlite/episodes/vector-source.ts';
import { createSqlitePlanHandles } from './sqlite/plan-handles.ts';
import { createSqliteProcesses } from './sqlite/processes.ts';
import {
  createSqliteRegisteredBehaviors,
  type RevisedBehaviors,
} from './sqlite/registered-behaviors.ts';
import { createSqliteSchemaHandles, type SchemaHandles } from './sqlite/schema-handles.ts';
import { findHnsw } from './vectors/hnsw.ts';
import { createVectorIndex } from './vectors/vector-index.ts';

const SWEEP_MS = 60 * 60 * 1000;

export interface StoreOptions {
  readonly clock?: Clock;
  /** What one tenant may keep. */
  readonly quotas?: Quotas;
  /** False where native graphs must not run: in a thread that may be ended at any moment. */
  readonly graphs?: boolean;
  /** Told of failures in the background, which no caller meets. */
  readonly onError?: (error: unknown) => void;
}

/** What one tenant may keep; without limit where missing. */
export interface Quotas extends EpisodeQuota {
  /** Bytes of all registered behaviors. */
  readonly maxBehaviorBytes?: number;
}

/** What the stores run on, which depends on the installation. */
export interface StoreEngines {
  readonly sqlite: EngineName;
  /** `hnsw`: graphs of the native library. `exact`: every vector is compared. */
  readonly vectors: 'hnsw' | 'exact';
}

/** Everything that one data directory keeps. */
export interface Stores {
  readonly engines: StoreEngines;
  readonly episodes: EpisodeStore;
  readonly index: VectorIndex;
  readonly keys: KeyStore;
  readonly schemas: SchemaHandles;
  readonly plans: PlanStore;
  readonly processes: ProcessStore;
  readonly domains: DomainStore;
  readonly registeredBehaviors: RevisedBehaviors;
  /** Resolves where the store answers. Throws UNAVAILABLE where it does not. */
  health(): Promise<void>;
  close(): Promise<void>;
}

/** Opens (and creates) the stores of a data directory. Throws UNAVAILABLE with what to do. */
export async function openStores(dataDir: string, options: StoreOptions = {}): Promise<Stores> {
  const clock = options.clock ?? systemClock;
  const { quotas = {}, onError = () => undefined } = options;
  const database = await openDatabase(dataDir);
  const graphs = options.graphs !== false && (await findHnsw()) !== undefined;
  const schemas = createSqliteSchemaHandles(database, clock);
  const plans = createSqlitePlanHandles(database, clock);
  const processes = createSqliteProcesses(database, clock);
  const sweeping = setInterval(() => {
    Promise.all([schemas.sweep(), plans.sweep(), processes.sweep()])
      .then(() => eraseDeleted(database))
      .catch(onError);
  }, SWEEP_MS).unref();
  const index = createVectorIndex(
    createSqliteVectorSource(database),
    join(database.directory, 'index'),
    { onError, graphs },
  );
  return {
    engines: { sqlite: database.engine.name, vectors: graphs ? 'hnsw' : 'exact' },
    episodes: createSqliteEpisodeStore(database, quotas),
    index,
    keys: createSqliteKeyStore(database, clock),
    schemas,
    plans,
    processes,
    domains: createSqliteDomains(database),
    registeredBehaviors: createSqliteRegisteredBehaviors(database, {
      behaviors: MAX_REGISTERED,
      bytes: quotas.maxBehaviorBytes ?? Number.POSITIVE_INFINITY,
    }),
    async health() {
      await database.read('SELECT 1');
    },
    async close() {
      clearInterval(sweeping);
      await index.close();
      await database.close();
    },
  };
}
