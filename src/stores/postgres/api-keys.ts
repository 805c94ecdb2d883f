import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { createUlid } from '../../kernel/ids.ts';
import type { ApiKey, KeyScope, KeyStore } from '../keys.ts';
import type { PostgresDatabase } from './database.ts';

interface Row {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly hash: Buffer;
  readonly scopes: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
}

const toApiKey = (row: Row): ApiKey => ({
  id: row.id,
  tenant: row.tenant,
  name: row.name,
  hash: row.hash,
  scopes: JSON.parse(row.scopes) as KeyScope[],
  createdAtMs: row.created_at,
  expiresAtMs: row.expires_at,
  lastUsedAtMs: row.last_used_at,
});

/** The same statement tells everybody that the keys have changed. */
const AND_TELL = `, told AS (UPDATE key_revisions SET revision = revision + 1
  WHERE EXISTS (SELECT 1 FROM changed))`;

/**
 * Keys of the fleet. A key is looked for before its tenant is known, so that these statements are over all tenants;
 * the list of all is read again only after somebody has made or revoked one.
 */
export function createPostgresKeyStore({ fleet, of }: PostgresDatabase, clock: Clock): KeyStore {
  let known: { readonly revision: number; readonly keys: ApiKey[] } | undefined;

  const listAll = async (): Promise<ApiKey[]> => {
    const [row] = await fleet.read<{ revision: number }>('SELECT revision FROM key_revisions');
    const revision = row?.revision ?? 0;
    if (known?.revision === revision) return known.keys;
    const rows = await fleet.read<Row>('SELECT * FROM api_keys ORDER BY id');
    // The revision was read before the rows: at worst the next call reads them once more.
    known = { revision, keys: rows.map(toApiKey) };
    return known.keys;
  };

  return {
    async create(key) {
      const createdAtMs = clock.nowMs();
      const created = { ...key, id: createUlid(createdAtMs), createdAtMs, lastUsedAtMs: null };
      const rows = await fleet.write<{ id: string }>(
        `WITH changed AS (
           INSERT INTO api_keys(id, tenant, name, hash, scopes, created_at, expires_at)
           VALUES($1, $2, $3, $4, $5, $6, $7) ON CONFLICT(hash) DO NOTHING RETURNING id
         )${AND_TELL} SELECT id FROM changed`,
        [
          created.id,
          key.tenant,
          key.name,
          key.hash,
          JSON.stringify(key.scopes),
          createdAtMs,
          key.expiresAtMs,
        ],
      );
      if (rows.length === 0) throw new AppError('CONFLICT', 'This key exists already.');
      return created;
    },
    async list(tenant) {
      if (tenant === undefined) return listAll();
      const rows = await of(tenant).read<Row>(
        'SELECT * FROM api_keys WHERE tenant = $1 ORDER BY id',
      );
      return rows.map(toApiKey);
    },
    async revoke(id) {
      const rows = await fleet.write(
        `WITH changed AS (DELETE FROM api_keys WHERE id = $1 RETURNING id)${AND_TELL}
         SELECT id FROM changed`,
        [id],
      );
      return rows.length > 0;
    },
    async findByHash(hash) {
      const [row] = await fleet.read<Row>('SELECT * FROM api_keys WHERE hash = $1', [hash]);
      return row && timingSafeEqual(row.hash, hash) ? toApiKey(row) : undefined;
    },
    async recordUse(id, atMs) {
      await fleet.writeOnce(
        `UPDATE api_keys SET last_used_at = $2
         WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`,
        [id, atMs],
      );
    },
  };
}
