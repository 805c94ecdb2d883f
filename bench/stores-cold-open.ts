import { openStores } from '../src/stores/index.ts';
import { createTopics, TOPIC_EMBEDDER } from './topics.ts';

/** Opens a directory and searches its domains; prints what the first search took, as JSON. Embedding is not counted. */
const [directory = '', ...domains] = process.argv.slice(2);
const [values = new Float32Array()] = createTopics(['the customer can not pay']);
const vector = { embedder: TOPIC_EMBEDDER, values };
const start = performance.now();
let openMs = 0;
const stores = await openStores(directory);
for (const domain of domains) {
  const query = { space: 'context', vector, limit: 10 } as const;
  const hits = await stores.index.search({ tenant: 'bench', domain }, query);
  if (hits.length !== 10) throw new Error(`Found ${hits.length} episodes instead of 10.`);
  openMs ||= performance.now() - start;
}
const residentBytes = process.memoryUsage().rss;
await stores.close();
process.stdout.write(JSON.stringify({ openMs, residentBytes }));
