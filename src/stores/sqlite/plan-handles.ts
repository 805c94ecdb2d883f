import type { Clock } from '../../kernel/clock.ts';
import { HANDLE_LIFE_MS, toPlanId } from '../../kernel/handles.ts';
import type { KeptPlan, PlanItem, PlanStore } from '../../operations/ports/plan-store.ts';
import { PLAN_QUOTA_BYTES, RENEW_MS } from '../handle-limits.ts';
import type { SqliteDatabase } from './database.ts';

/** Of the tenant's plans from the newest, those beyond the quota. */
const EVICT = `DELETE FROM plan_handles WHERE tenant = ?1 AND handle IN (
  SELECT handle FROM (
    SELECT handle, sum(size) OVER (ORDER BY used_at DESC, handle DESC) AS total
    FROM plan_handles WHERE tenant = ?1
  ) WHERE total > ?2)`;

interface Row {
  readonly schema_id: string;
  readonly made_by: string;
  readonly items: string;
  readonly used_at: number;
}

export function createSqlitePlanHandles(
  database: SqliteDatabase,
  clock: Clock,
  quotaBytes: number = PLAN_QUOTA_BYTES,
): PlanStore {
  return {
    async put(tenant, { schemaId, madeBy, items }) {
      const planId = toPlanId(tenant, schemaId, items);
      const text = JSON.stringify(items);
      await database.transaction(async (sql) => {
        await sql.all(
          `INSERT INTO plan_handles(tenant, plan_id, schema_id, made_by, size, used_at, items)
           VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
           ON CONFLICT(tenant, plan_id) DO UPDATE SET made_by = excluded.made_by,
             size = excluded.size, used_at = excluded.used_at, items = excluded.items`,
          [tenant, planId, schemaId, madeBy, Buffer.byteLength(text), clock.nowMs(), text],
        );
        const [kept] = await sql.all<{ size: number }>(
          'SELECT sum(size) AS size FROM plan_handles WHERE tenant = ?',
          [tenant],
        );
        if ((kept?.size ?? 0) > quotaBytes) await sql.all(EVICT, [tenant, quotaBytes]);
      });
      return planId;
    },
    async find(tenant, planId): Promise<KeptPlan | undefined> {
      const nowMs = clock.nowMs();
      const [row] = await database.read<Row>(
        `SELECT schema_id, made_by, items, used_at FROM plan_handles
         WHERE tenant = ? AND plan_id = ? AND used_at >= ?`,
        [tenant, planId, nowMs - HANDLE_LIFE_MS],
      );
      if (!row) return undefined;
      if (nowMs - row.used_at > RENEW_MS) {
        await database.write(
          'UPDATE plan_handles SET used_at = max(used_at, ?) WHERE tenant = ? AND plan_id = ?',
          [nowMs, tenant, planId],
        );
      }
      const items = JSON.parse(row.items) as PlanItem[];
      return { schemaId: row.schema_id, madeBy: row.made_by, items };
    },
    async sizeBytes(tenant, planId) {
      const [row] = await database.read<{ size: number }>(
        'SELECT size FROM plan_handles WHERE tenant = ? AND plan_id = ?',
        [tenant, planId],
      );
      return row?.size ?? 0;
    },
    async sweep() {
      const rows = await database.write(
        'DELETE FROM plan_handles WHERE used_at < ? RETURNING handle',
        [clock.nowMs() - HANDLE_LIFE_MS],
      );
      return rows.length;
    },
  };
}
