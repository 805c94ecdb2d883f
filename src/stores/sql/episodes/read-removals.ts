import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import type { SqlDatabase, Transaction } from '../sql-database.ts';
import { sql, TENANT } from '../statement.ts';
import { inDomain, tick } from './conditions.ts';

/** The number of removals that are kept for each index of a scope, so that the index can follow them. */
const MAX_REMOVALS = 10_000;

/**
 * The sequence of the entry that replaces dropped removals, up to the entry's own number. No episode or vector has this
 * sequence.
 */
const DROPPED = 0;

/**
 * Whether removals after a cursor were dropped. An index that has not followed beyond them has to read everything
 * again.
 */
export const hasDropped = (removed: readonly number[]) => removed.includes(DROPPED);

/** The newest removal of a domain. */
export async function readLastRemoval(
  { of }: SqlDatabase,
  { tenant, domain }: MemoryScope,
): Promise<number> {
  const [row] = await of(tenant).read<{ removal: number | null }>(
    sql`SELECT max(removal) AS removal FROM removals WHERE ${inDomain(domain)}`,
  );
  return row?.removal ?? 0;
}

async function prune(work: Transaction, domain: string, space: string, keep: number) {
  await tick(work, domain, 0);
  const [last] = await work.all<{ removal: number }>(
    sql`SELECT removal FROM removals WHERE ${inDomain(domain)} AND space = ${space}
        ORDER BY removal DESC LIMIT 1 OFFSET ${keep}`,
  );
  if (!last) return;
  const { removal } = last;
  await work.all(
    sql`DELETE FROM removals WHERE ${inDomain(domain)} AND space = ${space} AND removal <= ${removal}`,
  );
  await work.all(
    sql`INSERT INTO removals(tenant, domain, space, removal, sequence)
        VALUES(${TENANT}, ${domain}, ${space}, ${removal}, ${DROPPED})`,
  );
}

/** Removals, by which indexes of texts and vectors drop entries. Removals with the same number are dropped together. */
export function createRemovals(database: SqlDatabase): Pick<EpisodeStore, 'pruneRemovals'> {
  const { of, fleet } = database;
  return {
    async pruneRemovals(keep = MAX_REMOVALS) {
      const grown = await fleet.read<MemoryScope & { readonly space: string }>(
        sql`SELECT tenant, domain, space FROM removals
            GROUP BY tenant, domain, space HAVING count(*) > 2 * ${keep}`,
      );
      for (const { tenant, domain, space } of grown) {
        await of(tenant).transaction((work) => prune(work, domain, space, keep));
      }
    },
  };
}
