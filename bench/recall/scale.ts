/**
 * Recall beside plain search in a large domain: `npx tsx bench/recall/scale.ts [episodes = 100000]`. The texts are
 * those of `ORRERY_RECALL_DIR`, recombined where there are too few, else generated. Stores them in a temporary
 * directory; then asks recall and BM25 by SQLite's FTS5 the same questions in turn.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Memory } from '../../src/memory/memory.ts';
import { createMemoryService } from '../../src/operations/memory-service.ts';
import { openStores } from '../../src/stores/index.ts';
import { type Connection, openConnection } from '../../src/stores/sqlite/connection.ts';
import { toStems, toWords } from '../../src/words/read-words.ts';
import { getProcessorMs } from '../processor-time.ts';
import { createContextMaker } from './contexts.ts';

const SCOPE = { tenant: 'bench', domain: 'large' };
const IN_FLIGHT = 32;
const QUESTIONS = 200;
const LIMIT = 5;
/** What a caller who asks for no detail gets. */
const BRIEF = { limit: LIMIT, explain: false };
/** Characters of a short question. */
const QUESTION = 60;

const count = Number(process.argv[2] ?? 100_000);

const createContexts = createContextMaker(9);

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
const toCells = (times: readonly number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`;

async function openMemory(directory: string) {
  const stores = await openStores(directory);
  const { episodes, index } = stores;
  const memory = createMemoryService({ store: episodes, index });
  return {
    memory,
    async close() {
      await memory.close();
      await stores.close();
    },
  };
}

/** How long the first recall takes, and how long it keeps others from their turn. */
async function timeFirstRecall(memory: Memory, name: string): Promise<void> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const before = getProcessorMs();
  const openedAt = performance.now();
  await memory.recall(SCOPE, { context: 'anything', limit: 1 });
  const ms = performance.now() - openedAt;
  const cpu = Math.round(getProcessorMs() - before);
  delays.disable();
  console.log(
    `first recall ${name} ${Math.round(ms)} ms (${cpu} ms of processor time), others wait ${Math.round(delays.max / 1e6)} ms at most`,
  );
}

async function storeAll(memory: Memory, contexts: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const waiting = contexts.entries();
  const store = async () => {
    for (const [i, context] of waiting) {
      const actionsTaken = [`step_${i % 97}`, `step_${i % 89}`];
      const outcome = i % 4 === 0 ? 'failure' : 'success';
      await memory.store(SCOPE, { context, actionsTaken, outcome });
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, store));
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`stored ${contexts.length}: ${Math.round(contexts.length / seconds)}/s`);
}

/** The same texts under plain FTS5 with Porter stems, as anybody would build it. */
async function openPlain(file: string, contexts: readonly string[]): Promise<Connection> {
  const plain = await openConnection(file);
  await plain.exec("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize='porter unicode61')");
  for (let at = 0; at < contexts.length; at += 1_000) {
    await plain.all('INSERT INTO texts(text) SELECT value FROM json_each(?)', [
      JSON.stringify(contexts.slice(at, at + 1_000)),
    ]);
  }
  await plain.close();
  return openConnection(file);
}

function searchPlain(plain: Connection, context: string) {
  const words = [...new Set(toWords(context).flatMap((word) => (word.content ? [word.form] : [])))];
  return plain.all('SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts) LIMIT ?', [
    words.map((word) => `"${word}"`).join(' OR '),
    LIMIT,
  ]);
}

async function compareTimes(memory: Memory, plain: Connection, questions: readonly string[]) {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const context of questions) {
    let begin = performance.now();
    await searchPlain(plain, context);
    theirs.push(performance.now() - begin);
    begin = performance.now();
    await memory.recall(SCOPE, { context, ...BRIEF });
    ours.push(performance.now() - begin);
  }
  const ratio = quantile(ours, 0.5) / quantile(theirs, 0.5);
  console.log(`  recall ${toCells(ours)}; FTS5 ${toCells(theirs)}; ratio ${ratio.toFixed(2)}`);
}

const directory = await mkdtemp(join(tmpdir(), 'orrery-scale-'));
let opened = await openMemory(directory);
try {
  const contexts = createContexts(count);
  await storeAll(opened.memory, contexts);
  await timeFirstRecall(opened.memory, 'after storing');
  await opened.close();
  opened = await openMemory(directory);
  const { memory } = opened;
  await timeFirstRecall(memory, 'after a restart');
  const plain = await openPlain(join(directory, 'plain.db'), contexts);
  const long = createContexts(QUESTIONS);
  const short = long.map((text) => text.slice(0, QUESTION)).filter((text) => toStems(text).length);
  for (const [name, questions] of Object.entries({
    'short questions': short,
    'whole texts': long,
  })) {
    console.log(name);
    await compareTimes(memory, plain, questions);
    await compareTimes(memory, plain, questions);
  }
  const clients = 4;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (const [i, context] of short.entries()) {
        if (i % clients === client) await memory.recall(SCOPE, { context, ...BRIEF });
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`four at once: ${Math.round(short.length / seconds)} recalls/s`);
  console.log(`resident memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  await plain.close();
} finally {
  await opened.close();
  await rm(directory, { recursive: true });
}
