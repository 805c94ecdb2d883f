import type { EpisodeStore, TextSegment } from '../../../memory/ports.ts';
import type { PostgresDatabase } from '../database.ts';
import { tick } from './clock.ts';
import { pruneRemovals, readLastRemoval } from './removals.ts';

/** Whether a domain holds as many episodes in a segment's range as the segment. */
const IS_WHOLE = `t.count = (
  SELECT count(*) FROM episodes e WHERE e.tenant = $1 AND e.domain = $2
    AND e.sequence > t.after AND e.sequence <= t.through)`;

/** Segments of the words of many episodes; whoever forgets one of these drops them. */
export function createTextSegments(
  database: PostgresDatabase,
): Pick<
  EpisodeStore,
  'readLastRemoval' | 'pruneRemovals' | 'readTextSegments' | 'saveTextSegment'
> {
  const { of } = database;
  return {
    readLastRemoval: (scope) => readLastRemoval(database, scope),
    pruneRemovals: (keep) => pruneRemovals(database, keep),
    readTextSegments: ({ tenant, domain }, key, from, limit) =>
      of(tenant).read<TextSegment>(
        `SELECT after, through, count, key, content FROM text_segments t
         WHERE t.tenant = $1 AND t.domain = $2 AND after >= $3 AND key = $4 AND ${IS_WHOLE}
         ORDER BY after LIMIT $5`,
        [domain, from, key, limit],
      ),
    saveTextSegment: ({ tenant, domain }, { after, through, count, key, content }) =>
      of(tenant).transaction(async (sql) => {
        // Nobody forgets between the two.
        await tick(sql, domain, 0);
        const [row] = await sql.all(
          `SELECT 1 FROM (SELECT $3::bigint AS after, $4::bigint AS through, $5::bigint AS count) t
           WHERE ${IS_WHOLE}`,
          [domain, after, through, count],
        );
        if (!row) return false;
        await sql.all(
          `DELETE FROM text_segments WHERE tenant = $1 AND domain = $2
             AND after < $4 AND through > $3`,
          [domain, after, through],
        );
        await sql.all(
          `INSERT INTO text_segments(tenant, domain, after, through, count, key, content)
           VALUES($1, $2, $3, $4, $5, $6, $7)`,
          [domain, after, through, count, key, Buffer.from(content)],
        );
        return true;
      }),
  };
}
