import { describe, expect, it } from 'vitest';
import { createRandom } from '../../src/kernel/random.ts';
import { openStores } from '../../src/stores/index.ts';
import { createVector, ORDERS } from '../contract/episodes.ts';
import { isFullRun } from '../support/tier.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';
import { killWriters } from './processes.ts';

const ROUNDS = isFullRun ? 20 : 3;
const PROCESSES = 4;

describe('durability', () => {
  it(`loses no acknowledged episode in ${ROUNDS} rounds of kill -9 under 16 writers in four processes`, async () => {
    const directory = await createTestDirectory();
    const random = createRandom(1);
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const killed = await killWriters(PROCESSES, [directory], random);
      for (const id of killed) acknowledged.add(id);
      const stores = closeAfterTest(await openStores(directory));
      const kept = await stores.episodes.getSummaries(ORDERS, [...acknowledged]);
      expect(kept).toHaveLength(acknowledged.size);
      await stores.close();
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 50);

    const stores = closeAfterTest(await openStores(directory));
    expect(await stores.episodes.verify()).toMatchObject({ problems: [] });
    const vector = { embedder: 'test-1', values: createVector(1) };
    const hits = await stores.index.search(ORDERS, { space: 'context', vector, limit: 5 });
    expect(hits).toHaveLength(5);
  }, 300_000);
});
