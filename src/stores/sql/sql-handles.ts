import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { HANDLE_LIFE_MS, toPlanId, toSchemaId } from '../../kernel/handles.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { KeptPlan, PlanStore } from '../../ports/plan-store.ts';
import type { SchemaHandles } from '../../ports/schema-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { int, type Statement, sql, TENANT, text } from './statement.ts';

/** A handle in use is renewed at most once in this time, so that most readings of it write nothing. Milliseconds. */
const RENEW_MS = 60 * 1000;
/** Bytes of documents, and of plans, that one tenant may keep under handles. */
const SCHEMA_QUOTA_BYTES = 1_000_000_000;
const PLAN_QUOTA_BYTES = 256_000_000;

/** The first letters of handles of schemas, and of plans. */
type Kind = 'sch_' | 'pln_';

/** Restricts the rows of the table to one kind of a tenant's handles. */
const ofKind = (kind: Kind): Statement =>
  sql`tenant = ${TENANT} AND handle >= ${kind} AND handle < ${`${kind}~`}`;

/** What schemas and plans have in common. Content lives as long as a handle since its last use. */
function createHandles({ of, fleet }: SqlDatabase, clock: Clock, kind: Kind) {
  const renew = (tenant: string, handle: string, nowMs: number) =>
    of(tenant).write(
      sql`UPDATE handles SET used_at = ${nowMs}
          WHERE tenant = ${TENANT} AND handle = ${handle} RETURNING 1`,
    );
  return {
    renew,
    async find(tenant: string, handle: string): Promise<string | undefined> {
      const nowMs = clock.nowMs();
      const [row] = await of(tenant).read<{ content: string; used_at: number }>(
        sql`SELECT content, used_at FROM handles
            WHERE ${ofKind(kind)} AND handle = ${handle} AND used_at >= ${nowMs - HANDLE_LIFE_MS}`,
      );
      if (row && nowMs - row.used_at > RENEW_MS) await renew(tenant, handle, nowMs);
      return row?.content;
    },
    async sweep(): Promise<number> {
      const rows = await fleet.write(
        sql`DELETE FROM handles WHERE handle >= ${kind} AND handle < ${`${kind}~`}
              AND used_at < ${clock.nowMs() - HANDLE_LIFE_MS} RETURNING 1`,
      );
      return rows.length;
    },
  };
}

/** Schemas under handles. One beyond the tenant's quota is refused. */
export function createSchemaHandles(
  database: SqlDatabase,
  clock: Clock,
  quotaBytes: number = SCHEMA_QUOTA_BYTES,
): SchemaHandles {
  const { renew, find: findText, ...handles } = createHandles(database, clock, 'sch_');
  return {
    ...handles,
    findText,
    async sizeBytes(tenant, handle) {
      const [row] = await database
        .of(tenant)
        .read<{ size: number }>(
          sql`SELECT size FROM handles WHERE ${ofKind('sch_')} AND handle = ${handle}`,
        );
      return row?.size ?? 0;
    },
    async put(tenant, document) {
      const nowMs = clock.nowMs();
      const schemaId = toSchemaId(tenant, document);
      if ((await renew(tenant, schemaId, nowMs)).length > 0) return schemaId;
      const content = JSON.stringify(document);
      const size = int(Buffer.byteLength(content));
      // Instances that save at once may exceed the quota by the schemas that they have in flight.
      const rows = await database.of(tenant).write(
        sql`INSERT INTO handles(tenant, handle, size, used_at, content)
            SELECT ${TENANT}, ${text(schemaId)}, ${size}, ${int(nowMs)}, ${text(content)}
            WHERE ${size} + (
              SELECT coalesce(sum(size), 0) FROM handles
              WHERE ${ofKind('sch_')} AND used_at >= ${nowMs - HANDLE_LIFE_MS}
            ) <= ${quotaBytes}
            ON CONFLICT(tenant, handle) DO UPDATE SET used_at = excluded.used_at RETURNING 1`,
      );
      if (rows.length > 0) return schemaId;
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        'Your saved schemas fill their quota. They are removed automatically after seven days unused; until then send documents instead of handles.',
      );
    },
    async find(tenant, schemaId) {
      const content = await findText(tenant, schemaId);
      return content === undefined ? undefined : (JSON.parse(content) as JsonObject);
    },
  };
}

/** Plans under handles. Those beyond the tenant's quota are dropped, counted from the newest. */
export function createPlanHandles(
  database: SqlDatabase,
  clock: Clock,
  quotaBytes: number = PLAN_QUOTA_BYTES,
): PlanStore {
  const { of } = database;
  const { renew, find, ...handles } = createHandles(database, clock, 'pln_');
  const evict = (tenant: string) =>
    of(tenant).write(
      sql`DELETE FROM handles WHERE tenant = ${TENANT} AND handle IN (
            SELECT handle FROM (
              SELECT handle, sum(size) OVER (ORDER BY used_at DESC, handle DESC) AS total
              FROM handles WHERE ${ofKind('pln_')}
            ) AS ranked WHERE total > ${quotaBytes})`,
    );
  return {
    ...handles,
    async put(tenant, { schemaId, madeBy, items }) {
      const planId = toPlanId(tenant, schemaId, items);
      const size = Buffer.byteLength(JSON.stringify(items));
      await of(tenant).write(
        sql`INSERT INTO handles(tenant, handle, size, used_at, content)
            VALUES(${TENANT}, ${planId}, ${size}, ${clock.nowMs()},
              ${JSON.stringify({ schemaId, madeBy, items })})
            ON CONFLICT(tenant, handle) DO UPDATE SET size = excluded.size,
              used_at = excluded.used_at, content = excluded.content`,
      );
      const [kept] = await of(tenant).read<{ size: number }>(
        sql`SELECT CAST(sum(size) AS bigint) AS size FROM handles WHERE ${ofKind('pln_')}`,
      );
      if ((kept?.size ?? 0) > quotaBytes) await evict(tenant);
      return planId;
    },
    async find(tenant, planId) {
      const content = await find(tenant, planId);
      return content === undefined ? undefined : (JSON.parse(content) as KeptPlan);
    },
  };
}
