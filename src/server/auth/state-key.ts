import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * The key that seals what clients carry between two requests, from the data directory: every process of the directory
 * opens what another one sealed. The first makes it.
 */
export async function ensureStateKey(dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'request-state.key');
  await writeFile(path, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const key = await readFile(path);
  // Another process is writing it at this moment, or somebody emptied it.
  return key.length === KEY_BYTES ? key : randomBytes(KEY_BYTES);
}
