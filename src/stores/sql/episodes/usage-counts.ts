import type { EpisodeStore } from '../../../ports/episode-store.ts';
import type { MemoryScope } from '../../../ports/memory-scope.ts';
import type { SqlDatabase } from '../sql-database.ts';
import { int, KEEP_ROWS, oneOf, type Statement, sql } from '../statement.ts';
import { inDomain } from './conditions.ts';

const MAX_RECENT = 1000;

/** Notes a time for episodes that exist. None of them can be forgotten before the time is noted. */
const note = (
  table: Statement,
  { domain }: MemoryScope,
  episodeIds: readonly string[],
  atMs: number,
): Statement =>
  sql`WITH living AS (
        SELECT tenant, domain, episode_id FROM episodes
        WHERE ${inDomain(domain)} AND episode_id ${oneOf(episodeIds)}
        ORDER BY episode_id ${KEEP_ROWS})
      INSERT INTO ${table} SELECT tenant, domain, episode_id, ${int(atMs)} FROM living WHERE true
      ON CONFLICT DO NOTHING`;

/** Traces of recalls: the episodes that they returned, and those of them that proved useful. */
export function createUsage({
  of,
}: SqlDatabase): Pick<EpisodeStore, 'recordRecall' | 'listRecalls' | 'recordUse'> {
  return {
    async recordRecall(scope, episodeIds, atMs) {
      const table = sql`recalls(tenant, domain, episode_id, recalled_at)`;
      await of(scope.tenant).writeOnce(note(table, scope, episodeIds, atMs));
    },
    async listRecalls({ tenant, domain }, sinceMs) {
      return of(tenant).read(
        sql`SELECT episode_id AS "episodeId", recalled_at AS "recalledAtMs" FROM recalls
            WHERE ${inDomain(domain)} AND recalled_at >= ${sinceMs}
            ORDER BY recalled_at DESC LIMIT ${MAX_RECENT}`,
      );
    },
    async recordUse(scope, episodeIds, atMs) {
      const table = sql`uses(tenant, domain, episode_id, used_at)`;
      await of(scope.tenant).writeOnce(note(table, scope, episodeIds, atMs));
    },
  };
}
