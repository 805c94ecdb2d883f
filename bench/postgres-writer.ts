import { createInterface } from 'node:readline';
import { createMemoryService } from '../src/operations/memory-service.ts';
import { openStores } from '../src/stores/index.ts';
import { createDistractors } from './recall/distractors.ts';
import { createInput } from './store-input.ts';

/** Milliseconds of stores before those that count. */
const WARM_MS = 3_000;

/** One instance of several: stores for a while, then with so many clients for so long, and prints how much. */
const [directory = '', store = '', clients, durationMs, spread = '', first] = process.argv.slice(2);
const stores = await openStores(directory, { store });
const { episodes, index, audit } = stores;
const memory = createMemoryService({ store: episodes, index, audit });
stores.watch((scope) => memory.noteChanged(scope));
const sentences = createDistractors(1_000);
const toScope = (client: number) => {
  if (spread === '32 tenants') return { tenant: `t${client}`, domain: 'one' };
  return { tenant: 'bench', domain: spread === '32 domains' ? `d${client}` : 'one' };
};

/** Stores with all clients for so many milliseconds. Returns how much. */
async function storeFor(forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let stored = 0;
  await Promise.all(
    Array.from({ length: Number(clients) }, async (_, client) => {
      while (performance.now() < until) {
        await memory.store(toScope(Number(first) + client), createInput(sentences, stored));
        stored++;
      }
    }),
  );
  return stored;
}

process.stdout.write('started\n');
const next = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
await next.next();
// Code that is compiled while it is measured would be compiled once by each instance.
await storeFor(WARM_MS);
process.stdout.write('ready\n');
await next.next();
process.stdout.write(`${await storeFor(Number(durationMs))}\n`);
process.exit();
