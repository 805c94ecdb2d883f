import { setTimeout as sleep } from 'node:timers/promises';
import { BUSY_TIMEOUT_MS, type Sql } from './connection.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

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
async function truncateLog(database: SqliteDatabase): Promise<boolean> {
  for (let attempt = 0; attempt < CHECKPOINT_ATTEMPTS; attempt++) {
    if (await database.maintain(tryTruncateLog)) return true;
    await sleep(CHECKPOINT_PAUSE_MS);
  }
  return false;
}

/**
 * Run after deleting. Frees pages and empties the log. Where a reader keeps the log in use it returns false, and tries
 * again until that reader has ended.
 */
export async function eraseDeleted(database: SqliteDatabase): Promise<boolean> {
  await database.maintain((sql) => sql.all('PRAGMA incremental_vacuum'));
  const isErased = await truncateLog(database);
  // A database that was closed meanwhile has emptied its log.
  const retry = () => eraseDeleted(database).catch(() => undefined);
  if (!isErased) setTimeout(retry, RETRY_MS).unref();
  return isErased;
}
