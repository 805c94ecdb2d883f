import KeyvSqlite from '@keyv/sqlite';
import Keyv from 'keyv';
import { deserialize, NAMESPACE, serialize } from '../episodes/keyv-format.ts';
import type { WritableRecords } from '../sql/sql-database.ts';
import type { SqlValue } from '../sql/statement.ts';
import type { Sql } from './connection.ts';

/** Keyv's own SQLite adapter, its table and its statements, over a connection of this service. */
class KeyvOverSqlite extends KeyvSqlite {
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

/** Records of episodes, kept by Keyv. Import it dynamically, because it loads Keyv. */
export function createKeyvRecords(connection: Sql): WritableRecords {
  const keyv = new Keyv({
    store: new KeyvOverSqlite(connection),
    namespace: NAMESPACE,
    throwOnErrors: true,
    serialize,
    deserialize,
  });
  keyv.on('error', () => undefined);
  return {
    getMany: (keys) => (keys.length === 0 ? Promise.resolve([]) : keyv.getMany([...keys])),
    async setMany(entries) {
      await Promise.all(entries.map(([key, record]) => keyv.set(key, record)));
    },
    async delete(keys) {
      if (keys.length > 0) await keyv.delete([...keys]);
    },
  };
}
