import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { AppError } from '../kernel/errors.ts';
import { readConfig } from '../server/config.ts';
import { openStores } from '../stores/index.ts';

const BACKUP = 'orrery.db';

/**
 * Makes a backup the store of a data directory, and reads all that it holds. Nothing is replaced.
 *
 * @throws {AppError} NOT_FOUND without the file, CONFLICT where the directory has a store, UNPROCESSABLE where the file
 * is no whole backup: the directory is then as it was.
 */
async function restore(file: string, flags: { readonly dataDir?: string }): Promise<void> {
  const { dataDir, store } = readConfig(flags, process.env, 'person');
  if (store !== undefined) {
    throw new AppError(
      'UNPROCESSABLE',
      'ORRERY_STORE names PostgreSQL: pg_restore restores a database (docs/scaling.md).',
    );
  }
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new AppError('NOT_FOUND', `There is no file ${file} to restore.`);
  const target = join(dataDir, BACKUP);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await copyFile(file, target, constants.COPYFILE_EXCL);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    const message = `${dataDir} holds a store. Stop its server and move ${BACKUP} away, or choose another --data-dir.`;
    throw new AppError('CONFLICT', message, { cause });
  }
  try {
    await chmod(target, 0o600);
    const stores = await openStores(dataDir);
    const { episodes, problems } = await stores.episodes.verify().finally(() => stores.close());
    if (problems[0] !== undefined) throw new Error(problems[0]);
    process.stderr.write(`${episodes} episodes restored to ${dataDir}.\n`);
  } catch (cause) {
    for (const end of ['', '-wal', '-shm']) await rm(`${target}${end}`, { force: true });
    const message = `${file} is no whole backup: ${(cause as Error).message}`;
    throw new AppError('UNPROCESSABLE', message, { cause });
  }
}

/** `orrery restore FILE`: what `orrery memory backup` wrote becomes the store of a data directory that has none. */
export function createRestoreCommand(): Command {
  return new Command('restore')
    .description('make a backup the store of a data directory that has none')
    .argument('<file>', 'that `orrery memory backup` wrote')
    .option('--data-dir <path>', 'ORRERY_DATA_DIR')
    .action(restore);
}
