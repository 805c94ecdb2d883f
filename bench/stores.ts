import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Keyv from 'keyv';
import { createUlid } from '../src/kernel/ids.ts';
import { createRandom } from '../src/kernel/random.ts';
import type { Episode } from '../src/ports/episodes.ts';
import type { VectorQuery } from '../src/ports/vector-index.ts';
import { toRecord } from '../src/stores/episodes/record.ts';
import { openStores } from '../src/stores/index.ts';
import { createVectorSource } from '../src/stores/sql/episodes/sql-vector-source.ts';
import { openConnection } from '../src/stores/sqlite/connection.ts';
import { KeyvOverSqlite } from '../src/stores/sqlite/keyv-adapter.ts';
import { openDatabase } from '../src/stores/sqlite/sqlite-database.ts';
import type { Stores } from '../src/stores/stores.ts';
import { StoredVectorIndex } from '../src/stores/vectors/stored-vector-index.ts';
import { createDistractors } from './recall/distractors.ts';
import { type BenchRow, median } from './row.ts';
import { createTopics, TOPIC_EMBEDDER } from './topics.ts';

const IN_FLIGHT = 64;
const SCOPE = { tenant: 'bench', domain: 'helpdesk' };
const START_MS = Date.UTC(2026, 0, 1);
const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] };

/** Contexts as the recall benchmark words them, two sentences each, every one different. */
function createContexts(count: number): string[] {
  const random = createRandom(17);
  const sentences = createDistractors(Math.min(count, 40_000));
  return Array.from(
    { length: count },
    (_, i) => `${sentences[i % sentences.length]}. ${random.pick(sentences)}`,
  );
}

async function createEpisodes(contexts: readonly string[]): Promise<Episode[]> {
  const vectors = createTopics(contexts);
  return contexts.map((context, i) => ({
    ...SCOPE,
    episodeId: createUlid(START_MS + i),
    context,
    contextGenerated: false,
    schema: SCHEMA,
    actionsTaken: ['retry_payment', 'notify_customer'],
    outcome: i % 4 === 0 ? 'failure' : 'success',
    metadata: { duration_ms: i },
    storedAtMs: START_MS + i,
    pinned: false,
    source: null,
    idempotencyKey: null,
    vectors: { context: { embedder: TOPIC_EMBEDDER, values: vectors[i] as Float32Array } },
  }));
}

/** Runs `work` for every item, 64 at a time. Returns items per second. */
async function runInFlight<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<unknown>,
) {
  const entries = items.entries();
  const start = performance.now();
  const run = async () => {
    for (const [i, item] of entries) await work(item, i);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, run));
  return (items.length / (performance.now() - start)) * 1000;
}

async function inTemporaryDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function storeThrough(directory: string, episodes: readonly Episode[]): Promise<number> {
  const stores = await openStores(directory);
  try {
    return await runInFlight(episodes, (episode) => stores.episodes.put(episode));
  } finally {
    await stores.close();
  }
}

/** Keyv with its own statements and SQLite's default settings, which are durable too, storing the same records. */
async function setThroughKeyv(directory: string, episodes: readonly Episode[]): Promise<number> {
  const connection = await openConnection(join(directory, 'keyv.db'));
  await connection.exec('CREATE TABLE keyv(key VARCHAR(255) PRIMARY KEY, value TEXT)');
  const keyv = new Keyv({ store: new KeyvOverSqlite(connection), throwOnErrors: true });
  try {
    return await runInFlight(episodes, (episode) => keyv.set(episode.episodeId, toRecord(episode)));
  } finally {
    await connection.close();
  }
}

/** Acknowledged durable stores, text index and vectors included, beside plain Keyv; in turns on one disk. */
export async function benchStore(): Promise<BenchRow[]> {
  const episodes = await createEpisodes(createContexts(6_000));
  const ratios = [];
  const rates = [];
  for (let round = 0; round < 3; round++) {
    const part = episodes.slice(round * 2_000, (round + 1) * 2_000);
    const plain = await inTemporaryDirectory((directory) =>
      setThroughKeyv(directory, part.slice(0, 300)),
    );
    const grouped = await inTemporaryDirectory((directory) => storeThrough(directory, part));
    ratios.push(grouped / plain);
    rates.push(grouped);
  }
  return [
    {
      what: 'episodes stored durably, 64 in flight, ÷ Keyv with its default SQLite settings',
      value: median(ratios),
      unit: '×',
      goal: { atLeast: 10 },
    },
    { what: 'episodes stored durably, 64 in flight', value: median(rates), unit: '/s' },
  ];
}

async function createQueries(count: number): Promise<VectorQuery[]> {
  // The same generator with another seed: other sentences of the same kinds.
  const vectors = createTopics(createDistractors(count, 99));
  return vectors.map((values) => ({
    space: 'context',
    vector: { embedder: TOPIC_EMBEDDER, values },
    limit: 10,
  }));
}

/** The share of the exact ten nearest that the graphs find. */
async function measureRecall(stores: Stores, directory: string, queries: readonly VectorQuery[]) {
  const database = await openDatabase(directory);
  try {
    const source = createVectorSource(database);
    const exact = new StoredVectorIndex(source, join(directory, 'index'), { graphs: false });
    let found = 0;
    let wanted = 0;
    for (const query of queries) {
      const [hits, expected] = await Promise.all([
        stores.index.search(SCOPE, query),
        exact.search(SCOPE, query),
      ]);
      const ids = new Set(hits.map((hit) => hit.episodeId));
      wanted += expected.length;
      found += expected.filter((hit) => ids.has(hit.episodeId)).length;
    }
    return found / wanted;
  } finally {
    await database.close();
  }
}

async function timeEach<T>(items: readonly T[], run: (item: T) => Promise<unknown>) {
  const times = [];
  for (const item of items) {
    const start = performance.now();
    await run(item);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** A domain of many episodes: recall of the vector stage, and times. */
export async function benchLargeDomain(count = 100_000): Promise<BenchRow[]> {
  return inTemporaryDirectory(async (directory) => {
    const episodes = await createEpisodes(createContexts(count));
    const queries = await createQueries(200);
    const stores = await openStores(directory);
    await runInFlight(episodes, (episode) => stores.episodes.put(episode));
    await stores.index.search(SCOPE, queries[0] as VectorQuery);
    await stores.index.flush();
    const recall = await measureRecall(stores, directory, queries);
    const vectorMs = await timeEach(queries, (query) => stores.index.search(SCOPE, query));
    await stores.close();
    const of = `of ${count} episodes in one domain`;
    return [
      { what: `vector recall@10 ${of}`, value: recall, unit: '', goal: { atLeast: 0.99 } },
      { what: `vector search ${of}, median`, value: vectorMs, unit: 'ms' },
    ];
  });
}

/** Many small domains, visited at random. */
export async function benchManyDomains(domains = 5_000, each = 20): Promise<BenchRow[]> {
  return inTemporaryDirectory(async (directory) => {
    const random = createRandom(3);
    const names = Array.from({ length: domains }, (_, i) => `domain-${i}`);
    const episodes = await createEpisodes(createContexts(domains * each));
    const stores = await openStores(directory);
    await runInFlight(episodes, (episode, i) =>
      stores.episodes.put({ ...episode, domain: names[i % domains] as string }),
    );
    const visit = () => ({ ...SCOPE, domain: random.pick(names) });
    const vectorMs = await timeEach(await createQueries(500), (query) =>
      stores.index.search(visit(), query),
    );
    await stores.close();
    const of = `in ${domains} domains of ${each}`;
    return [{ what: `vector search ${of}, median`, value: vectorMs, unit: 'ms' }];
  });
}
