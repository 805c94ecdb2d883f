import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Memory } from '../src/memory/memory.ts';
import { createMemoryService } from '../src/operations/memory-service.ts';
import type { MemoryScope } from '../src/ports/memory-scope.ts';
import { openStores } from '../src/stores/index.ts';
import type { Stores } from '../src/stores/stores.ts';
import { hasPostgres, startPostgresServer } from '../test/support/postgres.ts';
import { createDistractors } from './recall/distractors.ts';
import { type BenchRow, median, percentile } from './row.ts';
import { createInput } from './store-input.ts';

const SCOPE: MemoryScope = { tenant: 'bench', domain: 'large' };
const IN_FLIGHT = 64;
const QUESTIONS = 200;
const STORE_MS = 4_000;

interface Opened {
  readonly stores: Stores;
  readonly memory: Memory;
}

async function open(directory: string, store?: string): Promise<Opened> {
  const stores = await openStores(directory, { store });
  const { episodes, index } = stores;
  return { stores, memory: createMemoryService({ store: episodes, index }) };
}

async function close({ stores, memory }: Opened): Promise<void> {
  await memory.close();
  await stores.close();
}

async function fill({ memory }: Opened, count: number): Promise<void> {
  const sentences = createDistractors(Math.min(count, 20_000));
  const numbers = Array.from({ length: count }, (_, i) => i).values();
  const store = async () => {
    for (const i of numbers) await memory.store(SCOPE, createInput(sentences, i));
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, store));
}

/** Recall on both kinds of stores, question by question in turns, so that whatever else the machine does hits both. */
async function benchRecall(count: number, url: string, directory: string): Promise<BenchRow[]> {
  const opened = [
    await open(join(directory, `sqlite-${count}`)),
    await open(join(directory, `postgres-${count}`), url),
  ] as const;
  for (const one of opened) await fill(one, count);
  const questions = createDistractors(QUESTIONS, 99);
  const firsts: number[] = [];
  const times: [number[], number[]] = [[], []];
  const ask = async ({ memory }: Opened, context: string) => {
    const start = performance.now();
    await memory.recall(SCOPE, { context, limit: 5 });
    return performance.now() - start;
  };
  // A new instance reads the domain once; then it follows.
  for (const one of opened) await close(one);
  const again = [
    await open(join(directory, `sqlite-${count}`)),
    await open(join(directory, `postgres-${count}`), url),
  ] as const;
  for (const one of again) firsts.push(await ask(one, questions[0] as string));
  for (const [i, question] of questions.entries()) {
    const order = i % 2 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) times[which].push(await ask(again[which], question));
  }
  for (const one of again) await close(one);
  const [sqlite, postgres] = times;
  const ratio = (share: number) => percentile(postgres, share) / percentile(sqlite, share);
  const of = `among ${count} episodes of one domain`;
  return [
    { what: `recall ${of}, SQLite, median`, value: median(sqlite), unit: 'ms' },
    { what: `recall ${of}, PostgreSQL, median`, value: median(postgres), unit: 'ms' },
    {
      what: `recall ${of}, PostgreSQL ÷ SQLite, median`,
      value: ratio(0.5),
      unit: '×',
      goal: { atMost: 2 },
    },
    { what: `recall ${of}, SQLite, p95`, value: percentile(sqlite, 0.95), unit: 'ms' },
    { what: `recall ${of}, PostgreSQL, p95`, value: percentile(postgres, 0.95), unit: 'ms' },
    {
      what: `recall ${of}, PostgreSQL ÷ SQLite, p95`,
      value: ratio(0.95),
      unit: '×',
      goal: { atMost: 2 },
    },
    { what: `first recall of a new instance ${of}, SQLite`, value: firsts[0] ?? 0, unit: 'ms' },
    { what: `first recall of a new instance ${of}, PostgreSQL`, value: firsts[1] ?? 0, unit: 'ms' },
  ];
}

/** Acknowledged stores a second with so many clients, each in its scope. */
async function benchStores(
  { memory }: Opened,
  clients: number,
  scopeOf: (client: number) => MemoryScope,
): Promise<number> {
  const sentences = createDistractors(1_000);
  const until = performance.now() + STORE_MS;
  let stored = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) {
        await memory.store(scopeOf(client), createInput(sentences, stored));
        stored++;
      }
    }),
  );
  return (stored / (performance.now() - start)) * 1_000;
}

/** The same on one machine, for comparison in the same run. */
async function benchSqliteStores(directory: string): Promise<BenchRow> {
  const opened = await open(join(directory, 'sqlite-stores'));
  const scope = { tenant: 'bench', domain: 'one' };
  const value = await benchStores(opened, 32, () => scope);
  await close(opened);
  return { what: 'episodes stored a second, 32 clients, one domain, SQLite', value, unit: '/s' };
}

/** Bytes that an episode takes in each table, indexes and TOAST included. */
async function measureBytes(url: string, episodes: number): Promise<BenchRow[]> {
  const address = new URL(url);
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  await client.query('VACUUM ANALYZE orrery.episodes, orrery.vectors');
  const { rows } = await client.query<{ name: string; table: string; indexes: string }>(
    `SELECT c.relname AS name, pg_table_size(c.oid) AS table, pg_indexes_size(c.oid) AS indexes
     FROM pg_class c WHERE c.relname IN ('episodes', 'vectors')
       AND c.relnamespace = 'orrery'::regnamespace ORDER BY 1`,
  );
  await client.end();
  return rows.flatMap(({ name, table, indexes }) => [
    { what: `bytes an episode in ${name}`, value: Number(table) / episodes, unit: 'B' },
    {
      what: `bytes an episode in the indexes of ${name}`,
      value: Number(indexes) / episodes,
      unit: 'B',
    },
  ]);
}

/**
 * The store of a fleet beside that of one machine, on a server of its own with synchronous commits. 200,000 episodes
 * too where ORRERY_DEPTH=full.
 */
export async function benchPostgres(): Promise<BenchRow[]> {
  if (!hasPostgres) throw new Error('This bench starts PostgreSQL 15 or newer: install it first.');
  const directory = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const server = await startPostgresServer({ fsync: true });
  try {
    const rows = await benchRecall(20_000, server.url, directory);
    rows.push(...(await measureBytes(server.url, 20_000)));
    const opened = await open(join(directory, 'stores'), server.url);
    const one: MemoryScope = { tenant: 'bench', domain: 'one' };
    const inDomain = (client: number) => ({ tenant: 'bench', domain: `d${client}` });
    const inTenant = (client: number) => ({ tenant: `t${client}`, domain: 'one' });
    for (const [what, clients, scopeOf] of [
      ['1 client', 1, () => one],
      ['8 clients, one domain', 8, () => one],
      ['32 clients, one domain', 32, () => one],
      ['32 clients, 32 domains', 32, inDomain],
      ['32 clients, 32 tenants', 32, inTenant],
    ] as const) {
      rows.push({
        what: `episodes stored a second, ${what}`,
        value: await benchStores(opened, clients, scopeOf),
        unit: '/s',
        ...(clients === 32 ? { goal: { atLeast: 1_000 } } : {}),
      });
    }
    await close(opened);
    rows.push(await benchSqliteStores(directory));
    if (process.env.ORRERY_DEPTH === 'full') {
      const large = new URL(server.url);
      large.searchParams.set('schema', 'large');
      rows.push(...(await benchRecall(200_000, large.toString(), directory)));
    }
    return rows;
  } finally {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  }
}
