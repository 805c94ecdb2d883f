import { AppError } from '../../../kernel/errors.ts';
import type { Json } from '../../../kernel/json.ts';
import type { Derived, DerivedEntry, EpisodeStore, MemoryScope } from '../../../memory/ports.ts';
import { toPrefix } from '../../episodes/record.ts';
import type { Sql } from '../connection.ts';
import type { SqliteDatabase } from '../database.ts';
import { SCOPE } from './reading.ts';

export type DerivedKey = Pick<Derived, 'kind' | 'id'>;

export const toDerivedKey = ({ kind, id }: DerivedKey): string => JSON.stringify([kind, id]);

/** Reading what was computed from episodes. */
export function createDerivedReader(
  database: SqliteDatabase,
): Pick<EpisodeStore, 'listDerived' | 'listMembers' | 'findMemberships'> {
  return {
    async listDerived<V extends Json>(scope: MemoryScope, kind: string) {
      const rows = await database.read<{
        id: string;
        value: string;
        members: number;
        archived: number;
      }>(
        `SELECT d.id, d.value,
           (SELECT count(*) FROM members m WHERE m.derived = d.derived) AS members,
           (SELECT count(*) FROM archives a JOIN episodes e ON e.archive = a.archive
            WHERE a.derived = d.derived) AS archived
         FROM derived d WHERE d.scope = ${SCOPE('?')} AND d.kind = ? ORDER BY d.id`,
        [toPrefix(scope), kind],
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
    async listMembers(scope, kind, id) {
      const rows = await database.read<{ episode_id: string }>(
        `SELECT e.episode_id FROM derived d JOIN members m ON m.derived = d.derived
         JOIN episodes e ON e.episode = m.episode
         WHERE d.scope = ${SCOPE('?')} AND d.kind = ? AND d.id = ? ORDER BY e.episode_id`,
        [toPrefix(scope), kind, id],
      );
      return rows.map((row) => row.episode_id);
    },
    async findMemberships(scope, kind, episodeIds) {
      return database.read<{ id: string; episodeId: string }>(
        `SELECT d.id, e.episode_id AS episodeId FROM json_each(?) i
         CROSS JOIN episodes e ON e.scope = ${SCOPE('?')} AND e.episode_id = i.value
         JOIN members m ON m.episode = e.episode
         JOIN derived d ON d.derived = m.derived AND d.kind = ? ORDER BY i.key, d.id`,
        [JSON.stringify(episodeIds), toPrefix(scope), kind],
      );
    },
  };
}

/** Inserts or replaces an entry under its number, so that its archives stay with it. Throws CONFLICT where a member is gone. */
export async function putDerived(sql: Sql, scope: number, entry: Derived): Promise<void> {
  const [row] = await sql.all<{ derived: number }>(
    `INSERT INTO derived(scope, kind, id, value) VALUES(?, ?, ?, ?)
     ON CONFLICT(scope, kind, id) DO UPDATE SET value = excluded.value RETURNING derived`,
    [scope, entry.kind, entry.id, JSON.stringify(entry.value)],
  );
  const derived = row?.derived as number;
  await sql.all('DELETE FROM members WHERE derived = ?', [derived]);
  const memberIds = JSON.stringify([...new Set(entry.memberIds)]);
  await sql.all(
    `INSERT INTO members(derived, episode) SELECT ?, e.episode FROM json_each(?) i
     CROSS JOIN episodes e ON e.scope = ? AND e.episode_id = i.value`,
    [derived, memberIds, scope],
  );
  const [count] = await sql.all<{ missing: number }>(
    'SELECT json_array_length(?) - count(*) AS missing FROM members WHERE derived = ?',
    [memberIds, derived],
  );
  if (count?.missing) {
    throw new AppError(
      'CONFLICT',
      'Some of these episodes were forgotten meanwhile. Run the operation again.',
    );
  }
}

export async function removeDerived(sql: Sql, scope: number, entry: DerivedKey): Promise<void> {
  await sql.all('DELETE FROM derived WHERE scope = ? AND kind = ? AND id = ?', [
    scope,
    entry.kind,
    entry.id,
  ]);
}
