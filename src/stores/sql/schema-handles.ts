import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { HANDLE_LIFE_MS, toSchemaId } from '../../kernel/handles.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { SchemaHandles } from '../../ports/schema-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { int, raw, type Statement, sql, TENANT, text } from './statement.ts';

/** A handle in use is renewed at most once in this time, so that most readings of it write nothing. Milliseconds. */
export const RENEW_MS = 60 * 1000;
/** Bytes of documents that one tenant may keep under handles. */
const HANDLE_QUOTA_BYTES = 1_000_000_000;

/** Reading the size of what is kept under a handle, and removing what nobody used for as long as handles live. */
export function createHandleUpkeep(
  { of, fleet }: Pick<SqlDatabase, 'of' | 'fleet'>,
  clock: Clock,
  table: Statement,
  id: Statement,
): Pick<SchemaHandles, 'sizeBytes' | 'sweep'> {
  return {
    async sizeBytes(tenant, handle) {
      const [row] = await of(tenant).read<{ size: number }>(
        sql`SELECT size FROM ${table} WHERE tenant = ${TENANT} AND ${id} = ${handle}`,
      );
      return row?.size ?? 0;
    },
    async sweep() {
      const rows = await fleet.write(
        sql`DELETE FROM ${table} WHERE used_at < ${clock.nowMs() - HANDLE_LIFE_MS} RETURNING 1`,
      );
      return rows.length;
    },
  };
}

export function createSchemaHandles(
  { of, fleet }: SqlDatabase,
  clock: Clock,
  quotaBytes: number = HANDLE_QUOTA_BYTES,
): SchemaHandles {
  const renew = (tenant: string, schemaId: string, nowMs: number) =>
    of(tenant).writeOnce(
      sql`UPDATE schema_handles SET used_at = CASE WHEN used_at < ${int(nowMs)} THEN ${int(nowMs)}
            ELSE used_at END
          WHERE tenant = ${TENANT} AND schema_id = ${schemaId} RETURNING 1`,
    );
  const findText = async (tenant: string, schemaId: string): Promise<string | undefined> => {
    const nowMs = clock.nowMs();
    const [row] = await of(tenant).read<{ document: string; used_at: number }>(
      sql`SELECT document, used_at FROM schema_handles
          WHERE tenant = ${TENANT} AND schema_id = ${schemaId}
            AND used_at >= ${nowMs - HANDLE_LIFE_MS}`,
    );
    if (!row) return undefined;
    if (nowMs - row.used_at > RENEW_MS) await renew(tenant, schemaId, nowMs);
    return row.document;
  };
  return {
    async put(tenant, document) {
      const nowMs = clock.nowMs();
      const schemaId = toSchemaId(tenant, document);
      if ((await renew(tenant, schemaId, nowMs)).length > 0) return schemaId;
      const content = JSON.stringify(document);
      const size = int(Buffer.byteLength(content));
      // Instances that save at once may exceed the quota by the schemas that they have in flight.
      const rows = await of(tenant).writeOnce(
        sql`INSERT INTO schema_handles(tenant, schema_id, size, used_at, document)
            SELECT ${TENANT}, ${text(schemaId)}, ${size}, ${int(nowMs)}, ${text(content)}
            WHERE ${size} + (
              SELECT coalesce(sum(size), 0) FROM schema_handles
              WHERE tenant = ${TENANT} AND used_at >= ${nowMs - HANDLE_LIFE_MS}
            ) <= ${quotaBytes}
            ON CONFLICT(tenant, schema_id) DO UPDATE SET used_at = excluded.used_at RETURNING 1`,
      );
      if (rows.length > 0) return schemaId;
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        'Your saved schemas fill their quota. They are removed automatically after seven days unused; until then send documents instead of handles.',
      );
    },
    findText,
    async find(tenant, schemaId) {
      const content = await findText(tenant, schemaId);
      return content === undefined ? undefined : (JSON.parse(content) as JsonObject);
    },
    ...createHandleUpkeep({ of, fleet }, clock, raw('schema_handles'), raw('schema_id')),
  };
}
