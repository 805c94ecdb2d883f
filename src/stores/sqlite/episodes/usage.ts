import type { EpisodeStore } from '../../../memory/ports.ts';
import { toPrefix } from '../../episodes/record.ts';
import type { SqliteDatabase } from '../database.ts';
import { SCOPE } from './reading.ts';

const MAX_RECENT = 1000;

const EPISODES = `json_each(?) i CROSS JOIN episodes e ON e.scope = ${SCOPE('?')} AND e.episode_id = i.value`;

/** What recalls leave behind: which episodes they answered, and which of those proved useful. */
export function createUsage(
  database: SqliteDatabase,
): Pick<EpisodeStore, 'recordRecall' | 'listRecalls' | 'recordUse'> {
  return {
    async recordRecall(scope, episodeIds, atMs) {
      await database.write(
        `INSERT OR IGNORE INTO recalls(scope, recalled_at, episode)
         SELECT e.scope, ?, e.episode FROM ${EPISODES}`,
        [atMs, JSON.stringify(episodeIds), toPrefix(scope)],
      );
    },
    async listRecalls(scope, sinceMs) {
      const rows = await database.read<{ episode_id: string; recalled_at: number }>(
        `SELECT e.episode_id, r.recalled_at FROM recalls r JOIN episodes e ON e.episode = r.episode
         WHERE r.scope = ${SCOPE('?')} AND r.recalled_at >= ?
         ORDER BY r.recalled_at DESC LIMIT ${MAX_RECENT}`,
        [toPrefix(scope), sinceMs],
      );
      return rows.map((row) => ({ episodeId: row.episode_id, recalledAtMs: row.recalled_at }));
    },
    async recordUse(scope, episodeIds, atMs) {
      await database.write(
        `INSERT OR IGNORE INTO uses(episode, used_at) SELECT e.episode, ? FROM ${EPISODES}`,
        [atMs, JSON.stringify(episodeIds), toPrefix(scope)],
      );
    },
  };
}
