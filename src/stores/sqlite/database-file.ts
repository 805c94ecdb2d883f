import { existsSync } from 'node:fs';
import { chmod, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../kernel/errors.ts';
import { toStorageError } from './sqlite-error.ts';

const FILE_NAME = 'orrery.db';

/**
 * Files that a store leaves beside its database. Where one of them exists without a database, the database was lost.
 */
const COMPANIONS: readonly string[] = [`${FILE_NAME}-wal`, 'api-key'];

/** The first bytes of every SQLite database. */
const MAGIC = 'SQLite format 3\0';

const databaseFileOf = (directory: string): string => join(directory, FILE_NAME);

/**
 * Makes sure that a directory holds a database file that only its owner can read, or nothing of a store yet. Throws
 * UNAVAILABLE where the database of a store is missing, empty or another kind of file. A new database beside the
 * remaining files would look like an empty memory.
 */
export async function prepareDatabaseFile(directory: string): Promise<string> {
  const file = databaseFileOf(directory);
  const size = await sizeOf(file);
  if (size === 0) {
    const left = await findCompanions(directory);
    // Another process may have created the file meanwhile.
    if (left.length > 0 && (await sizeOf(file)) === 0) {
      refuse(existsSync(file) ? 'is empty' : 'is missing', left);
    }
  } else if (!(await isSqlite(file))) {
    throw new AppError(
      'UNAVAILABLE',
      'The file orrery.db of the data directory is not an SQLite database, or its first page is damaged. Move it away and restore a backup in its place, or choose another data directory (ORRERY_DATA_DIR).',
    );
  }
  await restrict(file);
  return file;
}

function refuse(what: string, left: readonly string[]): never {
  throw new AppError(
    'UNAVAILABLE',
    `The database of the data directory ${what}, but a store was here: ${left.join(', ')} ${left.length === 1 ? 'is' : 'are'} left. Restore a backup as orrery.db. To start again, move the remaining files away.`,
  );
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    (error) => {
      if (error.code === 'ENOENT') return 0;
      throw toStorageError(error);
    },
  );
}

async function findCompanions(directory: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of COMPANIONS) {
    if ((await sizeOf(join(directory, name))) > 0) found.push(name);
  }
  return found;
}

async function isSqlite(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error) => {
    throw toStorageError(error);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString('latin1') === MAGIC;
  } finally {
    await handle.close();
  }
}

/**
 * Creates the file where it is missing, and makes it unreadable for other users. SQLite gives its log the same mode.
 */
async function restrict(file: string): Promise<void> {
  try {
    await (await open(file, 'a', 0o600)).close();
  } catch (error) {
    throw toStorageError(error);
  }
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    // The file belongs to another user, or is missing: opening it reports the problem.
    await chmod(path, 0o600).catch(() => undefined);
  }
}
