import { AppError } from '../../../kernel/errors.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Derived } from '../../../ports/derived.ts';
import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import type { SqlDatabase, Transaction } from '../sql-database.ts';
import { listOf, oneOf, sql, TENANT, text } from '../statement.ts';
import { inDomain } from './conditions.ts';

/** Reads the entries that were computed from episodes. */
export function createDerivedReader({ of }: SqlDatabase): Pick<EpisodeStore, 'listDerived'> {
  return {
    async listDerived<V extends Json>({ tenant, domain }: MemoryScope) {
      const rows = await of(tenant).read<{ id: string; value: string; members: string }>(
        sql`SELECT d.id, d.value, (
              SELECT ${listOf(sql`episode_id`)} FROM (
                SELECT m.episode_id FROM members m
                WHERE ${inDomain(domain, 'm')} AND m.id = d.id
                ORDER BY m.episode_id) AS theirs) AS members
            FROM derived d WHERE ${inDomain(domain, 'd')} ORDER BY d.id`,
      );
      return rows.map(({ id, value, members }) => ({
        id,
        value: JSON.parse(value) as V,
        memberIds: JSON.parse(members) as string[],
      }));
    },
  };
}

/**
 * Inserts or replaces an entry with all its members. Throws CONFLICT where a member is gone. Run it in a transaction.
 */
export async function putDerived(work: Transaction, domain: string, entry: Derived): Promise<void> {
  const { id } = entry;
  const memberIds = [...new Set(entry.memberIds)];
  await work.all(
    sql`INSERT INTO derived(tenant, domain, id, value)
        VALUES(${TENANT}, ${domain}, ${id}, ${JSON.stringify(entry.value)})
        ON CONFLICT(tenant, domain, id) DO UPDATE SET value = excluded.value`,
  );
  await work.all(sql`DELETE FROM members WHERE ${inDomain(domain)} AND id = ${id}`);
  const put = await work.all(
    sql`INSERT INTO members(tenant, domain, id, episode_id)
        SELECT tenant, domain, ${text(id)}, episode_id FROM episodes
        WHERE ${inDomain(domain)} AND episode_id ${oneOf(memberIds)} RETURNING 1`,
  );
  if (put.length === memberIds.length) return;
  throw new AppError(
    'CONFLICT',
    'Some of these episodes were forgotten meanwhile. Run the operation again.',
  );
}

/** Removes entries by their ids. Run it in a transaction. */
export async function removeDerived(
  work: Transaction,
  domain: string,
  ids: readonly string[],
): Promise<void> {
  await work.all(sql`DELETE FROM derived WHERE ${inDomain(domain)} AND id ${oneOf(ids)}`);
}

/** The ids of entries that have one of these episodes as a member. */
export async function listEntriesOf(
  work: Transaction,
  domain: string,
  episodeIds: readonly string[],
): Promise<string[]> {
  const rows = await work.all<{ id: string }>(
    sql`SELECT DISTINCT id FROM members
        WHERE ${inDomain(domain)} AND episode_id ${oneOf(episodeIds)} ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}
