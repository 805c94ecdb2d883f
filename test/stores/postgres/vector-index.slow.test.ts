import { describe } from 'vitest';
import { createPostgresEpisodeStore } from '../../../src/stores/postgres/postgres-episode-store.ts';
import { createVectorSource } from '../../../src/stores/sql/episodes/sql-vector-source.ts';
import {
  StoredVectorIndex,
  type VectorIndexOptions,
} from '../../../src/stores/vectors/stored-vector-index.ts';
import { describeVectorIndex } from '../../contract/vector-index.ts';
import { hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { closeAfterTest, createTestDirectory } from '../directory.ts';
import { openPostgresTwice } from './open-twice.ts';

const suffix = hasPostgres ? 'postgres' : WITHOUT_POSTGRES;

/** Two instances, each with a directory of its own. */
const openIndexes = (options: VectorIndexOptions) => async () => {
  const [one, two] = await openPostgresTwice();
  const open = async (database: typeof one) =>
    closeAfterTest(
      new StoredVectorIndex(createVectorSource(database), await createTestDirectory(), {
        onError: (error) => {
          throw error;
        },
        ...options,
      }),
    );
  return {
    store: createPostgresEpisodeStore(one),
    index: await open(one),
    other: await open(two),
  };
};

describe.skipIf(!hasPostgres)('vectors', () => {
  describeVectorIndex(`exact, ${suffix}`, openIndexes({ graphs: false }), 600);
  describeVectorIndex(`hnsw, ${suffix}`, openIndexes({}), 700);
});
