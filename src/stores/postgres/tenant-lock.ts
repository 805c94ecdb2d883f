import type { Sql } from './database.ts';

/**
 * Lets one transaction of a tenant at a time count and add to what a quota limits. It ends with the transaction.
 * Two tenants whose hashes meet wait for each other, and nothing else comes of it.
 */
export async function lockTenant(sql: Sql, what: string): Promise<void> {
  await sql.all(`SELECT pg_advisory_xact_lock(hashtextextended($2 || ' ' || $1, 0))`, [what]);
}
