import type { Episodes } from '../../../ports/episodes.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { int, KEEP_ROWS, oneOf, sql } from '../statement.ts';
import { inDomain } from './conditions.ts';

/** The uses of episodes. None of those that exist can be forgotten before its use is noted. */
export const createUsage = ({ of }: SqlDatabase): Pick<Episodes, 'recordUse'> => ({
  async recordUse({ tenant, domain }, episodeIds, atMs) {
    await of(tenant).writeOnce(
      sql`WITH living AS (
            SELECT tenant, domain, episode_id FROM episodes
            WHERE ${inDomain(domain)} AND episode_id ${oneOf(episodeIds)}
            ORDER BY episode_id ${KEEP_ROWS})
          INSERT INTO uses(tenant, domain, episode_id, used_at)
          SELECT tenant, domain, episode_id, ${int(atMs)} FROM living WHERE true
          ON CONFLICT DO NOTHING`,
    );
  },
});
