import { AppError } from '../kernel/errors.ts';
import type { JsonObject } from '../kernel/json.ts';
import { readTextFile, toReadFailure } from '../server/read-text-file.ts';
import { parseDocument } from './check/check-file.ts';

/** The schema of a file. Throws UNPROCESSABLE with the file's name where it holds none. */
export async function readSchema(file: string): Promise<JsonObject> {
  const text = await readTextFile(file).catch((error) => {
    throw new AppError('UNPROCESSABLE', `${file}: ${toReadFailure(error)}`);
  });
  const document = parseDocument(text.replace(/^\uFEFF/, ''));
  if (typeof document === 'string') throw new AppError('UNPROCESSABLE', `${file}: ${document}`);
  return document;
}
