import type { Sql } from './connection.ts';
import { assertOwnVersion } from './schema-version.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

const SET_ROWS = `
  INSERT INTO keyv(key, value) SELECT key, value FROM json_each(?) WHERE true
  ON CONFLICT(key) DO UPDATE SET value = excluded.value`;

const DELETE_ROWS = `
  DELETE FROM keyv WHERE key IN (SELECT value FROM json_each(?)) RETURNING key`;

/** The queue of Keyv's table: what is set or deleted at once becomes one statement, and so all or nothing. */
export function createEpisodeQueue(writer: Sql): WriteQueue {
  return createWriteQueue({
    async set(entries) {
      await assertOwnVersion(writer);
      await writer.all(SET_ROWS, [JSON.stringify(entries)]);
    },
    async delete(keys) {
      await assertOwnVersion(writer);
      const rows = await writer.all<{ key: string }>(DELETE_ROWS, [JSON.stringify(keys)]);
      return rows.map((row) => row.key);
    },
  });
}
