import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../../src/kernel/errors.ts';
import { createRandom } from '../../../src/kernel/random.ts';
import type { EpisodeStore } from '../../../src/ports/episode-store.ts';
import { openPostgres } from '../../../src/stores/postgres/postgres-database.ts';
import { createPostgresEpisodeStore } from '../../../src/stores/postgres/postgres-episode-store.ts';
import { createEpisode, ORDERS } from '../../contract/episodes.ts';
import {
  canStartPostgres,
  createPostgresUrl,
  hasPostgres,
  startPostgresServer,
  WITHOUT_POSTGRES,
} from '../../support/postgres.ts';
import { isFullRun } from '../../support/tier.ts';
import { closeAfterTest, createTestDirectory } from '../directory.ts';
import { readOutput, startProgram } from '../processes.ts';

const KILLS = isFullRun ? 30 : 2;
const CRASHES = isFullRun ? 10 : 2;
const INSTANCES = 2;
const WRITERS = 8;

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

  it.skipIf(!canStartPostgres)(
    `loses and doubles nothing in ${CRASHES} crashes of the database`,
    async () => {
      const server = closeAfterTest(await startPostgresServer({ fsync: true }));
      const databases = await Promise.all(
        [1, 2].map(async () => closeAfterTest(await openPostgres(server.url))),
      );
      const stores = databases.map((database) => createPostgresEpisodeStore(database));
      const [store] = stores as [EpisodeStore, EpisodeStore];
      const acknowledged = new Set<string>();
      const asked = new Set<string>();
      let refusals = 0;
      let isOver = false;
      const write = async (i: number) => {
        while (!isOver) {
          const episode = createEpisode({ schema: null });
          asked.add(episode.episodeId);
          try {
            await stores[i % stores.length]?.put(episode);
            acknowledged.add(episode.episodeId);
          } catch (error) {
            expect(error).toMatchObject({ code: 'UNAVAILABLE' });
            expect((error as AppError).retryAfterS).toBeGreaterThan(0);
            refusals++;
            await sleep(20);
          }
        }
      };
      const writing = Array.from({ length: WRITERS }, (_, i) => write(i));
      for (let round = 0; round < CRASHES; round++) {
        await sleep(300);
        await server.stop('immediate');
        await sleep(100);
        await server.start();
      }
      await sleep(300);
      isOver = true;
      await Promise.all(writing);
      const kept = new Set<string>();
      for await (const page of store.listSummaries(ORDERS)) {
        for (const { episodeId } of page) {
          expect(kept.has(episodeId)).toBe(false);
          expect(asked.has(episodeId)).toBe(true);
          kept.add(episodeId);
        }
      }
      expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(CRASHES * 50);
      expect(refusals).toBeGreaterThan(0);
      expect(await store.verify()).toMatchObject({ problems: [] });
    },
    600_000,
  );
});
