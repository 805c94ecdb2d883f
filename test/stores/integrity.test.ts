import { readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStores } from '../../src/stores/index.ts';
import { sql } from '../../src/stores/sql/statement.ts';
import { openConnection } from '../../src/stores/sqlite/connection.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createSqliteEpisodeStore } from '../../src/stores/sqlite/sqlite-episode-store.ts';
import { createEpisode } from '../contract/episodes.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

const DATABASE = 'orrery.db';

/** A directory with a store of some episodes, closed. */
async function createStore(count = 3): Promise<string> {
  const directory = await createTestDirectory();
  const database = await openDatabase(directory);
  const store = createSqliteEpisodeStore(database);
  for (let i = 0; i < count; i++) await store.put(createEpisode({ context: `A walrus, ${i}` }));
  await database.close();
  return directory;
}

describe('a store that was here', () => {
  it.each([
    'api-key',
    `${DATABASE}-wal`,
  ])('is not begun anew beside its %s when the database is missing or empty', async (left) => {
    const directory = await createStore();
    await writeFile(join(directory, left), 'x');
    const file = join(directory, DATABASE);
    await truncate(file);
    await expect(openDatabase(directory)).rejects.toThrow(/is empty, but a store was here/);
    await rm(file);
    await expect(openDatabase(directory)).rejects.toThrow(/is missing, but a store was here/);
    await expect(openDatabase(directory)).rejects.toThrow(/Restore a backup/);
  });

  it('is not looked for in a file or a database of something else', async () => {
    const directory = await createTestDirectory();
    await writeFile(join(directory, DATABASE), 'a diary, not a database');
    await expect(openDatabase(directory)).rejects.toThrow(/not an SQLite database/);
    await rm(join(directory, DATABASE));
    const other = await openConnection(join(directory, DATABASE));
    await other.all('CREATE TABLE diary(day TEXT)');
    await other.close();
    await expect(openDatabase(directory)).rejects.toThrow(/database of something else/);
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

  it('tells a word that was changed behind its back', async () => {
    const database = closeAfterTest(await openDatabase(await createTestDirectory()));
    const store = createSqliteEpisodeStore(database);
    const { episodeId } = await store.put(createEpisode({ context: 'A walrus at the till' }));
    expect((await store.verify()).problems).toEqual([]);
    await database.fleet.write(sql`UPDATE episodes SET words = replace(words, 'walrus', 'badger')`);
    expect((await store.verify()).problems).toContain(
      `The content of episode ${episodeId} is not what was stored.`,
    );
  });
});
