// A thread that stores, reads and plans without end, for a test that ends it. It counts what it begins, and what was acknowledged.
import { type MessagePort, workerData } from 'node:worker_threads';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { EndableThread } from '../../src/kernel/native-section.ts';
import { plan } from '../../src/plan/plan.ts';
import { openStores } from '../../src/stores/index.ts';
import { connectThrough } from '../../src/stores/sqlite/connection-host.ts';
import { createEpisode, ORDERS } from '../contract/episodes.ts';

export interface EndedThreadData extends EndableThread {
  readonly directory: string;
  readonly connections: MessagePort;
  /** Two Int32: operations begun, episodes acknowledged. */
  readonly counters: SharedArrayBuffer;
  /** Begins the ids of its episodes. */
  readonly name: string;
}

const { directory, connections, counters, name } = workerData as EndedThreadData;
const counts = new Int32Array(counters);
const { tenant } = ORDERS;
const large = { name: 'Large', orbitals: [], text: 'x'.repeat(200_000) };

const begin = () => Atomics.add(counts, 0, 1);

begin();
const connect = connectThrough(connections);
const stores = await openStores(directory, { isThread: true, connect });
for (let n = 0; ; n++) {
  begin();
  await stores.episodes.put(createEpisode({ episodeId: `${name}.${n}` }));
  Atomics.add(counts, 1, 1);
  begin();
  const schemaId = await stores.schemas.put(tenant, { ...large, n: `${name}.${n}` });
  begin();
  await stores.schemas.find(tenant, schemaId);
  begin();
  await stores.registeredBehaviors.list(tenant);
  begin();
  await stores.episodes.stats(ORDERS);
  begin();
  const [from, to] = [0, 1].map(
    (i) => BUILTIN_BEHAVIORS[(n + i) % BUILTIN_BEHAVIORS.length]?.schema,
  );
  plan(from ?? large, to ?? large);
  begin();
  // A statement that fails: the error is made while the thread is being ended, too.
  await stores.episodes.put(createEpisode({ episodeId: '' })).catch(() => undefined);
}
