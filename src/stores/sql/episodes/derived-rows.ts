import { AppError } from '../../../kernel/errors.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Derived } from '../../../ports/derived.ts';
import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import type { SqlDatabase, Transaction } from '../sql-database.ts';
import { listOf, oneOf, rowsOf, sql, TENANT, text } from '../statement.ts';
import { inDomain } from './conditions.ts';

export type DerivedKey = Pick<Derived, 'kind' | 'id'>;

export const toDerivedKey = ({ kind, id }: DerivedKey): string => JSON.stringify([kind, id]);

/** Reads the entries that were computed from episodes. */
export function createDerivedReader({ of }: SqlDatabase): Pick<EpisodeStore, 'listDerived'> {
  return {
    async listDerived<V extends Json>({ tenant, domain }: MemoryScope, kind: string) {
      const rows = await of(tenant).read<{ id: string; value: string; members: string }>(
        sql`SELECT d.id, d.value, (
              SELECT ${listOf(sql`episode_id`)} FROM (
                SELECT m.episode_id FROM members m
                WHERE ${inDomain(domain, 'm')} AND m.kind = d.kind AND m.id = d.id
                ORDER BY m.episode_id) AS theirs) AS members
            FROM derived d WHERE ${inDomain(domain, 'd')} AND d.kind = ${kind} ORDER BY d.id`,
      );
      return rows.map(({ id, value, members }) => ({
        kind,
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
