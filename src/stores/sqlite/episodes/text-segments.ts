import type { EpisodeStore, TextSegment } from '../../../memory/ports.ts';
import { toPrefix } from '../../episodes/record.ts';
import type { SqliteDatabase } from '../database.ts';
import { SCOPE } from './reading.ts';
import { pruneRemovals, readLastRemoval } from './removals.ts';

/** Whether a scope holds as many episodes in a segment's range as the segment. */
const IS_WHOLE = `t.count = (
  SELECT count(*) FROM episodes e
  WHERE e.scope = t.scope AND e.episode > t.after AND e.episode <= t.through)`;

/** Segments of the words of many episodes; triggers drop them (`tables.ts`). */
export function createTextSegments(
  database: SqliteDatabase,
): Pick<
  EpisodeStore,
  'readLastRemoval' | 'pruneRemovals' | 'readTextSegments' | 'saveTextSegment'
> {
  return {
    readLastRemoval: () => readLastRemoval(database),
    pruneRemovals: (keep) => pruneRemovals(database, keep),
    readTextSegments: (scope, key, from, limit) =>
      database.read<TextSegment>(
        `SELECT after, through, count, key, content FROM text_segments t
         WHERE scope = ${SCOPE('?')} AND after >= ? AND key = ? AND ${IS_WHOLE}
         ORDER BY after LIMIT ?`,
        [toPrefix(scope), from, key, limit],
      ),
    saveTextSegment: (scope, { after, through, count, key, content }) =>
      database.transaction(async (sql) => {
        const prefix = toPrefix(scope);
        const [row] = await sql.all(
          `SELECT 1 FROM (SELECT ${SCOPE('?')} AS scope, ? AS after, ? AS through, ? AS count) t
           WHERE ${IS_WHOLE}`,
          [prefix, after, through, count],
        );
        if (!row) return false;
        await sql.all(
          `DELETE FROM text_segments WHERE scope = ${SCOPE('?')} AND after < ? AND through > ?`,
          [prefix, through, after],
        );
        await sql.all(
          `INSERT INTO text_segments(scope, after, through, count, key, content)
           VALUES(${SCOPE('?')}, ?, ?, ?, ?, ?)`,
          [prefix, after, through, count, key, content],
        );
        return true;
      }),
  };
}
