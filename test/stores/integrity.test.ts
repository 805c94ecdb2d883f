import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStores } from '../../src/stores/index.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createEpisode } from '../contract/episodes.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

describe('a store that was here', () => {
  it('is not looked for in another kind of file', async () => {
    const directory = await createTestDirectory();
    await writeFile(join(directory, 'orrery.db'), 'a diary, not a database');
    await expect(openDatabase(directory)).rejects.toThrow(/it is not a database/);
  });

  it('is read by its owner alone, backups too', async () => {
    const directory = await createTestDirectory();
    const stores = closeAfterTest(await openStores(directory));
    await stores.episodes.put(createEpisode());
    const backup = join(directory, 'copy.db');
    await stores.episodes.backup(backup);
    for (const name of await readdir(directory)) {
      const { mode } = await stat(join(directory, name));
      expect(mode & 0o077, name).toBe(0);
    }
  });
});
