import { createLexicalEmbedder } from '../src/memory/text/lexical-embedder.ts';
import { openStores } from '../src/stores/index.ts';

/** Opens a directory and searches once; prints what that took, as JSON. Embedding the question is not counted. */
const [directory = ''] = process.argv.slice(2);
const embedder = createLexicalEmbedder();
const [values = new Float32Array()] = await embedder.embed(['the customer can not pay']);
const start = performance.now();
const stores = await openStores(directory);
const hits = await stores.index.search(
  { tenant: 'bench', domain: 'helpdesk' },
  { space: 'context', vector: { embedder: embedder.id, values }, limit: 10 },
);
const openMs = performance.now() - start;
if (hits.length !== 10) throw new Error(`Found ${hits.length} episodes instead of 10.`);
const residentBytes = process.memoryUsage().rss;
await stores.close();
process.stdout.write(JSON.stringify({ openMs, residentBytes }));
