import type { Leases } from '../leases.ts';
import type { SqliteDatabase } from './database.ts';

/** Leases by the clock of the machine, which all processes of a directory share. */
export const LEASES = `
CREATE TABLE leases(
  tenant TEXT NOT NULL,
  domain TEXT NOT NULL,
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY(tenant, domain)
) WITHOUT ROWID;
`;

export function createSqliteLeases(database: SqliteDatabase): Leases {
  return {
    async take({ tenant, domain }, holder, lifeMs) {
      const nowMs = Date.now();
      const rows = await database.write(
        `INSERT INTO leases(tenant, domain, holder, expires_at) VALUES(?, ?, ?, ?)
         ON CONFLICT(tenant, domain) DO UPDATE
           SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE holder = excluded.holder OR expires_at < ? RETURNING 1`,
        [tenant, domain, holder, nowMs + lifeMs, nowMs],
      );
      return rows.length > 0;
    },
    async drop({ tenant, domain }, holder) {
      await database.write('DELETE FROM leases WHERE tenant = ? AND domain = ? AND holder = ?', [
        tenant,
        domain,
        holder,
      ]);
    },
  };
}
