import { mkdir, realpath, statfs } from 'node:fs/promises';
import { AppError } from '../../kernel/errors.ts';
import { toStorageError } from './sqlite-error.ts';

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
