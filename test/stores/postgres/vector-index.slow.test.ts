import { describe } from 'vitest';
import { createEpisodeStore } from '../../../src/stores/sql/episodes/sql-episode-store.ts';
import {
  StoredVectorIndex,
  type VectorIndexOptions,
} from '../../../src/stores/vectors/stored-vector-index.ts';
import { describeVectorIndex } from '../../contract/vector-index.ts';
import { hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { closeAfterTest } from '../directory.ts';
import { openPostgresTwice } from './open-twice.ts';

const suffix = hasPostgres ? 'postgres' : WITHOUT_POSTGRES;

/** Two instances. */
const openIndexes = (options: VectorIndexOptions) => async () => {
  const [one, two] = await openPostgresTwice();
  const open = (database: typeof one) => closeAfterTest(new StoredVectorIndex(database, options));
  return {
    store: createEpisodeStore(one),
    index: open(one),
    other: open(two),
  };
};

describe.skipIf(!hasPostgres)('vectors', () => {
  describeVectorIndex(`exact, ${suffix}`, openIndexes({ graphs: false }), 600);
  describeVectorIndex(`hnsw, ${suffix}`, openIndexes({}), 700);
});
