import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { TextSegment } from '../../../ports/episodes.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { int, type Statement, sql, TENANT } from '../statement.ts';
import { inDomain, tick } from './conditions.ts';

/** Whether a domain still holds as many episodes in a segment's range as the segment counts. */
const isWhole = (domain: string): Statement => sql`t.count = (
  SELECT count(*) FROM episodes e
  WHERE ${inDomain(domain, 'e')} AND e.sequence > t.after AND e.sequence <= t.through)`;

/** Segments of the words of many episodes. A change that forgets one of the episodes drops the segment. */
export function createTextSegments({
  of,
}: SqlDatabase): Pick<EpisodeStore, 'readTextSegments' | 'saveTextSegment'> {
  return {
    readTextSegments: ({ tenant, domain }, key, from, limit) =>
      of(tenant).read<TextSegment>(
        sql`SELECT after, through, count, key, content FROM text_segments t
            WHERE ${inDomain(domain, 't')} AND after >= ${from} AND key = ${key}
              AND ${isWhole(domain)}
            ORDER BY after LIMIT ${limit}`,
      ),
    saveTextSegment: ({ tenant, domain }, { after, through, count, key, content }) =>
      of(tenant).transaction(async (work) => {
        // The lock keeps others from forgetting episodes between the check and the insertion.
        await tick(work, domain, 0);
        const [row] = await work.all(
          sql`SELECT 1 FROM (
                SELECT ${int(after)} AS after, ${int(through)} AS through, ${int(count)} AS count
              ) AS t WHERE ${isWhole(domain)}`,
        );
        if (!row) return false;
        await work.all(
          sql`DELETE FROM text_segments
              WHERE ${inDomain(domain)} AND after < ${through} AND through > ${after}`,
        );
        await work.all(
          sql`INSERT INTO text_segments(tenant, domain, after, through, count, key, content)
              VALUES(${TENANT}, ${domain}, ${after}, ${through}, ${count}, ${key}, ${content})`,
        );
        return true;
      }),
  };
}
