/**
 * Recall in a large domain: `npx tsx bench/recall/scale.ts [episodes = 100000]`. Stores generated episodes in a
 * temporary directory, waits for the graph, then measures recalls one after another and the vector stage against
 * exact search.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../src/kernel/random.ts';
import { createLexicalEmbedder } from '../../src/memory/text/lexical-embedder.ts';
import { createMemoryService } from '../../src/operations/memory-service.ts';
import { openStores } from '../../src/stores/index.ts';
import { createDistractors } from './distractors.ts';
import { loadProblems } from './problems.ts';

const SCOPE = { tenant: 'bench', domain: 'large' };
const IN_FLIGHT = 64;
const VECTOR_QUERIES = 100;

const count = Number(process.argv[2] ?? 100_000);

/** Distinct contexts: distractors of every domain, told apart by a customer and a place. */
function createContexts(total: number): string[] {
  const random = createRandom(9);
  const sentences = createDistractors(8_000);
  return Array.from(
    { length: total },
    () =>
      `${random.pick(sentences)}; then ${random.pick(sentences)} (customer ${random.integer(total)})`,
  );
}

function quantile(values: number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return `${(sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(2)} ms`;
}

const directory = await mkdtemp(join(tmpdir(), 'orrery-scale-'));
const stores = await openStores(directory);
const memory = createMemoryService({ store: stores.episodes, index: stores.index });
try {
  const contexts = createContexts(count);
  const startedAt = performance.now();
  for (let at = 0; at < count; at += IN_FLIGHT) {
    await Promise.all(
      contexts.slice(at, at + IN_FLIGHT).map((context, i) =>
        memory.store(SCOPE, {
          context,
          actionsTaken: [`step_${(at + i) % 97}`, `step_${(at + i) % 89}`],
          outcome: i % 4 === 0 ? 'failure' : 'success',
        }),
      ),
    );
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`stored ${count} in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)}/s`);
  const indexedAt = performance.now();
  // The first search opens the domain's index, whose graph is then due.
  await memory.recall(SCOPE, { context: 'anything', limit: 1 });
  await stores.index.flush();
  const status = await stores.index.status(SCOPE, 'context');
  const indexSeconds = ((performance.now() - indexedAt) / 1_000).toFixed(1);
  console.log(`index ${JSON.stringify(status)} after ${indexSeconds} s`);

  const queries = loadProblems().flatMap((problem) => [problem.natural, problem.hard]);
  for (const round of ['first', 'second']) {
    const times: number[] = [];
    const cpu = process.cpuUsage();
    for (const context of queries) {
      const begin = performance.now();
      await memory.recall(SCOPE, { context, limit: 5 });
      times.push(performance.now() - begin);
    }
    const { user, system } = process.cpuUsage(cpu);
    const cpuMs = ((user + system) / 1_000 / queries.length).toFixed(2);
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    console.log(`recall, ${round} round: p50 ${p50}, p95 ${p95}; CPU ${cpuMs} ms each`);
  }

  const embedder = createLexicalEmbedder();
  const vectors = await embedder.embed(contexts);
  const asked = await embedder.embed(queries.slice(0, VECTOR_QUERIES));
  let found = 0;
  for (const values of asked) {
    const scores = vectors.map((vector) => vector.reduce((s, v, k) => s + v * (values[k] ?? 0), 0));
    const tenth = [...scores].sort((a, b) => b - a)[9] as number;
    const hits = await stores.index.search(SCOPE, {
      space: 'context',
      vector: { embedder: embedder.id, values },
      limit: 10,
    });
    // Vectors are kept in 8 bits: the tenth place is a matter of rounding.
    found += hits.filter((hit) => hit.similarity >= tenth - 0.005).length;
  }
  console.log(`vector stage recall@10: ${(found / (10 * asked.length)).toFixed(4)}`);
  console.log(`resident memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
} finally {
  await memory.close();
  await stores.close();
  await rm(directory, { recursive: true });
}
