import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeySource } from './authenticator.ts';
import { createKey, hashKey } from './known-key.ts';

/** The first key in limits and logs. */
export const FIRST_KEY_ID = 'first';

export function firstKeyPath(dataDir: string): string {
  return join(dataDir, 'api-key');
}

/** Writes a new key, readable by its owner only, unless there is one. Two first starts agree on one key. */
export async function ensureFirstKey(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(firstKeyPath(dataDir), `${createKey()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** The key of the first start as a source: deleting or changing the file revokes it. */
export function createFirstKeySource(dataDir: string): KeySource {
  return async () => {
    const text = await readFile(firstKeyPath(dataDir), 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const key = text.trim();
    return key ? [{ caller: { tenant: 'local', keyId: FIRST_KEY_ID }, hash: hashKey(key) }] : [];
  };
}
