import type { Database } from 'sqlite3';
import { toStorageError } from './storage-error.ts';

export type SqlValue = string | number | null | Uint8Array;

/** Anything that runs SQL: a connection, or the one inside a transaction. */
export interface Sql {
  /** Runs one statement and returns its rows. Throws UNAVAILABLE. */
  all<T>(sql: string, parameters?: readonly SqlValue[]): Promise<T[]>;
}

/** One SQLite connection. Statements run one after another, so that none holds a thread while it waits. */
export interface Connection extends Sql {
  /** Runs several statements that return nothing. */
  exec(sql: string): Promise<void>;
  close(): Promise<void>;
}

export interface ConnectionOptions {
  /** How long a statement waits for another process's lock, in milliseconds. */
  readonly busyTimeoutMs?: number;
}

/** Opens (and creates) a database file. The driver is loaded on the first call. */
export async function openConnection(
  file: string,
  options: ConnectionOptions = {},
): Promise<Connection> {
  const { default: sqlite3 } = await import('sqlite3');
  const database = await new Promise<Database>((resolve, reject) => {
    const opened: Database = new sqlite3.Database(file, (error) =>
      error ? reject(toStorageError(error)) : resolve(opened),
    );
  });
  database.configure('busyTimeout', options.busyTimeoutMs ?? 5000);
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
