import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/kernel/random.ts';
import { openPostgres } from '../../../src/stores/postgres/postgres-database.ts';
import { createPostgresEpisodeStore } from '../../../src/stores/postgres/postgres-episode-store.ts';
import { ORDERS } from '../../contract/episodes.ts';
import { createPostgresUrl, hasPostgres, WITHOUT_POSTGRES } from '../../support/postgres.ts';
import { isFullRun } from '../../support/tier.ts';
import { closeAfterTest, createTestDirectory } from '../directory.ts';
import { readOutput, startProgram } from '../processes.ts';

const KILLS = isFullRun ? 30 : 2;
const INSTANCES = 2;

describe.skipIf(!hasPostgres)(hasPostgres ? 'durability' : WITHOUT_POSTGRES, () => {
  it(`loses no acknowledged episode in ${KILLS} rounds of kill -9 of all instances`, async () => {
    const url = await createPostgresUrl();
    const directory = await createTestDirectory();
    const random = createRandom(1);
    const store = createPostgresEpisodeStore(closeAfterTest(await openPostgres(url)));
    const acknowledged = new Set<string>();
    for (let round = 0; round < KILLS; round++) {
      const children = Array.from({ length: INSTANCES }, () =>
        startProgram('writer.ts', [directory, url]),
      );
      const outputs = children.map(readOutput);
      await Promise.all(children.map((child) => child.stdout && once(child.stdout, 'data')));
      await sleep(50 + random.integer(250));
      for (const child of children) child.kill('SIGKILL');
      for (const { output, errors } of await Promise.all(outputs)) {
        expect(errors).toBe('');
        // The last line may be cut off by the kill.
        for (const id of output.split('\n').slice(0, -1)) acknowledged.add(id);
      }
      const kept = await store.getSummaries(ORDERS, [...acknowledged]);
      expect(kept).toHaveLength(acknowledged.size);
    }
    expect(acknowledged.size).toBeGreaterThan(KILLS * 10);
    expect(await store.verify()).toMatchObject({ problems: [] });
  }, 600_000);
});
