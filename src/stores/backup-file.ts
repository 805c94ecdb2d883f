import { open } from 'node:fs/promises';
import { AppError } from '../kernel/errors.ts';
import { errorCodeOf } from './sqlite/sqlite-error.ts';

/** Creates the empty file of a backup, which only its owner can read. Throws CONFLICT where it exists. */
export async function createBackupFile(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (cause) {
    if (errorCodeOf(cause) === 'EEXIST')
      throw new AppError('CONFLICT', 'The backup file exists already. Choose a new name.', {
        cause,
      });
    throw new AppError('UNAVAILABLE', 'The backup file cannot be made there.', { cause });
  }
}
