import { systemClock } from '../../kernel/clock.ts';
import { findHnsw } from '../../kernel/nearest-vectors.ts';
import type { StoreEngines, StoreOptions, Stores } from '../stores.ts';
import { StoredVectorIndex } from '../vectors/stored-vector-index.ts';
import { createApiKeys } from './api-keys.ts';
import { createCallLog } from './sql-call-log.ts';
import type { SqlDatabase } from './sql-database.ts';
import { createPlanHandles, createSchemaHandles } from './sql-handles.ts';
import { createRegisteredBehaviors } from './sql-registered-behaviors.ts';

/** The time between two sweeps. Milliseconds. */
const SWEEP_MS = 60 * 60 * 1000;

/** The parts of stores that depend on the kind of their database. */
interface Engine extends Pick<Stores, 'episodes' | 'health'> {
  readonly engines: Omit<StoreEngines, 'vectors'>;
  /** Called after what has expired was removed. */
  tidy?(): Promise<unknown>;
}

/** All stores of a database, which they close. What has expired in any of them is removed every hour. */
export async function createStores(
  database: SqlDatabase & { close(): Promise<void> },
  { engines, episodes, tidy, ...engine }: Engine,
  { clock = systemClock, onError = () => undefined }: StoreOptions,
): Promise<Stores> {
  const graphs = (await findHnsw()) !== undefined;
  const index = new StoredVectorIndex(database, { graphs });
  const schemas = createSchemaHandles(database, clock);
  const plans = createPlanHandles(database, clock);
  const sweep = async () => {
    await Promise.all([schemas.sweep(), plans.sweep()]);
    await tidy?.();
  };
  const sweeping = setInterval(() => sweep().catch(onError), SWEEP_MS).unref();
  return {
    ...engine,
    engines: { ...engines, vectors: graphs ? 'hnsw' : 'exact' },
    episodes,
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
