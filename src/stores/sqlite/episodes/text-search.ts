import type { MemoryScope, TextHit } from '../../../memory/ports.ts';
import type { SqliteDatabase } from '../database.ts';
import { toPrefix } from './record.ts';

/** Words of one question; what lies beyond adds time and no aim. */
const MAX_WORDS = 48;

/** A word as FTS5 reads it literally: quoted, inner quotes doubled. */
const quote = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** Active episodes that hold any of the words, best BM25 first. The scope is a word of its own column, so that others' episodes are never visited. */
export async function searchText(
  database: SqliteDatabase,
  scope: MemoryScope,
  words: readonly string[],
  limit: number,
): Promise<TextHit[]> {
  const [found] = await database.read<{ scope: number }>(
    'SELECT scope FROM scopes WHERE prefix = ?',
    [toPrefix(scope)],
  );
  const asked = [...new Set(words)]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);
  if (!found || asked.length === 0) return [];
  const rows = await database.read<{ episode_id: string; rank: number }>(
    `SELECT e.episode_id, w.rank FROM (
       SELECT rowid AS episode, rank FROM episode_words
       WHERE episode_words MATCH ? ORDER BY rank LIMIT ?
     ) w JOIN episodes e ON e.episode = w.episode AND e.scope = ? ORDER BY w.rank`,
    [
      `scope : "s${found.scope}" AND {context actions} : (${asked.map(quote).join(' OR ')})`,
      limit,
      found.scope,
    ],
  );
  return rows.map((row) => ({ episodeId: row.episode_id, score: -row.rank }));
}
