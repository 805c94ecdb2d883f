import type { Clock } from '../../kernel/clock.ts';
import { HANDLE_LIFE_MS, toSchemaId } from '../../kernel/handles.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { HANDLE_QUOTA_BYTES, RENEW_MS } from '../handle-limits.ts';
import { createFullQuotaError, type SchemaHandles } from '../schema-handles.ts';
import type { PostgresDatabase } from './database.ts';

export function createPostgresSchemaHandles(
  { of, fleet }: PostgresDatabase,
  clock: Clock,
  quotaBytes: number = HANDLE_QUOTA_BYTES,
): SchemaHandles {
  const renew = (tenant: string, schemaId: string, nowMs: number) =>
    of(tenant).writeOnce(
      `UPDATE schema_handles SET used_at = greatest(used_at, $3)
       WHERE tenant = $1 AND schema_id = $2 RETURNING schema_id`,
      [schemaId, nowMs],
    );
  const findText = async (tenant: string, schemaId: string): Promise<string | undefined> => {
    const nowMs = clock.nowMs();
    const [row] = await of(tenant).read<{ document: string; used_at: number }>(
      `SELECT document, used_at FROM schema_handles
       WHERE tenant = $1 AND schema_id = $2 AND used_at >= $3`,
      [schemaId, nowMs - HANDLE_LIFE_MS],
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
      // Instances that save at once may pass the quota by what they have in flight.
      const rows = await of(tenant).writeOnce(
        `INSERT INTO schema_handles(tenant, schema_id, size, used_at, document)
         SELECT $1, $2, $3::bigint, $4::bigint, $5 WHERE $3::bigint + (
           SELECT coalesce(sum(size), 0) FROM schema_handles WHERE tenant = $1 AND used_at >= $6
         ) <= $7
         ON CONFLICT(tenant, schema_id) DO UPDATE SET used_at = excluded.used_at
         RETURNING schema_id`,
        [schemaId, Buffer.byteLength(text), nowMs, text, nowMs - HANDLE_LIFE_MS, quotaBytes],
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
      const [row] = await of(tenant).read<{ size: number }>(
        'SELECT size FROM schema_handles WHERE tenant = $1 AND schema_id = $2',
        [schemaId],
      );
      return row?.size ?? 0;
    },
    async sweep() {
      const rows = await fleet.write(
        'DELETE FROM schema_handles WHERE used_at < $1 RETURNING schema_id',
        [clock.nowMs() - HANDLE_LIFE_MS],
      );
      return rows.length;
    },
  };
}
