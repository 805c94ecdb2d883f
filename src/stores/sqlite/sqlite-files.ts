import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../kernel/errors.ts';
import { BUSY_TIMEOUT_MS, openConnection, type Sql } from './connection.ts';
import { errorCodeOf } from './sqlite-error.ts';

/** Runs work outside of any transaction, in the order of all writes: VACUUM, checkpoints. */
export type Maintain = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

const CHECKPOINT_ATTEMPTS = 20;
/** The time for which one attempt waits for readers, and the pause in which others may write. */
const CHECKPOINT_WAIT_MS = 100;
const CHECKPOINT_PAUSE_MS = 50;
/** The time after which emptying the log is tried again. */
const RETRY_MS = 2_000;

async function tryTruncateLog(sql: Sql): Promise<boolean> {
  await sql.all(`PRAGMA busy_timeout = ${CHECKPOINT_WAIT_MS}`);
  try {
    // SQLite reports a log in use by a column of the row, not by an error.
    const [row] = await sql.all<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
    return row?.busy === 0;
  } finally {
    await sql.all(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Moves the log into the database and empties it. False where a reader of any process kept the log in use. */
async function truncateLog(maintain: Maintain): Promise<boolean> {
  for (let attempt = 0; attempt < CHECKPOINT_ATTEMPTS; attempt++) {
    if (await maintain(tryTruncateLog)) return true;
    await sleep(CHECKPOINT_PAUSE_MS);
  }
  return false;
}

/**
 * Run after deleting. Frees pages and empties the log. Where a reader keeps the log in use it returns false, and tries
 * again until that reader has ended.
 */
export async function eraseDeleted(maintain: Maintain): Promise<boolean> {
  await maintain((sql) => sql.all('PRAGMA incremental_vacuum'));
  const isErased = await truncateLog(maintain);
  // A database that was closed meanwhile has emptied its log.
  const retry = () => eraseDeleted(maintain).catch(() => undefined);
  if (!isErased) setTimeout(retry, RETRY_MS).unref();
  return isErased;
}

/** Pages that SQLite reports as damaged. */
export async function checkPages(maintain: Maintain): Promise<string[]> {
  const rows = await maintain((sql) => sql.all<{ quick_check: string }>('PRAGMA quick_check(20)'));
  return rows.flatMap(({ quick_check }) =>
    quick_check === 'ok' ? [] : [`The database file is damaged: ${quick_check}.`],
  );
}

/** Copies a database through a connection of its own, so that no caller waits for it. */
export async function backUp(database: string, file: string): Promise<void> {
  try {
    // SQLite fills an empty file, and keeps its mode.
    await (await open(file, 'wx', 0o600)).close();
  } catch (cause) {
    if (errorCodeOf(cause) !== 'EEXIST')
      throw new AppError('UNAVAILABLE', 'The backup file cannot be made there.', { cause });
    const message = 'The backup file exists already. Choose a new name.';
    throw new AppError('CONFLICT', message, { cause });
  }
  const connection = await openConnection(database);
  try {
    await connection.all('VACUUM INTO ?', [file]);
  } finally {
    await connection.close();
  }
}
