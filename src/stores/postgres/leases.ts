import type { Leases } from '../leases.ts';
import type { PostgresDatabase } from './database.ts';

/** Milliseconds since 1970 by the clock of the database, which instances on many machines share. */
const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

export function createPostgresLeases({ of }: PostgresDatabase): Leases {
  return {
    async take({ tenant, domain }, holder, lifeMs) {
      const rows = await of(tenant).writeOnce(
        `INSERT INTO leases AS l (tenant, domain, holder, expires_at)
         VALUES($1, $2, $3, ${NOW} + $4::bigint)
         ON CONFLICT(tenant, domain) DO UPDATE
           SET holder = excluded.holder, expires_at = excluded.expires_at
         WHERE l.holder = excluded.holder OR l.expires_at < ${NOW} RETURNING 1`,
        [domain, holder, lifeMs],
      );
      return rows.length > 0;
    },
    async drop({ tenant, domain }, holder) {
      await of(tenant).writeOnce(
        'DELETE FROM leases WHERE tenant = $1 AND domain = $2 AND holder = $3',
        [domain, holder],
      );
    },
  };
}
