import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { createUlid } from '../../kernel/ids.ts';
import type { ApiKey, KeyStore } from '../../ports/key-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { sql, TENANT } from './statement.ts';

const COLUMNS = sql`id, tenant, name, hash, created_at AS "createdAtMs",
  expires_at AS "expiresAtMs"`;

/** Keys of all tenants. A key is looked up before its tenant is known, so that these statements cover all tenants. */
export function createApiKeys({ fleet, of }: SqlDatabase, clock: Clock): KeyStore {
  return {
    async create(key) {
      const createdAtMs = clock.nowMs();
      const created = { ...key, id: createUlid(createdAtMs), createdAtMs };
      const made = await fleet.write(
        sql`INSERT INTO api_keys(id, tenant, name, hash, created_at, expires_at)
            VALUES(${created.id}, ${key.tenant}, ${key.name}, ${key.hash},
              ${createdAtMs}, ${key.expiresAtMs})
            ON CONFLICT(hash) DO NOTHING RETURNING id`,
      );
      if (made.length === 0) throw new AppError('CONFLICT', 'This key exists already.');
      return created;
    },
    async list(tenant) {
      const rows =
        tenant === undefined
          ? fleet.read<ApiKey>(sql`SELECT ${COLUMNS} FROM api_keys ORDER BY id`)
          : of(tenant).read<ApiKey>(
              sql`SELECT ${COLUMNS} FROM api_keys WHERE tenant = ${TENANT} ORDER BY id`,
            );
      // Bytes of SQLite come as a plain array.
      return (await rows).map((key) => ({ ...key, hash: Buffer.from(key.hash) }));
    },
    async revoke(id) {
      const gone = await fleet.write(sql`DELETE FROM api_keys WHERE id = ${id} RETURNING id`);
      return gone.length > 0;
    },
  };
}
