import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { mayEnd } from '../../src/kernel/native-section.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { openStores } from '../../src/stores/index.ts';
import { hostConnections } from '../../src/stores/sqlite/connection-host.ts';
import { startWorker } from '../../src/stores/start-worker.ts';
import { createEpisode, ORDERS } from '../contract/episodes.ts';
import { isFullRun, scaleToTier } from '../support/tier.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';
import type { EndedThreadData } from './ended-thread.ts';

const ROUNDS = isFullRun ? 1_000 : scaleToTier(250);
/** Threads of a round, which write into one file. */
const THREADS = 2;
/** Operations that a thread begins at most, opening the stores among them. */
const MAX_OPERATIONS = 12;

interface Started {
  readonly thread: Worker;
  readonly counts: Int32Array;
  readonly name: string;
  readonly nativeSections: SharedArrayBuffer;
}

function startThread(directory: string, name: string): Started {
  const counters = new SharedArrayBuffer(8);
  const nativeSections = new SharedArrayBuffer(4);
  const workerData: EndedThreadData = {
    directory,
    connections: hostConnections(),
    counters,
    name,
    nativeSections,
  };
  const thread = startWorker(new URL('./ended-thread.ts', import.meta.url), {
    workerData,
    transferList: [workerData.connections],
    isBundled: true,
  });
  return { thread, counts: new Int32Array(counters), name, nativeSections };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it(`threads may be ended within any operation, ${ROUNDS * THREADS} of them`, async () => {
  const random = createRandom(20_261_123);
  const directory = await createTestDirectory();
  const stores = closeAfterTest(await openStores(directory));
  let acknowledged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const started = Array.from({ length: THREADS }, (_, i) =>
      startThread(directory, `E${round}.${i}`),
    );
    const failures: unknown[] = [];
    for (const { thread } of started) thread.on('error', (error) => failures.push(error));
    await Promise.all(
      started.map(async ({ thread, counts, nativeSections }) => {
        const operations = 1 + Math.floor(random.next() * MAX_OPERATIONS);
        while ((counts[0] ?? 0) < operations && failures.length === 0) await nextTurn();
        // Within the operation, not only at its begin.
        const untilMs = performance.now() + random.next() ** 4 * 20;
        while (performance.now() < untilMs) await nextTurn();
        // As the server does: Node aborts the process where a decompressor is made and not yet used.
        while (!mayEnd(nativeSections)) await nextTurn();
        await thread.terminate();
      }),
    );
    expect(failures).toEqual([]);
    const ids = started.flatMap(({ counts, name }) =>
      Array.from({ length: counts[1] ?? 0 }, (_, n) => `${name}.${n}`),
    );
    acknowledged += ids.length;
    const found = await stores.episodes.getMany(ORDERS, ids);
    expect(found.map(({ episodeId }) => episodeId)).toEqual(ids);
    // No thread has left a lock behind.
    await stores.episodes.put(createEpisode({ episodeId: `M${round}` }));
  }
  expect(acknowledged).toBeGreaterThan(ROUNDS);
  expect(await stores.episodes.verify()).toMatchObject({ problems: [] });
}, 3_600_000);
