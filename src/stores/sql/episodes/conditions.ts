import type { TenantDatabase, Transaction } from '../sql-database.ts';
import { each, raw, type Statement, sql, TENANT } from '../statement.ts';

/** Restricts the rows of a table, by its alias where it has one, to a domain of the tenant. */
export const inDomain = (domain: string, alias?: string): Statement => {
  const prefix = raw(alias === undefined ? '' : `${alias}.`);
  return sql`${prefix}tenant = ${TENANT} AND ${prefix}domain = ${domain}`;
};

/** Restricts the rows of a table to a domain of the tenant, or to all of them where none is named. */
export const inDomains = (domain: string | undefined): Statement =>
  domain === undefined ? sql`tenant = ${TENANT}` : inDomain(domain);

/**
 * The episodes `e` of a list of ids, in its order by `i.n`. CROSS JOIN keeps the written order: otherwise SQLite would
 * read the whole domain and look each episode up in the list.
 */
export const given = (domain: string, ids: readonly string[]): Statement =>
  sql`${each(ids)} AS i CROSS JOIN episodes e
    WHERE ${inDomain(domain, 'e')} AND e.episode_id = i.value`;

/**
 * Advances the clock of a domain by `count`, and locks it until the transaction ends. One transaction at a time changes
 * a domain, and its numbers become visible in their order. Returns the former value of the clock.
 */
export async function tick(work: Transaction, domain: string, count: number): Promise<number> {
  const [row] = await work.all<{ clock: number }>(
    sql`INSERT INTO scopes AS s (tenant, domain, clock, forgotten)
        VALUES(${TENANT}, ${domain}, ${count}, 0)
        ON CONFLICT(tenant, domain) DO UPDATE SET clock = s.clock + excluded.clock RETURNING clock`,
  );
  return (row?.clock ?? 0) - count;
}

/**
 * The number of the last forgetting in a domain; 0 where there was none. Read it before what was added: that then holds
 * nothing that was gone.
 */
export async function readForgotten({ read }: TenantDatabase, domain: string): Promise<number> {
  const [row] = await read<{ forgotten: number }>(
    sql`SELECT forgotten FROM scopes WHERE ${inDomain(domain)}`,
  );
  return row?.forgotten ?? 0;
}
