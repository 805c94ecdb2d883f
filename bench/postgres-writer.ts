import { createMemoryService } from '../src/operations/memory-service.ts';
import { openStores } from '../src/stores/index.ts';
import { createDistractors } from './recall/distractors.ts';
import { createInput } from './store-input.ts';

/** One instance of several: stores with so many clients for so long once it may begin, and prints how much. */
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
await memory.store(toScope(0), createInput(sentences, 0));
process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const until = performance.now() + Number(durationMs);
let stored = 0;
await Promise.all(
  Array.from({ length: Number(clients) }, async (_, client) => {
    while (performance.now() < until) {
      await memory.store(toScope(Number(first) + client), createInput(sentences, stored));
      stored++;
    }
  }),
);
process.stdout.write(`${stored}\n`);
process.exit();
