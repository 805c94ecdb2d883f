import { open } from 'node:fs/promises';
import { AppError } from '../../kernel/errors.ts';
import type { EpisodeStore } from '../../ports/episode-store.ts';
import type { EpisodeQuota } from '../sql/episodes/quota.ts';
import { createEpisodeStore } from '../sql/episodes/sql-episode-store.ts';
import type { SqliteDatabase } from './sqlite-database.ts';
import { errorCodeOf } from './sqlite-error.ts';
import { eraseDeleted } from './vacuum.ts';

/** Copies the database through a separate connection, so that no caller waits for it. */
async function backup(database: SqliteDatabase, file: string): Promise<void> {
  try {
    // SQLite fills an empty file, and keeps its mode.
    await (await open(file, 'wx', 0o600)).close();
  } catch (cause) {
    if (errorCodeOf(cause) !== 'EEXIST')
      throw new AppError('UNAVAILABLE', 'The backup file cannot be made there.', { cause });
    const message = 'The backup file exists already. Choose a new name.';
    throw new AppError('CONFLICT', message, { cause });
  }
  const connection = await database.connect();
  try {
    await connection.all('VACUUM INTO ?', [file]);
  } finally {
    await connection.close();
  }
}

/** Pages that SQLite reports as damaged. */
async function checkPages(database: SqliteDatabase): Promise<string[]> {
  const rows = await database.maintain((connection) =>
    connection.all<{ quick_check: string }>('PRAGMA quick_check(20)'),
  );
  return rows.flatMap(({ quick_check }) =>
    quick_check === 'ok' ? [] : [`The database file is damaged: ${quick_check}.`],
  );
}

/** Episodes in SQLite, which any number of processes of a machine share. They are stored through Keyv. */
export const createSqliteEpisodeStore = (
  database: SqliteDatabase,
  quota?: EpisodeQuota,
): EpisodeStore =>
  createEpisodeStore(
    database,
    {
      erase: () => eraseDeleted(database),
      checkFiles: () => checkPages(database),
      backup: (file) => backup(database, file),
    },
    quota,
  );
