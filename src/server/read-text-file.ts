import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { buffer as readAll } from 'node:stream/consumers';
import { AppError } from '../kernel/errors.ts';
import { DEFAULT_LIMITS } from '../kernel/limits.ts';

/** The text of bytes. What is no UTF-8 would be lost where the text is written back. */
function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new AppError('UNPROCESSABLE', 'Is not UTF-8: save it in UTF-8.');
  return bytes.toString();
}

/** Reads a file that is one and no larger than a server takes: a pipe would wait, a device never end. `-` is stdin. */
export async function readTextFile(
  path: string,
  stdin: AsyncIterable<Buffer | string> = process.stdin,
): Promise<string> {
  if (path === '-') return decode(await readAll(stdin));
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new AppError('UNPROCESSABLE', 'Is not a file.');
    const most = DEFAULT_LIMITS.maxBodyBytes;
    if (stats.size > most) throw new AppError('UNPROCESSABLE', `Larger than ${most} bytes.`);
    return decode(await file.readFile());
  } finally {
    await file.close();
  }
}

/** Why a document could not be read. Throws what nobody foresaw again. */
export function toReadFailure(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return code === 'ENOENT' ? 'There is no such file.' : `Cannot be read (${code}).`;
}
