import type { JsonObject } from '../kernel/json.ts';
import { ConfigError } from '../server/config-error.ts';
import { readTextFile, toReadFailure } from '../server/read-text-file.ts';
import { parseDocument } from './check/check-file.ts';

/** The schema of a file. Throws a ConfigError with the file's name where it holds none. */
export async function readSchema(file: string): Promise<JsonObject> {
  const text = await readTextFile(file).catch((error) => {
    throw new ConfigError(`${file}: ${toReadFailure(error)}`);
  });
  const document = parseDocument(text.replace(/^\uFEFF/, ''));
  if (typeof document === 'string') throw new ConfigError(`${file}: ${document}`);
  return document;
}
