import KeyvSqlite from '@keyv/sqlite';
import { BUSY_TIMEOUT_MS, type EpisodeAdapter, type Sql, type SqlValue } from '../engine.ts';
import { createEpisodeQueue } from '../episode-queue.ts';
import { toStorageError } from '../storage-error.ts';
import type { WriteQueue } from '../write-queue.ts';

/**
 * Keyv's own SQLite adapter, whose writes go through a queue in groups and whose reads use another connection, since
 * on its own they would wait behind a flush. Import it dynamically: it loads the native package.
 */
export class QueuedSqlite extends KeyvSqlite implements EpisodeAdapter {
  readonly writer: Sql;
  readonly queue: WriteQueue;

  constructor(file: string, reader: Sql) {
    super({ uri: `sqlite://${file}`, busyTimeout: BUSY_TIMEOUT_MS });
    // Failures reach the caller of each set; an unhandled event would end the process.
    this.on('error', () => undefined);
    const { query } = this;
    this.writer = {
      async all<T>(sql: string, parameters: readonly SqlValue[] = []) {
        try {
          return (await query(sql, parameters)) as T[];
        } catch (error) {
          throw toStorageError(error);
        }
      },
    };
    this.queue = createEpisodeQueue(this.writer);
    // What `get`, `getMany` and `has` of the base class ask through.
    this.query = (sql, ...parameters) => reader.all(sql, parameters.flat() as SqlValue[]);
  }

  override set(key: string, value: string): Promise<void> {
    return this.queue.set(key, value);
  }

  override delete(key: string): Promise<boolean> {
    return this.queue.delete(key);
  }

  override async deleteMany(keys: string[]): Promise<boolean> {
    const existed = await Promise.all(keys.map((key) => this.queue.delete(key)));
    return existed.includes(true);
  }
}
