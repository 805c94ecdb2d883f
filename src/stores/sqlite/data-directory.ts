import { chmod, mkdir, open, realpath, stat, statfs } from 'node:fs/promises';
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

/** `f_type` of file systems whose locks other machines don't see (statfs(2), linux/magic.h). */
const NETWORK_MAGIC: ReadonlySet<number> = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB2
  0x5346414f, // AFS
  0x6b414653, // kAFS
  0x73757245, // Coda
  0x00c36400, // Ceph
  0x01161970, // GFS2
  0x7461636f, // OCFS2
  0x0bd00bd0, // Lustre
  0x01021997, // 9P: a directory of another machine, or of the host of a virtual one
]);

function refuseNetwork(): never {
  throw new AppError(
    'UNAVAILABLE',
    'The data directory is on a network file system, where SQLite would lose data. Choose a directory on a local disk (ORRERY_DATA_DIR).',
  );
}

/** Creates the directory where it is missing (mode 0700). Throws UNAVAILABLE where it cannot hold a store. */
export async function prepareDirectory(directory: string): Promise<string> {
  let path: string;
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    path = await realpath(directory);
  } catch (error) {
    throw toStorageError(error);
  }
  if (process.platform === 'win32' && path.startsWith('\\\\')) refuseNetwork();
  if (process.platform !== 'linux') return path;
  // The type is a signed number.
  if (NETWORK_MAGIC.has((await statfs(path)).type >>> 0)) refuseNetwork();
  return path;
}
