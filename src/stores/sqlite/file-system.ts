import { mkdir, readFile, realpath, statfs } from 'node:fs/promises';
import { sep } from 'node:path';
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

/** FUSE does not report where its files are stored. The type of the mount does. */
const FUSE_MAGIC = 0x65735546;
const NETWORK_MOUNT =
  /^(nfs|cifs|smb|9p|afs|ceph|lustre|fuse\.(sshfs|s3fs|glusterfs|rclone|gcsfuse))/;

function refuseNetwork(): never {
  throw new AppError(
    'UNAVAILABLE',
    'The data directory is on a network file system, where SQLite would lose data. Choose a directory on a local disk (ORRERY_DATA_DIR).',
  );
}

/** The type of the mount that holds `path`, from the text of /proc/self/mounts. */
export function findMountType(path: string, mounts: string): string | undefined {
  let best = '';
  let type: string | undefined;
  for (const line of mounts.split('\n')) {
    const [, rawPoint, fileSystem] = line.split(' ');
    if (rawPoint === undefined) continue;
    const point = rawPoint.replaceAll('\\040', ' ');
    const prefix = point.endsWith(sep) ? point : point + sep;
    if ((path === point || path.startsWith(prefix)) && point.length >= best.length) {
      best = point;
      type = fileSystem;
    }
  }
  return type;
}

export function isNetworkMount(magic: number, mountType: string | undefined): boolean {
  if (NETWORK_MAGIC.has(magic >>> 0)) return true;
  return magic === FUSE_MAGIC && mountType !== undefined && NETWORK_MOUNT.test(mountType);
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
  const { type } = await statfs(path);
  const mounts =
    type === FUSE_MAGIC ? await readFile('/proc/self/mounts', 'utf8').catch(() => '') : '';
  if (isNetworkMount(type, findMountType(path, mounts))) refuseNetwork();
  return path;
}
