import { expect, it } from 'vitest';
import type { Statement } from '../../src/stores/sql/statement.ts';
import { openDatabase, type SqliteDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createSqliteEpisodeStore } from '../../src/stores/sqlite/sqlite-episode-store.ts';
import { createEpisode, ORDERS } from '../contract/episodes.ts';
import { closeAfterTest, createTestDirectory } from '../stores/directory.ts';

it('finds an episode whose archive is written anew, again and again, while it is read', async () => {
  const database = closeAfterTest(await openDatabase(await createTestDirectory()));
  const store = createSqliteEpisodeStore(database);
  const episodes = Array.from({ length: 6 }, () => createEpisode());
  for (const episode of episodes) await store.put(episode);
  const ids = episodes.map((episode) => episode.episodeId);
  const pattern = { kind: 'pattern', id: 'p' };
  await store.apply(ORDERS, {
    put: [{ ...pattern, value: {}, memberIds: ids }],
    archive: [{ ...pattern, episodeIds: ids }],
  });
  const [wanted, ...others] = ids as [string, ...string[]];
  // Between the reading of the episode and of its archive another one is taken out, three times.
  const racing: SqliteDatabase = {
    ...database,
    of: (tenant) => ({
      ...database.of(tenant),
      async read<T>(statement: Statement) {
        if (statement.strings.join('').includes('FROM archives') && others.length > 2) {
          await store.apply(ORDERS, { expand: [others.pop() as string] });
        }
        return database.of(tenant).read<T>(statement);
      },
    }),
  };
  const found = await createSqliteEpisodeStore(racing).getMany(ORDERS, [wanted]);
  expect(found.map((episode) => episode.episodeId)).toEqual([wanted]);
  expect(others).toHaveLength(2);
});
