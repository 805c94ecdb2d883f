import { AppError } from '../../../kernel/errors.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Derived, DerivedEntry, EpisodeStore, MemoryScope } from '../../../memory/ports.ts';
import type { PostgresDatabase, Sql } from '../database.ts';

export type DerivedKey = Pick<Derived, 'kind' | 'id'>;

export const toDerivedKey = ({ kind, id }: DerivedKey): string => JSON.stringify([kind, id]);

/** Reading what was computed from episodes. */
export function createDerivedReader({
  of,
}: PostgresDatabase): Pick<EpisodeStore, 'listDerived' | 'listMembers' | 'findMemberships'> {
  return {
    async listDerived<V extends Json>({ tenant, domain }: MemoryScope, kind: string) {
      const rows = await of(tenant).read<{
        id: string;
        value: string;
        members: number;
        archived: number;
      }>(
        `SELECT d.id, d.value,
           (SELECT count(*) FROM members m
            WHERE m.tenant = $1 AND m.domain = $2 AND m.kind = d.kind AND m.id = d.id) AS members,
           (SELECT count(*) FROM archives a JOIN episodes e
              ON e.tenant = $1 AND e.domain = $2 AND e.archive = a.archive
            WHERE a.tenant = $1 AND a.domain = $2 AND a.kind = d.kind AND a.id = d.id) AS archived
         FROM derived d WHERE d.tenant = $1 AND d.domain = $2 AND d.kind = $3 ORDER BY d.id`,
        [domain, kind],
      );
      return rows.map(
        (row): DerivedEntry<V> => ({
          kind,
          id: row.id,
          value: JSON.parse(row.value) as V,
          memberCount: row.members,
          archivedCount: row.archived,
        }),
      );
    },
    async listMembers({ tenant, domain }, kind, id) {
      const rows = await of(tenant).read<{ episode_id: string }>(
        `SELECT episode_id FROM members
         WHERE tenant = $1 AND domain = $2 AND kind = $3 AND id = $4 ORDER BY episode_id`,
        [domain, kind, id],
      );
      return rows.map((row) => row.episode_id);
    },
    findMemberships: ({ tenant, domain }, kind, episodeIds) =>
      of(tenant).read(
        `SELECT m.id, m.episode_id AS "episodeId"
         FROM unnest($3::text[]) WITH ORDINALITY AS i(episode_id, n)
         JOIN members m ON m.tenant = $1 AND m.domain = $2 AND m.episode_id = i.episode_id
           AND m.kind = $4 ORDER BY i.n, m.id`,
        [domain, episodeIds, kind],
      ),
  };
}

/** Inserts or replaces an entry with all members. Throws CONFLICT where one is gone. Run it in a transaction. */
export async function putDerived(sql: Sql, domain: string, entry: Derived): Promise<void> {
  const { kind, id } = entry;
  const memberIds = [...new Set(entry.memberIds)];
  await sql.all(
    `INSERT INTO derived(tenant, domain, kind, id, value) VALUES($1, $2, $3, $4, $5)
     ON CONFLICT(tenant, domain, kind, id) DO UPDATE SET value = excluded.value`,
    [domain, kind, id, JSON.stringify(entry.value)],
  );
  await sql.all('DELETE FROM members WHERE tenant = $1 AND domain = $2 AND kind = $3 AND id = $4', [
    domain,
    kind,
    id,
  ]);
  const put = await sql.all(
    `INSERT INTO members(tenant, domain, kind, id, episode_id)
     SELECT tenant, domain, $3, $4, episode_id FROM episodes
     WHERE tenant = $1 AND domain = $2 AND episode_id = ANY($5::text[]) RETURNING 1`,
    [domain, kind, id, memberIds],
  );
  if (put.length === memberIds.length) return;
  throw new AppError(
    'CONFLICT',
    'Some of these episodes were forgotten meanwhile. Run the operation again.',
  );
}

/** Removes entries; archives of theirs stay, without an owner. Run it in a transaction. */
export async function removeDerived(
  sql: Sql,
  domain: string,
  entries: readonly DerivedKey[],
): Promise<void> {
  if (entries.length === 0) return;
  const keys = [entries.map(({ kind }) => kind), entries.map(({ id }) => id)];
  await sql.all(
    `UPDATE archives a SET kind = NULL, id = NULL FROM unnest($3::text[], $4::text[]) AS k(kind, id)
     WHERE a.tenant = $1 AND a.domain = $2 AND a.kind = k.kind AND a.id = k.id`,
    [domain, ...keys],
  );
  await sql.all(
    `DELETE FROM derived d USING unnest($3::text[], $4::text[]) AS k(kind, id)
     WHERE d.tenant = $1 AND d.domain = $2 AND d.kind = k.kind AND d.id = k.id`,
    [domain, ...keys],
  );
}

/** Entries that have one of these episodes as a member. */
export function listEntriesOf(
  sql: Sql,
  domain: string,
  episodeIds: readonly string[],
): Promise<DerivedKey[]> {
  return sql.all<DerivedKey>(
    `SELECT DISTINCT kind, id FROM members
     WHERE tenant = $1 AND domain = $2 AND episode_id = ANY($3::text[]) ORDER BY kind, id`,
    [domain, episodeIds],
  );
}
