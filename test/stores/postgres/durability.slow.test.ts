import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/kernel/random.ts';
import { openPostgres } from '../../../src/stores/postgres/postgres-database.ts';
import { createEpisodeStore } from '../../../src/stores/sql/episodes/sql-episode-store.ts';
import { ORDERS } from '../../contract/episodes.ts';
import { createPostgresUrl, hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { isFullRun } from '../../support/tier.ts';
import { closeAfterTest, createTestDirectory } from '../directory.ts';
import { killWriters } from '../processes.ts';

const KILLS = isFullRun ? 30 : 2;
const INSTANCES = 2;

describe.skipIf(!hasPostgres)(hasPostgres ? 'durability' : WITHOUT_POSTGRES, () => {
  it(`loses no acknowledged episode in ${KILLS} rounds of kill -9 of all instances`, async () => {
    const url = await createPostgresUrl();
    const directory = await createTestDirectory();
    const random = createRandom(1);
    const store = createEpisodeStore(closeAfterTest(await openPostgres(url)));
    const acknowledged = new Set<string>();
    for (let round = 0; round < KILLS; round++) {
      const killed = await killWriters(INSTANCES, [directory, url], random);
      for (const id of killed) acknowledged.add(id);
      const kept = await store.getSummaries(ORDERS, [...acknowledged]);
      expect(kept).toHaveLength(acknowledged.size);
    }
    expect(acknowledged.size).toBeGreaterThan(KILLS * 10);
    expect(await store.verify()).toMatchObject({ problems: [] });
  }, 600_000);
});
