import { createVectorSource } from '../../src/stores/sql/episodes/sql-vector-source.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import { createSqliteEpisodeStore } from '../../src/stores/sqlite/sqlite-episode-store.ts';
import {
  StoredVectorIndex,
  type VectorIndexOptions,
} from '../../src/stores/vectors/stored-vector-index.ts';
import { describeVectorIndex } from '../contract/vector-index.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

async function openTwice() {
  const directory = await createTestDirectory();
  const database = closeAfterTest(await openDatabase(directory));
  const second = closeAfterTest(await openDatabase(directory));
  return {
    store: createSqliteEpisodeStore(database),
    source: createVectorSource(database),
    otherSource: createVectorSource(second),
  };
}

const openIndexes = (options: VectorIndexOptions) => async () => {
  const { store, source, otherSource } = await openTwice();
  return {
    store,
    index: closeAfterTest(new StoredVectorIndex(source, options)),
    other: closeAfterTest(new StoredVectorIndex(otherSource, options)),
  };
};

describeVectorIndex('exact', openIndexes({ graphs: false }), 600);
describeVectorIndex('hnsw', openIndexes({}), 700);
describeVectorIndex('hnsw with room for one partition', openIndexes({ maxBytes: 1 }), 600);
