import type { Database, Statement } from 'sqlite3';
import {
  BUSY_TIMEOUT_MS,
  type Connection,
  type ConnectionOptions,
  type SqliteEngine,
  type SqlValue,
} from '../engine.ts';
import { toStorageError } from '../storage-error.ts';

type Driver = typeof import('sqlite3');

/** Statements kept ready; the service has fewer. */
const MAX_STATEMENTS = 200;

type Prepare = (sql: string) => Promise<Statement>;

/** Statements of a reading connection by their text: preparing one takes longer than most run. */
function createStatements(database: Database) {
  const prepared = new Map<string, Promise<Statement>>();
  const prepare: Prepare = (sql) =>
    new Promise((resolve, reject) => {
      const statement: Statement = database.prepare(sql, (error) =>
        error ? reject(error) : resolve(statement),
      );
    });
  const drop = async (sql: string, statement: Promise<Statement>) => {
    prepared.delete(sql);
    await statement.then(
      (own) => new Promise<void>((resolve) => own.finalize(() => resolve())),
      () => undefined,
    );
  };
  return {
    get(sql: string): Promise<Statement> {
      const known = prepared.get(sql);
      if (known) return known;
      const statement = prepare(sql);
      statement.catch(() => prepared.delete(sql));
      prepared.set(sql, statement);
      const [oldest] = prepared;
      if (oldest && prepared.size > MAX_STATEMENTS) drop(...oldest);
      return statement;
    },
    async clear() {
      await Promise.all([...prepared].map((entry) => drop(...entry)));
    },
  };
}

async function openConnection(
  driver: Driver,
  file: string,
  { busyTimeoutMs = BUSY_TIMEOUT_MS, isReader = false }: ConnectionOptions,
): Promise<Connection> {
  const database = await new Promise<Database>((resolve, reject) => {
    const opened: Database = new driver.Database(file, (error) =>
      error ? reject(toStorageError(error)) : resolve(opened),
    );
  });
  database.configure('busyTimeout', busyTimeoutMs);
  // Or each waiting statement would hold a thread of libuv's pool.
  database.serialize();
  const statements = createStatements(database);
  let isClosing = false;
  const runPrepared = <T>(sql: string, parameters: readonly SqlValue[]) =>
    new Promise<T[]>((resolve, reject) => {
      const fail = (error: Error) => reject(toStorageError(error));
      // At once when it is prepared: whoever closes finalizes it right after.
      statements.get(sql).then((statement) => {
        statement.all<T>(parameters, (error, rows) => (error ? fail(error) : resolve(rows)));
      }, fail);
    });
  return {
    all: <T>(sql: string, parameters: readonly SqlValue[] = []) =>
      isReader && !isClosing
        ? runPrepared<T>(sql, parameters)
        : new Promise<T[]>((resolve, reject) => {
            database.all<T>(sql, parameters, (error, rows) =>
              error ? reject(toStorageError(error)) : resolve(rows),
            );
          }),
    exec: (sql) =>
      new Promise((resolve, reject) => {
        database.exec(sql, (error) => (error ? reject(toStorageError(error)) : resolve()));
      }),
    close: async () => {
      // A statement that is prepared from now on would keep the database open.
      isClosing = true;
      await statements.clear();
      await new Promise<void>((resolve, reject) => {
        database.close((error) => (error ? reject(toStorageError(error)) : resolve()));
      });
    },
  };
}

/** The native package `sqlite3`. Throws where it is not installed, or was not built. */
export async function loadSqlite3Engine(): Promise<SqliteEngine> {
  const { default: driver } = await import('sqlite3');
  return {
    name: 'sqlite3',
    open: (file, options = {}) => openConnection(driver, file, options),
    async openAdapter({ file, reader }) {
      const { QueuedSqlite } = await import('./queued-sqlite.ts');
      return new QueuedSqlite(file, reader);
    },
  };
}
