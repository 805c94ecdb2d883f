import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../kernel/errors.ts';
import type { SqlDatabase, TenantDatabase, WritableRecords } from '../sql/sql-database.ts';
import { SQLITE } from '../sql/sqlite-dialect.ts';
import { render, type SqlValue, type Statement } from '../sql/statement.ts';
import { BUSY_TIMEOUT_MS, type Connection, openConnection, type Sql } from './connection.ts';
import { prepareDatabaseFile, prepareDirectory } from './data-directory.ts';
import { DRIVER } from './drivers.ts';
import { backUp, checkPages, eraseDeleted, type Maintain } from './sqlite-files.ts';
import { TABLES, TABLES_VERSION } from './sqlite-tables.ts';
import { WriteQueue } from './write-queue.ts';

/** The time for opening, in which other processes may be creating or recovering the file. Milliseconds. */
const OPEN_TIMEOUT_MS = 15_000;

/** The database of one data directory, which any number of local processes may share. */
export interface SqliteDatabase extends SqlDatabase {
  /** The directory, absolute and without links. */
  readonly directory: string;
  readonly file: string;
  readonly maintain: Maintain;
}

/**
 * Automatic vacuum has no effect once the first table exists; the rest SQLite keeps per connection. Deleted text must not
 * survive in free pages, nor be written to temporary files.
 */
const SETTINGS =
  'PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY';

/** Several processes may open a new directory at once; switching to WAL then fails without waiting. */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  const deadlineMs = Date.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof AppError && error.retryAfterS !== undefined;
      if (!isBusy || Date.now() > deadlineMs) throw error;
      await sleep(20);
    }
  }
}

/** The version of the tables as the database file states it. 0 for a new file. */
async function getVersion(connection: Sql): Promise<number> {
  const [row] = await connection.all<{ user_version: number }>('PRAGMA user_version');
  return row?.user_version ?? 0;
}

async function runInTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.all('BEGIN IMMEDIATE');
  try {
    const result = await work();
    await connection.all('COMMIT');
    return result;
  } catch (error) {
    // A full disk rolls the transaction back by itself, and ROLLBACK then fails. The first error is the one to report.
    await connection.all('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Makes the tables of a new file. Throws UNAVAILABLE where the file has those of another version. */
async function createTables(connection: Connection): Promise<void> {
  if ((await getVersion(connection)) === TABLES_VERSION) return;
  await runInTransaction(connection, async () => {
    const version = await getVersion(connection);
    if (version === TABLES_VERSION) return;
    if (version !== 0) {
      throw new AppError(
        'UNAVAILABLE',
        `Another version of the service made the database of the data directory: its tables have version ${version}, this service reads ${TABLES_VERSION}. Run the version that made it, or choose another data directory (ORRERY_DATA_DIR).`,
      );
    }
    await connection.exec(TABLES);
    await connection.all(`PRAGMA user_version = ${TABLES_VERSION}`);
  });
}

async function openPrepared(file: string): Promise<Connection> {
  // A wait inside SQLite would keep the connection's thread from closing.
  const connection = await openConnection(file, 0);
  try {
    await retryWhileBusy(async () => {
      await connection.exec(SETTINGS);
      await createTables(connection);
    });
    await connection.all(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return connection;
  } catch (error) {
    await connection.close().catch(() => undefined);
    throw error;
  }
}

async function openReader(file: string): Promise<Connection> {
  const reader = await openConnection(file);
  try {
    await reader.all('PRAGMA query_only = ON');
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** A connection with the records of episodes that Keyv keeps through it. */
interface Side<C extends Sql> {
  readonly connection: C;
  readonly records: WritableRecords;
}

/** Runs statements for one tenant, or for all. */
function bindTenant(
  { connection: reader, records }: Side<Sql>,
  { connection: writer, records: writable }: Side<Connection>,
  queue: WriteQueue,
  tenant: string | undefined,
): TenantDatabase {
  const run = <T>(connection: Sql, statement: Statement): Promise<T[]> => {
    const { text, values } = render(statement, SQLITE, tenant);
    return connection.all<T>(text, values as readonly SqlValue[]);
  };
  const read = <T>(statement: Statement) => run<T>(reader, statement);
  const write = <T>(statement: Statement) => queue.run(() => run<T>(writer, statement));
  return {
    read,
    write,
    transaction: (work) =>
      queue.run(() =>
        runInTransaction(writer, () =>
          work({
            all: (statement) => run(writer, statement),
            records: writable,
            // No lock is needed, because one transaction writes at a time.
            lock: async () => undefined,
          }),
        ),
      ),
    records,
  };
}

/**
 * Opens the database of a data directory, and creates both where they are missing. Throws UNAVAILABLE with what to do.
 */
export async function openDatabase(dataDirectory: string): Promise<SqliteDatabase> {
  const directory = await prepareDirectory(dataDirectory);
  const file = await prepareDatabaseFile(directory);
  const writer = await openPrepared(file);
  const reader = await openReader(file).catch(async (error) => {
    await writer.close();
    throw error;
  });
  const queue = new WriteQueue();
  const { createKeyvRecords } = await import('./keyv-adapter.ts');
  const read = { connection: reader, records: createKeyvRecords(reader) };
  const written = { connection: writer, records: createKeyvRecords(writer) };
  const of = (tenant?: string): TenantDatabase => bindTenant(read, written, queue, tenant);
  const maintain: Maintain = (work) => queue.run(() => work(writer));
  let closing: Promise<void> | undefined;
  return {
    engine: { sqlite: DRIVER },
    of,
    fleet: of(),
    directory,
    file,
    maintain,
    health: async () => void (await reader.all('SELECT 1')),
    erase: () => eraseDeleted(maintain),
    checkFiles: () => checkPages(maintain),
    backup: (copy) => backUp(file, copy),
    close: () => {
      closing ??= (async () => {
        await queue.drain();
        await reader.close();
        await writer.close();
      })();
      return closing;
    },
  };
}
