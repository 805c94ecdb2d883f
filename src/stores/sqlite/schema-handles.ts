import type { Clock } from '../../kernel/clock.ts';
import { HANDLE_LIFE_MS, toSchemaId } from '../../kernel/handles.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { HANDLE_QUOTA_BYTES, RENEW_MS } from '../handle-limits.ts';
import { createFullQuotaError, type SchemaHandles } from '../schema-handles.ts';
import type { SqliteDatabase } from './database.ts';

export function createSqliteSchemaHandles(
  database: SqliteDatabase,
  clock: Clock,
  quotaBytes: number = HANDLE_QUOTA_BYTES,
): SchemaHandles {
  const renew = (tenant: string, schemaId: string, nowMs: number) =>
    database.write(
      'UPDATE schema_handles SET used_at = max(used_at, ?) WHERE tenant = ? AND schema_id = ? RETURNING handle',
      [nowMs, tenant, schemaId],
    );
  const findText = async (tenant: string, schemaId: string): Promise<string | undefined> => {
    const nowMs = clock.nowMs();
    const [row] = await database.read<{ document: string; used_at: number }>(
      'SELECT document, used_at FROM schema_handles WHERE tenant = ? AND schema_id = ? AND used_at >= ?',
      [tenant, schemaId, nowMs - HANDLE_LIFE_MS],
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
      const text = JSON.stringify(document);
      const size = Buffer.byteLength(text);
      const rows = await database.write(
        `INSERT INTO schema_handles(tenant, schema_id, size, used_at, document)
         SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?3 + (
           SELECT coalesce(sum(size), 0) FROM schema_handles WHERE tenant = ?1 AND used_at >= ?6
         ) <= ?7
         ON CONFLICT(tenant, schema_id) DO UPDATE SET used_at = excluded.used_at
         RETURNING handle`,
        [tenant, schemaId, size, nowMs, text, nowMs - HANDLE_LIFE_MS, quotaBytes],
      );
      if (rows.length > 0) return schemaId;
      throw createFullQuotaError();
    },
    findText,
    async find(tenant, schemaId) {
      const text = await findText(tenant, schemaId);
      return text === undefined ? undefined : (JSON.parse(text) as JsonObject);
    },
    async sizeBytes(tenant, schemaId) {
      const [row] = await database.read<{ size: number }>(
        'SELECT size FROM schema_handles WHERE tenant = ? AND schema_id = ?',
        [tenant, schemaId],
      );
      return row?.size ?? 0;
    },
    async sweep() {
      const rows = await database.write(
        'DELETE FROM schema_handles WHERE used_at < ? RETURNING handle',
        [clock.nowMs() - HANDLE_LIFE_MS],
      );
      return rows.length;
    },
  };
}
