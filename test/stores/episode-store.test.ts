import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createSqliteEpisodeStore } from '../../src/stores/sqlite/sqlite-episode-store.ts';
import { describeEpisodeChanges } from '../contract/episode-changes.ts';
import { describeEpisodeStore } from '../contract/episode-store.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

const open = async () => {
  const directory = await createTestDirectory();
  return {
    store: createSqliteEpisodeStore(closeAfterTest(await openDatabase(directory))),
    other: createSqliteEpisodeStore(closeAfterTest(await openDatabase(directory))),
  };
};

describeEpisodeStore('sqlite', open);
describeEpisodeChanges('sqlite', open);
