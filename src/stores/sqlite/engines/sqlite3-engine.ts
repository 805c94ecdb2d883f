import type { Database } from 'sqlite3';
import { BUSY_TIMEOUT_MS, type Connection, type SqliteEngine, type SqlValue } from '../engine.ts';
import { toStorageError } from '../storage-error.ts';

type Driver = typeof import('sqlite3');

async function openConnection(
  driver: Driver,
  file: string,
  busyTimeoutMs: number,
): Promise<Connection> {
  const database = await new Promise<Database>((resolve, reject) => {
    const opened: Database = new driver.Database(file, (error) =>
      error ? reject(toStorageError(error)) : resolve(opened),
    );
  });
  database.configure('busyTimeout', busyTimeoutMs);
  // Or each waiting statement would hold a thread of libuv's pool.
  database.serialize();
  return {
    all: <T>(sql: string, parameters: readonly SqlValue[] = []) =>
      new Promise<T[]>((resolve, reject) => {
        database.all<T>(sql, parameters, (error, rows) =>
          error ? reject(toStorageError(error)) : resolve(rows),
        );
      }),
    exec: (sql) =>
      new Promise((resolve, reject) => {
        database.exec(sql, (error) => (error ? reject(toStorageError(error)) : resolve()));
      }),
    close: () =>
      new Promise((resolve, reject) => {
        database.close((error) => (error ? reject(toStorageError(error)) : resolve()));
      }),
  };
}

/** The native package `sqlite3`. Throws where it is not installed, or was not built. */
export async function loadSqlite3Engine(): Promise<SqliteEngine> {
  const { default: driver } = await import('sqlite3');
  return {
    name: 'sqlite3',
    open: (file, { busyTimeoutMs = BUSY_TIMEOUT_MS } = {}) =>
      openConnection(driver, file, busyTimeoutMs),
    async openAdapter({ file, reader }) {
      const { QueuedSqlite } = await import('./queued-sqlite.ts');
      return new QueuedSqlite(file, reader);
    },
  };
}
