import type { MemoryScope } from '../../../memory/ports.ts';
import { DROPPED, MAX_REMOVALS } from '../../episodes/removals.ts';
import type { PostgresDatabase } from '../database.ts';
import { tick } from './clock.ts';

/** The number of the newest removal of a domain; 0 where there was none. */
export async function readLastRemoval(
  { of }: PostgresDatabase,
  { tenant, domain }: MemoryScope,
): Promise<number> {
  const [row] = await of(tenant).read<{ removal: number | null }>(
    'SELECT max(removal) AS removal FROM removals WHERE tenant = $1 AND domain = $2',
    [domain],
  );
  return row?.removal ?? 0;
}

/** Drops all removals of a domain and space but the newest `keep` and those of their moment, where there are twice as many. */
export async function pruneRemovals(
  { of, fleet }: PostgresDatabase,
  keep = MAX_REMOVALS,
): Promise<void> {
  const grown = await fleet.read<MemoryScope & { readonly space: string }>(
    `SELECT tenant, domain, space FROM removals
     GROUP BY tenant, domain, space HAVING count(*) > 2 * $1`,
    [keep],
  );
  for (const { tenant, domain, space } of grown) {
    await of(tenant).transaction(async (sql) => {
      await tick(sql, domain, 0);
      const [last] = await sql.all<{ removal: number }>(
        `SELECT removal FROM removals WHERE tenant = $1 AND domain = $2 AND space = $3
         ORDER BY removal DESC OFFSET $4 LIMIT 1`,
        [domain, space, keep],
      );
      if (!last) return;
      await sql.all(
        `DELETE FROM removals WHERE tenant = $1 AND domain = $2 AND space = $3 AND removal <= $4`,
        [domain, space, last.removal],
      );
      await sql.all(
        `INSERT INTO removals(tenant, domain, space, removal, sequence)
         VALUES($1, $2, $3, $4, ${DROPPED})`,
        [domain, space, last.removal],
      );
    });
  }
}
