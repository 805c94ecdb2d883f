import type { Clock } from '../../kernel/clock.ts';
import { HANDLE_LIFE_MS, toPlanId } from '../../kernel/handles.ts';
import type { PlanItem, PlanStore } from '../../operations/ports/plan-store.ts';
import { PLAN_QUOTA_BYTES, RENEW_MS } from '../handle-limits.ts';
import type { PostgresDatabase } from './database.ts';

/** Of the tenant's plans from the newest, those beyond the quota. */
const EVICT = `DELETE FROM plan_handles WHERE tenant = $1 AND plan_id IN (
  SELECT plan_id FROM (
    SELECT plan_id, sum(size) OVER (ORDER BY used_at DESC, plan_id DESC) AS total
    FROM plan_handles WHERE tenant = $1
  ) ranked WHERE total > $2)`;

interface Row {
  readonly schema_id: string;
  readonly made_by: string;
  readonly items: string;
  readonly used_at: number;
}

export function createPostgresPlanHandles(
  { of, fleet }: PostgresDatabase,
  clock: Clock,
  quotaBytes: number = PLAN_QUOTA_BYTES,
): PlanStore {
  return {
    async put(tenant, { schemaId, madeBy, items }) {
      const planId = toPlanId(tenant, schemaId, items);
      const text = JSON.stringify(items);
      const rows = of(tenant);
      await rows.writeOnce(
        `INSERT INTO plan_handles(tenant, plan_id, schema_id, made_by, size, used_at, items)
         VALUES($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT(tenant, plan_id) DO UPDATE SET made_by = excluded.made_by,
           size = excluded.size, used_at = excluded.used_at, items = excluded.items`,
        [planId, schemaId, madeBy, Buffer.byteLength(text), clock.nowMs(), text],
      );
      const [kept] = await rows.read<{ size: number }>(
        'SELECT sum(size)::bigint AS size FROM plan_handles WHERE tenant = $1',
      );
      if ((kept?.size ?? 0) > quotaBytes) await rows.writeOnce(EVICT, [quotaBytes]);
      return planId;
    },
    async find(tenant, planId) {
      const nowMs = clock.nowMs();
      const [row] = await of(tenant).read<Row>(
        `SELECT schema_id, made_by, items, used_at FROM plan_handles
         WHERE tenant = $1 AND plan_id = $2 AND used_at >= $3`,
        [planId, nowMs - HANDLE_LIFE_MS],
      );
      if (!row) return undefined;
      if (nowMs - row.used_at > RENEW_MS) {
        await of(tenant).writeOnce(
          `UPDATE plan_handles SET used_at = greatest(used_at, $3)
           WHERE tenant = $1 AND plan_id = $2`,
          [planId, nowMs],
        );
      }
      const items = JSON.parse(row.items) as PlanItem[];
      return { schemaId: row.schema_id, madeBy: row.made_by, items };
    },
    async sizeBytes(tenant, planId) {
      const [row] = await of(tenant).read<{ size: number }>(
        'SELECT size FROM plan_handles WHERE tenant = $1 AND plan_id = $2',
        [planId],
      );
      return row?.size ?? 0;
    },
    async sweep() {
      const rows = await fleet.write(
        'DELETE FROM plan_handles WHERE used_at < $1 RETURNING plan_id',
        [clock.nowMs() - HANDLE_LIFE_MS],
      );
      return rows.length;
    },
  };
}
