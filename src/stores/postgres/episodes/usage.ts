import type { EpisodeStore } from '../../../memory/ports.ts';
import type { PostgresDatabase } from '../database.ts';

const MAX_RECENT = 1000;
const RECALL_LIFE_MS = 86_400_000;

/** The given episodes that exist, held so that none is forgotten before what is told of it is stored. */
const LIVING = `SELECT tenant, domain, episode_id FROM episodes
  WHERE tenant = $1 AND domain = $2 AND episode_id = ANY($3::text[])
  ORDER BY episode_id FOR KEY SHARE`;

/** What recalls leave behind: which episodes they answered, and which of those proved useful. */
export function createUsage({
  of,
}: PostgresDatabase): Pick<EpisodeStore, 'recordRecall' | 'listRecalls' | 'recordUse'> {
  return {
    async recordRecall({ tenant, domain }, episodeIds, atMs) {
      await of(tenant).writeOnce(
        `WITH living AS (${LIVING}), expired AS (
           DELETE FROM recalls WHERE tenant = $1 AND domain = $2 AND recalled_at < $4::bigint - ${RECALL_LIFE_MS}
         )
         INSERT INTO recalls(tenant, domain, episode_id, recalled_at)
         SELECT tenant, domain, episode_id, $4::bigint FROM living ON CONFLICT DO NOTHING`,
        [domain, episodeIds, atMs],
      );
    },
    async listRecalls({ tenant, domain }, sinceMs) {
      return of(tenant).read(
        `SELECT episode_id AS "episodeId", recalled_at AS "recalledAtMs" FROM recalls
         WHERE tenant = $1 AND domain = $2 AND recalled_at >= $3
         ORDER BY recalled_at DESC LIMIT ${MAX_RECENT}`,
        [domain, sinceMs],
      );
    },
    async recordUse({ tenant, domain }, episodeIds, atMs) {
      await of(tenant).writeOnce(
        `WITH living AS (${LIVING})
         INSERT INTO uses(tenant, domain, episode_id, used_at)
         SELECT tenant, domain, episode_id, $4::bigint FROM living ON CONFLICT DO NOTHING`,
        [domain, episodeIds, atMs],
      );
    },
  };
}
