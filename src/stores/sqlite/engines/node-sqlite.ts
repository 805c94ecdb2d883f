import { EventEmitter } from 'node:events';
import type { EpisodeAdapter, Sql } from '../engine.ts';
import { createEpisodeQueue } from '../episode-queue.ts';
import type { WriteQueue } from '../write-queue.ts';

/**
 * A Keyv adapter over node:sqlite and the same table as `@keyv/sqlite`. Writes go through a queue in groups, reads
 * beside them. The connections belong to whoever opened them.
 */
export class NodeSqlite extends EventEmitter implements EpisodeAdapter {
  readonly opts = { dialect: 'sqlite', table: 'keyv' };
  namespace?: string | undefined;
  readonly queue: WriteQueue;
  readonly writer: Sql;
  readonly #reader: Sql;

  constructor(writer: Sql, reader: Sql) {
    super();
    this.writer = writer;
    this.queue = createEpisodeQueue(writer);
    this.#reader = reader;
  }

  async get<Value>(key: string): Promise<Value | undefined> {
    const [value] = await this.getMany<Value>([key]);
    return value;
  }

  async getMany<Value>(keys: string[]): Promise<(Value | undefined)[]> {
    const rows = await this.#reader.all<{ key: string; value: Value }>(
      'SELECT key, value FROM keyv WHERE key IN (SELECT value FROM json_each(?))',
      [JSON.stringify(keys)],
    );
    const values = new Map(rows.map((row) => [row.key, row.value]));
    return keys.map((key) => values.get(key));
  }

  async has(key: string): Promise<boolean> {
    const rows = await this.#reader.all('SELECT 1 FROM keyv WHERE key = ?', [key]);
    return rows.length > 0;
  }

  set(key: string, value: string): Promise<void> {
    return this.queue.set(key, value);
  }

  delete(key: string): Promise<boolean> {
    return this.queue.delete(key);
  }

  async deleteMany(keys: string[]): Promise<boolean> {
    const existed = await Promise.all(keys.map((key) => this.queue.delete(key)));
    return existed.includes(true);
  }

  async clear(): Promise<void> {
    const prefix = this.namespace === undefined ? '' : `${this.namespace}:`;
    await this.queue.run(() =>
      this.writer.all('DELETE FROM keyv WHERE substr(key, 1, length(?1)) = ?1', [prefix]),
    );
  }

  async disconnect(): Promise<void> {
    await this.queue.drain();
  }
}
