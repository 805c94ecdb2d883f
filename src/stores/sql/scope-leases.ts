import type { Leases } from '../leases.ts';
import type { SqlDatabase } from './sql-database.ts';
import { int, now, sql, TENANT } from './statement.ts';

/** Leases whose times are measured by the clock of the database. */
export function createScopeLeases({ of }: SqlDatabase): Leases {
  return {
    async take({ tenant, domain }, holder, lifeMs) {
      const rows = await of(tenant).writeOnce(
        sql`INSERT INTO leases AS l (tenant, domain, holder, expires_at)
            VALUES(${TENANT}, ${domain}, ${holder}, ${now} + ${int(lifeMs)})
            ON CONFLICT(tenant, domain) DO UPDATE
              SET holder = excluded.holder, expires_at = excluded.expires_at
            WHERE l.holder = excluded.holder OR l.expires_at < ${now} RETURNING 1`,
      );
      return rows.length > 0;
    },
    async drop({ tenant, domain }, holder) {
      await of(tenant).writeOnce(
        sql`DELETE FROM leases WHERE tenant = ${TENANT} AND domain = ${domain} AND holder = ${holder}`,
      );
    },
  };
}
