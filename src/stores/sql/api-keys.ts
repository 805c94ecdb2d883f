import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { createUlid } from '../../kernel/ids.ts';
import type { ApiKey, KeyScope, KeyStore } from '../../ports/key-store.ts';
import type { SqlDatabase } from './sql-database.ts';
import { type Statement, sql, TENANT } from './statement.ts';

interface Row extends Omit<ApiKey, 'scopes'> {
  /** JSON. */
  readonly scopes: string;
}

const COLUMNS = sql`id, tenant, name, hash, scopes, created_at AS "createdAtMs",
  expires_at AS "expiresAtMs", last_used_at AS "lastUsedAtMs"`;

const toApiKey = (row: Row): ApiKey => ({ ...row, scopes: JSON.parse(row.scopes) as KeyScope[] });

/**
 * Keys of all tenants. A key is looked up before its tenant is known, so that these statements cover all tenants. The
 * list of all keys is read again only after a key was made or revoked.
 */
export function createApiKeys({ fleet, of }: SqlDatabase, clock: Clock): KeyStore {
  let known: { readonly revision: number; readonly keys: ApiKey[] } | undefined;

  const listAll = async (): Promise<ApiKey[]> => {
    const [row] = await fleet.read<{ revision: number }>(sql`SELECT revision FROM key_revisions`);
    const revision = row?.revision ?? 0;
    if (known?.revision === revision) return known.keys;
    const rows = await fleet.read<Row>(sql`SELECT ${COLUMNS} FROM api_keys ORDER BY id`);
    // The revision was read before the rows: at worst the next call reads them once more.
    known = { revision, keys: rows.map(toApiKey) };
    return known.keys;
  };
  /**
   * Makes a change. Where it changed a row, it also increments the revision, by which every process notices that keys
   * have changed.
   */
  const change = (statement: Statement): Promise<boolean> =>
    fleet.transaction(async (work) => {
      const changed = await work.all(statement);
      if (changed.length === 0) return false;
      await work.all(sql`UPDATE key_revisions SET revision = revision + 1`);
      return true;
    });

  return {
    async create(key) {
      const createdAtMs = clock.nowMs();
      const created = { ...key, id: createUlid(createdAtMs), createdAtMs, lastUsedAtMs: null };
      const isNew = await change(
        sql`INSERT INTO api_keys(id, tenant, name, hash, scopes, created_at, expires_at)
            VALUES(${created.id}, ${key.tenant}, ${key.name}, ${key.hash},
              ${JSON.stringify(key.scopes)}, ${createdAtMs}, ${key.expiresAtMs})
            ON CONFLICT(hash) DO NOTHING RETURNING id`,
      );
      if (!isNew) throw new AppError('CONFLICT', 'This key exists already.');
      return created;
    },
    async list(tenant) {
      if (tenant === undefined) return listAll();
      const rows = await of(tenant).read<Row>(
        sql`SELECT ${COLUMNS} FROM api_keys WHERE tenant = ${TENANT} ORDER BY id`,
      );
      return rows.map(toApiKey);
    },
    revoke: (id) => change(sql`DELETE FROM api_keys WHERE id = ${id} RETURNING id`),
    async findByHash(hash) {
      const [row] = await fleet.read<Row>(
        sql`SELECT ${COLUMNS} FROM api_keys WHERE hash = ${hash}`,
      );
      return row && timingSafeEqual(row.hash, hash) ? toApiKey(row) : undefined;
    },
    async recordUse(id, atMs) {
      await fleet.writeOnce(
        sql`UPDATE api_keys SET last_used_at = ${atMs}
            WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${atMs})`,
      );
    },
  };
}
