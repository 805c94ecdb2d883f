import { chmod, open } from 'node:fs/promises';
import { join } from 'node:path';
import { toStorageError } from './sqlite-error.ts';

/** The database file of a directory, created where it is missing, which only its owner can read. SQLite gives its log the same mode. */
export async function prepareDatabaseFile(directory: string): Promise<string> {
  const file = join(directory, 'orrery.db');
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
