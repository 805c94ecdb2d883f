import { systemClock } from '../../kernel/clock.ts';
import { MAX_AUDIT_AGE_MS } from '../../ports/audit-log.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { StoreOptions } from '../stores.ts';
import { createApiKeys } from './api-keys.ts';
import { createPlanHandles } from './plan-handles.ts';
import { createSchemaHandles } from './schema-handles.ts';
import { createAuditLog } from './sql-audit-log.ts';
import type { SqlDatabase } from './sql-database.ts';
import { createRegisteredBehaviors } from './sql-registered-behaviors.ts';
import { createServiceRows } from './sql-service-rows.ts';

/** The time between two sweeps. Milliseconds. */
export const SWEEP_MS = 60 * 60 * 1000;

/** The stores beside the episodes, and a sweep that removes what has expired in any store. */
export function createServiceStores(
  database: SqlDatabase,
  episodes: EpisodeStore,
  { clock = systemClock, quotas = {} }: StoreOptions,
) {
  const { maxAuditAgeMs = MAX_AUDIT_AGE_MS } = quotas;
  const stores = {
    audit: createAuditLog(database),
    keys: createApiKeys(database, clock),
    schemas: createSchemaHandles(database, clock),
    plans: createPlanHandles(database, clock),
    registeredBehaviors: createRegisteredBehaviors(database),
    serviceRows: createServiceRows(database),
  };
  const sweep = () =>
    Promise.all([
      stores.schemas.sweep(),
      stores.plans.sweep(),
      stores.audit.dropBefore(Math.max(0, clock.nowMs() - maxAuditAgeMs)),
      episodes.pruneRemovals(),
    ]);
  return { stores, sweep };
}
