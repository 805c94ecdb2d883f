import { createEpisodeStore } from '../../src/stores/sql/episodes/sql-episode-store.ts';
import { openDatabase } from '../../src/stores/sqlite/sqlite-database.ts';
import {
  StoredVectorIndex,
  type VectorIndexOptions,
} from '../../src/stores/vectors/stored-vector-index.ts';
import { describeVectorIndex } from '../contract/vector-index.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';

const openIndexes = (options: VectorIndexOptions) => async () => {
  const directory = await createTestDirectory();
  const [one, two] = [await openDatabase(directory), await openDatabase(directory)];
  for (const database of [one, two]) closeAfterTest(database);
  return {
    store: createEpisodeStore(one),
    index: closeAfterTest(new StoredVectorIndex(one, options)),
    other: closeAfterTest(new StoredVectorIndex(two, options)),
  };
};

describeVectorIndex('exact', openIndexes({ graphs: false }), 600);
describeVectorIndex('hnsw', openIndexes({}), 700);
describeVectorIndex('hnsw with room for one partition', openIndexes({ maxBytes: 1 }), 600);
