import { AppError } from '../../../kernel/errors.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Derived, DerivedEntry } from '../../../ports/derived.ts';
import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import type { SqlDatabase, Transaction } from '../sql-database.ts';
import { each, oneOf, rowsOf, sql, TENANT, text } from '../statement.ts';
import { inDomain } from './conditions.ts';

export type DerivedKey = Pick<Derived, 'kind' | 'id'>;

export const toDerivedKey = ({ kind, id }: DerivedKey): string => JSON.stringify([kind, id]);

interface Row {
  readonly id: string;
  readonly value: string;
  readonly members: number;
}

/** Reads the entries that were computed from episodes. */
export function createDerivedReader({
  of,
}: SqlDatabase): Pick<EpisodeStore, 'listDerived' | 'listMembers' | 'findMemberships'> {
  return {
    async listDerived<V extends Json>({ tenant, domain }: MemoryScope, kind: string) {
      const rows = await of(tenant).read<Row>(
        sql`SELECT d.id, d.value,
              (SELECT count(*) FROM members m
               WHERE ${inDomain(domain, 'm')} AND m.kind = d.kind AND m.id = d.id) AS members
            FROM derived d WHERE ${inDomain(domain, 'd')} AND d.kind = ${kind} ORDER BY d.id`,
      );
      return rows.map(
        (row): DerivedEntry<V> => ({
          kind,
          id: row.id,
          value: JSON.parse(row.value) as V,
          memberCount: row.members,
        }),
      );
    },
    async listMembers({ tenant, domain }, kind, id) {
      const rows = await of(tenant).read<{ episode_id: string }>(
        sql`SELECT episode_id FROM members
            WHERE ${inDomain(domain)} AND kind = ${kind} AND id = ${id} ORDER BY episode_id`,
      );
      return rows.map((row) => row.episode_id);
    },
    findMemberships: ({ tenant, domain }, kind, episodeIds) =>
      of(tenant).read(
        sql`SELECT m.id, m.episode_id AS "episodeId" FROM ${each(episodeIds)} AS i
            CROSS JOIN members m
            WHERE ${inDomain(domain, 'm')} AND m.episode_id = i.value AND m.kind = ${kind}
            ORDER BY i.n, m.id`,
      ),
  };
}

/**
 * Inserts or replaces an entry with all its members. Throws CONFLICT where a member is gone. Run it in a transaction.
 */
export async function putDerived(work: Transaction, domain: string, entry: Derived): Promise<void> {
  const { kind, id } = entry;
  const memberIds = [...new Set(entry.memberIds)];
  await work.all(
    sql`INSERT INTO derived(tenant, domain, kind, id, value)
        VALUES(${TENANT}, ${domain}, ${kind}, ${id}, ${JSON.stringify(entry.value)})
        ON CONFLICT(tenant, domain, kind, id) DO UPDATE SET value = excluded.value`,
  );
  await work.all(
    sql`DELETE FROM members WHERE ${inDomain(domain)} AND kind = ${kind} AND id = ${id}`,
  );
  const put = await work.all(
    sql`INSERT INTO members(tenant, domain, kind, id, episode_id)
        SELECT tenant, domain, ${text(kind)}, ${text(id)}, episode_id FROM episodes
        WHERE ${inDomain(domain)} AND episode_id ${oneOf(memberIds)} RETURNING 1`,
  );
  if (put.length === memberIds.length) return;
  throw new AppError(
    'CONFLICT',
    'Some of these episodes were forgotten meanwhile. Run the operation again.',
  );
}

const KEY_COLUMNS = { kind: 'text', id: 'text' } as const;

/** Removes entries. Run it in a transaction. */
export async function removeDerived(
  work: Transaction,
  domain: string,
  entries: readonly DerivedKey[],
): Promise<void> {
  if (entries.length === 0) return;
  const keys = sql`(kind, id) IN (SELECT kind, id FROM ${rowsOf(entries, KEY_COLUMNS)} AS k)`;
  await work.all(sql`DELETE FROM derived WHERE ${inDomain(domain)} AND ${keys}`);
}

/** Entries that have one of these episodes as a member. */
export function listEntriesOf(
  work: Transaction,
  domain: string,
  episodeIds: readonly string[],
): Promise<DerivedKey[]> {
  return work.all<DerivedKey>(
    sql`SELECT DISTINCT kind, id FROM members
        WHERE ${inDomain(domain)} AND episode_id ${oneOf(episodeIds)} ORDER BY kind, id`,
  );
}
