import { setTimeout as sleep } from 'node:timers/promises';
import { BUSY_TIMEOUT_MS, type Sql } from './connection.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** Pages that one step frees: 4 MB, a few milliseconds. */
const STEP_PAGES = 1000;
const CHECKPOINT_ATTEMPTS = 20;
/** The time for which one attempt waits for readers, and the pause in which others may write. */
const CHECKPOINT_WAIT_MS = 100;
const CHECKPOINT_PAUSE_MS = 50;

async function countFree(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ freelist_count: number }>('PRAGMA freelist_count');
  return row?.freelist_count ?? 0;
}

/** Returns at most 4 MB of free pages to the file system. True where there are more. */
function freePages(database: SqliteDatabase): Promise<boolean> {
  return database.maintain(async (sql) => {
    const before = await countFree(sql);
    if (before === 0) return false;
    await sql.all(`PRAGMA incremental_vacuum(${STEP_PAGES})`);
    const after = await countFree(sql);
    return after > 0 && after < before;
  });
}

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

/** Run after deleting. Frees pages in steps that let others write between them, and empties the log. */
export async function eraseDeleted(database: SqliteDatabase): Promise<boolean> {
  while (await freePages(database));
  return truncateLog(database);
}

/** Databases whose log still holds deleted text. Emptying their log is tried again. */
const waiting = new WeakSet<SqliteDatabase>();
const ERASE_RETRY_MS = 2_000;

/** Empties the log as soon as no reader keeps it in use any more, and tries again until then. */
export function eraseLater(database: SqliteDatabase): void {
  if (waiting.has(database)) return;
  waiting.add(database);
  setTimeout(() => {
    waiting.delete(database);
    truncateLog(database).then(
      (isErased) => {
        if (!isErased) eraseLater(database);
      },
      // The database was closed meanwhile: the process that closes the file last empties the log.
      () => undefined,
    );
  }, ERASE_RETRY_MS).unref();
}
