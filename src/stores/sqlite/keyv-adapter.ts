import KeyvSqlite from '@keyv/sqlite';
import type { EpisodeRecord } from '../episodes/record.ts';
import type { SqlValue } from '../sql/statement.ts';
import type { Sql } from './connection.ts';

/** Keyv's own SQLite adapter over a connection of this service. Import it dynamically, because it loads Keyv. */
export class KeyvOverSqlite extends KeyvSqlite {
  constructor(connection: Sql) {
    super();
    // The adapter also opens a database with a package that is not installed. That error is ignored, since no caller
    // waits for it.
    this.on('error', () => undefined);
    this.close().catch(() => undefined);
    this.close = async () => undefined;
    this.query = (text, ...parameters) => connection.all(text, parameters.flat() as SqlValue[]);
  }
}

/** The same adapter over the episodes. Values are written as rows of the tables, and read from the view `keyv`. */
export class KeyvOverEpisodes extends KeyvOverSqlite {
  readonly #store: (record: EpisodeRecord) => Promise<void>;

  constructor(reader: Sql, store: (record: EpisodeRecord) => Promise<void>) {
    super(reader);
    this.#store = store;
  }

  /** A value that a key has stored before stays as it is. */
  override set(_key: string, { value }: { readonly value: EpisodeRecord }): Promise<void> {
    return this.#store(value);
  }
}
