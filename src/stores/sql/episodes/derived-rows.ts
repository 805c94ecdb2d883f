import { groupBy } from '../../../kernel/append.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Derived } from '../../../ports/derived.ts';
import type { TenantDatabase, Transaction } from '../sql-database.ts';
import { oneOf, sql, TENANT, text } from '../statement.ts';
import { inDomain } from './conditions.ts';

interface MemberRow {
  readonly id: string;
  readonly value: string;
  /** Null where the entry has no member. */
  readonly episode_id: string | null;
}

/** The entries of a domain, by id; of some episodes those alone that have one of them as a member, with these members. */
export async function readDerived<V extends Json>(
  { read }: TenantDatabase,
  domain: string,
  episodeIds?: readonly string[],
): Promise<Derived<V>[]> {
  const isOf = sql`${inDomain(domain, 'm')} AND m.id = d.id`;
  // CROSS JOIN keeps the written order: SQLite would read the members of all entries.
  const found = episodeIds
    ? sql`members m CROSS JOIN derived d WHERE ${isOf} AND m.episode_id ${oneOf(episodeIds)} AND`
    : sql`derived d LEFT JOIN members m ON ${isOf} WHERE`;
  const rows = await read<MemberRow>(
    sql`SELECT d.id, d.value, m.episode_id FROM ${found} ${inDomain(domain, 'd')}
        ORDER BY d.id, m.episode_id`,
  );
  return Array.from(
    groupBy(rows, ({ id }) => id),
    ([id, some]) => ({
      id,
      value: JSON.parse((some[0] as MemberRow).value) as V,
      memberIds: some.flatMap(({ episode_id }) => episode_id ?? []),
    }),
  );
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
