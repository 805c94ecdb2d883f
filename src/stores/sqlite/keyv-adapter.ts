import KeyvSqlite from '@keyv/sqlite';
import type { Sql, SqlValue } from './connection.ts';
import type { WriteQueue } from './write-queue.ts';

/** Keyv's own SQLite adapter over a connection of ours. Import it dynamically: it brings Keyv. */
export class KeyvOverSqlite extends KeyvSqlite {
  constructor(sql: Sql) {
    super();
    // It also opens a database by a package that is not installed: nobody waits for that.
    this.on('error', () => undefined);
    this.close().catch(() => undefined);
    this.close = async () => undefined;
    this.query = (text, ...parameters) => sql.all(text, parameters.flat() as SqlValue[]);
  }
}

/** The same with its writes in groups, through the queue, and its reads beside them. */
export class QueuedSqlite extends KeyvOverSqlite {
  readonly #queue: WriteQueue;

  constructor(reader: Sql, queue: WriteQueue) {
    super(reader);
    this.#queue = queue;
  }

  override set(key: string, value: string): Promise<void> {
    return this.#queue.set(key, value);
  }

  override delete(key: string): Promise<boolean> {
    return this.#queue.delete(key);
  }

  override async deleteMany(keys: string[]): Promise<boolean> {
    const existed = await Promise.all(keys.map((key) => this.#queue.delete(key)));
    return existed.includes(true);
  }
}
