import { chmod, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../kernel/errors.ts';
import { toStorageError } from './sqlite-error.ts';

const sizeOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * The database file of a directory, created where it is missing, which only its owner can read. SQLite gives its log the
 * same mode. Throws UNAVAILABLE, also where the log of a lost database is left: SQLite would empty it.
 */
export async function prepareDatabaseFile(directory: string): Promise<string> {
  const file = join(directory, 'orrery.db');
  if ((await sizeOf(`${file}-wal`)) > 0 && (await sizeOf(file)) === 0) {
    throw new AppError(
      'UNAVAILABLE',
      'The database of the data directory is gone, and its log (orrery.db-wal) is left: bring back orrery.db, or move the log away and restore a backup with "orrery restore".',
    );
  }
  try {
    await (await open(file, 'a', 0o600)).close();
  } catch (error) {
    throw toStorageError(error);
  }
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    // The file belongs to another user, or is missing: opening it reports the problem.
    await chmod(path, 0o600).catch(() => undefined);
  }
  return file;
}
