import type { Sql } from '../database.ts';

/**
 * Advances the clock of a domain by `count`, and locks it until the transaction ends: one transaction of a domain
 * changes at a time, and its numbers become visible in their order. Returns what the clock said before.
 */
export async function tick(sql: Sql, domain: string, count: number): Promise<number> {
  const [row] = await sql.all<{ before: number }>(
    `INSERT INTO scopes AS s (tenant, domain, clock) VALUES($1, $2, $3)
     ON CONFLICT(tenant, domain) DO UPDATE SET clock = s.clock + $3
     RETURNING s.clock - $3 AS before`,
    [domain, count],
  );
  return row?.before ?? 0;
}
