import type { TextCursor, VectorSpace } from '../../../ports/episodes.ts';
import type { TenantDatabase } from '../sql-database.ts';
import { sql } from '../statement.ts';
import { inDomain } from './conditions.ts';

/** Where an index begins that holds nothing of a domain: it has nothing to drop of what is gone already. */
export async function toStart({ read }: TenantDatabase, domain: string): Promise<TextCursor> {
  const [row] = await read<{ removal: number | null }>(
    sql`SELECT max(removal) AS removal FROM removals WHERE ${inDomain(domain)}`,
  );
  return { sequence: 0, removal: row?.removal ?? 0 };
}

/** The removals after a number, by which indexes drop entries. Read them before what was added: that then has none of them. */
export async function readRemovals(
  { read }: TenantDatabase,
  domain: string,
  space: VectorSpace | 'text',
  after: number,
): Promise<{ readonly removed: readonly number[]; readonly last: number }> {
  const rows = await read<{ sequence: number; removal: number }>(
    sql`SELECT sequence, removal FROM removals
        WHERE ${inDomain(domain)} AND space = ${space} AND removal > ${after} ORDER BY removal`,
  );
  return { removed: rows.map(({ sequence }) => sequence), last: rows.at(-1)?.removal ?? after };
}
