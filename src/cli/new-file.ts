import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { AppError } from '../kernel/errors.ts';

/** A new file to write to, which only its owner reads. Throws CONFLICT where it exists, and where it cannot be made. */
export async function createNewFile(file: string): Promise<Writable> {
  try {
    return (await open(file, 'wx', 0o600)).createWriteStream();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new AppError('CONFLICT', `The file ${file} exists already. Choose a new name.`);
    }
    throw new AppError('UNPROCESSABLE', `The file ${file} cannot be written (${code}).`);
  }
}
