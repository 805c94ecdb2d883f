import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type Keyv from 'keyv';
import { AppError } from '../../kernel/errors.ts';
import { type Connection, openConnection, type Sql, type SqlValue } from './connection.ts';
import { prepareDirectory } from './file-system.ts';
import { errorCodeOf, toStorageError } from './storage-error.ts';
import { MIGRATIONS, NAMESPACE } from './tables.ts';
import { createWriteQueue } from './write-queue.ts';

/** How long a write waits for other processes. */
export const BUSY_TIMEOUT_MS = 5000;
/** Other processes may be creating, migrating or recovering the file. */
const OPEN_TIMEOUT_MS = 15_000;
const FILE_NAME = 'orrery.db';

/** The database of one data directory, which any number of local processes may share. */
export interface SqliteDatabase {
  /** The directory, absolute and without links. */
  readonly directory: string;
  /** The database file in it. */
  readonly file: string;
  /** Episodes as Keyv values. Its sets are written in groups; never use its iterator or `clear`. */
  readonly keyv: Keyv;
  /** Reads see every acknowledged write of any process. */
  read<T>(sql: string, parameters?: readonly SqlValue[]): Promise<T[]>;
  /** One writing statement, in the order of all writes. Resolves when it is durable. */
  write<T>(sql: string, parameters?: readonly SqlValue[]): Promise<T[]>;
  /** Several statements that happen together or not at all. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs outside of any transaction, in the order of all writes: VACUUM, checkpoints. */
  maintain<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Settings that SQLite keeps per connection. */
async function configure(sql: Sql): Promise<void> {
  await sql.all('PRAGMA synchronous = FULL');
  // Deleted text must not survive in free pages, nor spill into temporary files.
  await sql.all('PRAGMA secure_delete = ON');
  await sql.all('PRAGMA temp_store = MEMORY');
}

/** Several processes may open a new directory at once; switching to WAL then fails without waiting. */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const deadlineMs = Date.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const code = errorCodeOf(error instanceof AppError ? error.cause : error);
      if (!code.startsWith('SQLITE_BUSY') || Date.now() > deadlineMs) throw error;
      await sleep(20);
    }
  }
}

async function runInTransaction<T>(
  connection: Connection,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  await connection.all('BEGIN IMMEDIATE');
  try {
    const result = await work(connection);
    await connection.all('COMMIT');
    return result;
  } catch (error) {
    // A full disk rolls back by itself, after which ROLLBACK fails: the first error is the one to tell.
    await connection.all('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function getVersion(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ user_version: number }>('PRAGMA user_version');
  return row?.user_version ?? 0;
}

async function migrate(connection: Connection): Promise<void> {
  if ((await getVersion(connection)) === MIGRATIONS.length) return;
  await runInTransaction(connection, async () => {
    const version = await getVersion(connection);
    if (version > MIGRATIONS.length) {
      throw new AppError(
        'UNAVAILABLE',
        'The store was written by a newer version of the service. Run that version, or choose another data directory.',
      );
    }
    for (const migration of MIGRATIONS.slice(version)) await connection.exec(migration);
    await connection.all(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

async function openPrepared(file: string): Promise<Connection> {
  // Waiting in SQLite would hold a thread, which the one that is waited for may need.
  const connection = await openConnection(file, { busyTimeoutMs: 0 });
  try {
    await retryWhileBusy(async () => {
      // Before the first table, or it has no effect.
      await connection.all('PRAGMA auto_vacuum = INCREMENTAL');
      await connection.all('PRAGMA journal_mode = WAL');
      await configure(connection);
      await migrate(connection);
    });
    await connection.all(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return connection;
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
}

/** Keyv over the adapter, whose writes go through the queue: grouped sets, ordered deletes. */
async function openKeyv(file: string) {
  const [{ default: KeyvClass }, { default: KeyvSqlite }] = await Promise.all([
    import('keyv'),
    import('@keyv/sqlite'),
  ]);
  const adapter = new KeyvSqlite({ uri: `sqlite://${file}`, busyTimeout: BUSY_TIMEOUT_MS });
  // Failures reach the caller of each set; an unhandled event would end the process.
  adapter.on('error', () => undefined);
  const query = async <T>(sql: string, parameters: readonly SqlValue[] = []): Promise<T[]> => {
    try {
      return (await adapter.query(sql, parameters)) as T[];
    } catch (error) {
      throw toStorageError(error);
    }
  };
  const queue = createWriteQueue(async (entries) => {
    await query(
      `INSERT INTO keyv(key, value) SELECT key, value FROM json_each(?) WHERE true
       ON CONFLICT(key) DO UPDATE SET value = excluded.value`,
      [JSON.stringify(entries)],
    );
  });
  adapter.set = (key, value: string) => queue.upsert(key, value);
  const deleteNow = adapter.delete.bind(adapter);
  adapter.delete = (key) => queue.run(() => deleteNow(key));
  const deleteManyNow = adapter.deleteMany.bind(adapter);
  adapter.deleteMany = (keys) => queue.run(() => deleteManyNow(keys));
  const keyv = new KeyvClass({
    store: adapter,
    namespace: NAMESPACE,
    throwOnErrors: true,
    // Keyv's own serializer changes strings that start with a colon, which triggers would read.
    serialize: JSON.stringify,
    deserialize: JSON.parse,
  });
  keyv.on('error', () => undefined);
  await configure({ all: query });
  return { keyv, query, queue, close: () => adapter.close() };
}

async function openOthers(file: string) {
  const reader = await openConnection(file, { busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    await reader.all('PRAGMA query_only = ON');
    return { reader, ...(await openKeyv(file)) };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** Opens the database of a data directory, creating both. Throws UNAVAILABLE with what to do. */
export async function openDatabase(dataDirectory: string): Promise<SqliteDatabase> {
  const directory = await prepareDirectory(dataDirectory);
  const file = join(directory, FILE_NAME);
  const transactor = await openPrepared(file);
  const { reader, keyv, query, queue, close } = await openOthers(file).catch(async (error) => {
    await transactor.close();
    throw error;
  });
  let closing: Promise<void> | undefined;
  return {
    directory,
    file,
    keyv,
    read: reader.all,
    write: (sql, parameters) => queue.run(() => query(sql, parameters)),
    transaction: (work) => queue.run(() => runInTransaction(transactor, work)),
    maintain: (work) => queue.run(() => work(transactor)),
    close: () => {
      closing ??= (async () => {
        await queue.drain();
        await close();
        await reader.close();
        await transactor.close();
      })();
      return closing;
    },
  };
}
