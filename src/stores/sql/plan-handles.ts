import type { Clock } from '../../kernel/clock.ts';
import { HANDLE_LIFE_MS, toPlanId } from '../../kernel/handles.ts';
import type { PlanItem, PlanStore } from '../../ports/plan-store.ts';
import { createHandleUpkeep, RENEW_MS } from './schema-handles.ts';
import type { SqlDatabase } from './sql-database.ts';
import { raw, sql, TENANT } from './statement.ts';

/** Bytes of plans that one tenant may keep. */
const PLAN_QUOTA_BYTES = 256_000_000;

interface Row {
  readonly schema_id: string;
  readonly made_by: string;
  readonly items: string;
  readonly used_at: number;
}

export function createPlanHandles(
  { of, fleet }: SqlDatabase,
  clock: Clock,
  quotaBytes: number = PLAN_QUOTA_BYTES,
): PlanStore {
  /** Drops the tenant's plans that are beyond the quota, counted from the newest. */
  const evict = (tenant: string) =>
    of(tenant).writeOnce(
      sql`DELETE FROM plan_handles WHERE tenant = ${TENANT} AND plan_id IN (
            SELECT plan_id FROM (
              SELECT plan_id, sum(size) OVER (ORDER BY used_at DESC, plan_id DESC) AS total
              FROM plan_handles WHERE tenant = ${TENANT}
            ) AS ranked WHERE total > ${quotaBytes})`,
    );

  return {
    async put(tenant, { schemaId, madeBy, items }) {
      const planId = toPlanId(tenant, schemaId, items);
      const text = JSON.stringify(items);
      await of(tenant).writeOnce(
        sql`INSERT INTO plan_handles(tenant, plan_id, schema_id, made_by, size, used_at, items)
            VALUES(${TENANT}, ${planId}, ${schemaId}, ${madeBy}, ${Buffer.byteLength(text)},
              ${clock.nowMs()}, ${text})
            ON CONFLICT(tenant, plan_id) DO UPDATE SET made_by = excluded.made_by,
              size = excluded.size, used_at = excluded.used_at, items = excluded.items`,
      );
      const [kept] = await of(tenant).read<{ size: number }>(
        sql`SELECT CAST(sum(size) AS bigint) AS size FROM plan_handles WHERE tenant = ${TENANT}`,
      );
      if ((kept?.size ?? 0) > quotaBytes) await evict(tenant);
      return planId;
    },
    async find(tenant, planId) {
      const nowMs = clock.nowMs();
      const [row] = await of(tenant).read<Row>(
        sql`SELECT schema_id, made_by, items, used_at FROM plan_handles
            WHERE tenant = ${TENANT} AND plan_id = ${planId}
              AND used_at >= ${nowMs - HANDLE_LIFE_MS}`,
      );
      if (!row) return undefined;
      if (nowMs - row.used_at > RENEW_MS) {
        await of(tenant).writeOnce(
          sql`UPDATE plan_handles SET used_at = ${nowMs}
              WHERE tenant = ${TENANT} AND plan_id = ${planId} AND used_at < ${nowMs}`,
        );
      }
      const items = JSON.parse(row.items) as PlanItem[];
      return { schemaId: row.schema_id, madeBy: row.made_by, items };
    },
    ...createHandleUpkeep({ of, fleet }, clock, raw('plan_handles'), raw('plan_id')),
  };
}
