import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/errors.ts';
import { createUlid } from '../../kernel/ids.ts';
import type { ApiKey, KeyScope, KeyStore } from '../keys.ts';
import type { SqliteDatabase } from './database.ts';

interface Row {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly hash: string;
  readonly scopes: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
}

function toApiKey(row: Row): ApiKey {
  return {
    id: row.id,
    tenant: row.tenant,
    name: row.name,
    hash: Buffer.from(row.hash, 'hex'),
    scopes: JSON.parse(row.scopes) as KeyScope[],
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
    lastUsedAtMs: row.last_used_at,
  };
}

export function createSqliteKeyStore(database: SqliteDatabase, clock: Clock): KeyStore {
  return {
    async create(key) {
      const createdAtMs = clock.nowMs();
      const created = { ...key, id: createUlid(createdAtMs), createdAtMs, lastUsedAtMs: null };
      const rows = await database.write<{ id: string }>(
        `INSERT INTO api_keys(id, tenant, name, hash, scopes, created_at, expires_at)
         VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(hash) DO NOTHING RETURNING id`,
        [
          created.id,
          key.tenant,
          key.name,
          key.hash.toString('hex'),
          JSON.stringify(key.scopes),
          createdAtMs,
          key.expiresAtMs,
        ],
      );
      if (rows.length === 0) throw new AppError('CONFLICT', 'This key exists already.');
      return created;
    },
    async list(tenant) {
      const rows = await database.read<Row>(
        'SELECT * FROM api_keys WHERE ?1 IS NULL OR tenant = ?1 ORDER BY id',
        [tenant ?? null],
      );
      return rows.map(toApiKey);
    },
    async revoke(id) {
      const rows = await database.write('DELETE FROM api_keys WHERE id = ? RETURNING id', [id]);
      return rows.length > 0;
    },
    async findByHash(hash) {
      const [row] = await database.read<Row>('SELECT * FROM api_keys WHERE hash = ?', [
        hash.toString('hex'),
      ]);
      if (!row) return undefined;
      const key = toApiKey(row);
      return timingSafeEqual(key.hash, hash) ? key : undefined;
    },
    async recordUse(id, atMs) {
      await database.write(
        `UPDATE api_keys SET last_used_at = ?2
         WHERE id = ?1 AND (last_used_at IS NULL OR last_used_at < ?2)`,
        [id, atMs],
      );
    },
  };
}
