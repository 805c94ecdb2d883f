import { systemClock } from '../../kernel/clock.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { StoreOptions } from '../stores.ts';
import { createApiKeys } from './api-keys.ts';
import { createCallLog } from './sql-call-log.ts';
import type { SqlDatabase } from './sql-database.ts';
import { createPlanHandles, createSchemaHandles } from './sql-handles.ts';
import { createRegisteredBehaviors } from './sql-registered-behaviors.ts';
import { createServiceRows } from './sql-service-rows.ts';

/** The time between two sweeps. Milliseconds. */
export const SWEEP_MS = 60 * 60 * 1000;

/** The stores beside the episodes, and a sweep that removes what has expired in any store. */
export function createServiceStores(
  database: SqlDatabase,
  episodes: EpisodeStore,
  { clock = systemClock }: StoreOptions,
) {
  const stores = {
    keys: createApiKeys(database, clock),
    schemas: createSchemaHandles(database, clock),
    plans: createPlanHandles(database, clock),
    calls: createCallLog(database),
    registeredBehaviors: createRegisteredBehaviors(database),
    serviceRows: createServiceRows(database),
  };
  const sweep = () =>
    Promise.all([stores.schemas.sweep(), stores.plans.sweep(), episodes.pruneRemovals()]);
  return { stores, sweep };
}
