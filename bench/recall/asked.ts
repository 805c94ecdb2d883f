import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../src/kernel/random.ts';
import type { TextEmbedder } from '../../src/memory/embedders.ts';
import { Memory } from '../../src/memory/memory.ts';
import type { MemoryOptions } from '../../src/memory/memory-options.ts';
import { SentenceEncoder } from '../../src/server/encoder/sentence-encoder.ts';
import { openStores } from '../../src/stores/index.ts';

/** Asks a memory that holds the episodes already: the service over HTTP, or its parts in this process. */
export type Recall = (
  domain: string,
  context: string,
  rest?: { readonly limit?: number },
) => Promise<{ readonly episodes: readonly { readonly episode_id: string }[] }>;

type Parts = Pick<MemoryOptions, 'weights' | 'embedder'>;

/** Runs `use` with a memory of some parts over a copy of a database. */
async function withMemory<T>(
  database: string,
  parts: Parts,
  use: (recall: Recall) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  await copyFile(database, join(directory, 'orrery.db'));
  const stores = await openStores(directory);
  const memory = new Memory({ store: stores.episodes, index: stores.index, ...parts });
  try {
    memory.embedMissing();
    await memory.settle();
    return await use(async (domain, context, { limit = 5 } = {}) => {
      const scope = { tenant: 'local', domain };
      const { episodes } = await memory.recall(scope, { context, limit });
      return { episodes: episodes.map(({ episodeId }) => ({ episode_id: episodeId })) };
    });
  } finally {
    await memory.close();
    await stores.close();
    await rm(directory, { recursive: true });
  }
}

/** An embedder that is asked once for each text, whatever runs ask it. */
function remember(embedder: TextEmbedder): TextEmbedder {
  const known = new Map<string, Float32Array>();
  return {
    problem: undefined,
    identify: (signal) => embedder.identify(signal),
    async embed(texts, signal) {
      const missing = [...new Set(texts.filter((text) => !known.has(text)))];
      const { embedder: id, vectors } = await embedder.embed(missing, signal);
      for (const [i, text] of missing.entries()) known.set(text, vectors[i] as Float32Array);
      return { embedder: id, vectors: texts.map((text) => known.get(text) as Float32Array) };
    },
  };
}

/** Vectors that say nothing: of random numbers, the same for the same text. */
const CHANCE: TextEmbedder = {
  problem: undefined,
  identify: async () => 'chance',
  embed: async (texts) => ({
    embedder: 'chance',
    vectors: texts.map((text) => {
      const random = createRandom(createHash('sha256').update(text).digest().readUInt32LE());
      const values = Float32Array.from({ length: 256 }, () => random.next() - 0.5);
      return values.map((value) => value / Math.hypot(...values));
    }),
  }),
};

/**
 * Measures recall with each of its parts left out, and with chance in place of meaning, over copies of the database of a
 * service. Its episodes have their vectors already: only questions are embedded, and once.
 */
export async function leaveOut<T>(
  database: string,
  measure: (recall: Recall) => Promise<T>,
): Promise<readonly { readonly name: string; readonly measured: T }[]> {
  const encoder = new SentenceEncoder();
  const embedder = remember(encoder);
  const ways: Readonly<Record<string, Parts>> = {
    'without words': { embedder, weights: { words: 0 } },
    'without meaning': {},
    'with chance for meaning': { embedder: CHANCE },
    'without structure': { embedder, weights: { structure: 0 } },
    'without expansion': { embedder, weights: { expansion: 0 } },
  };
  const rows: { name: string; measured: T }[] = [];
  try {
    for (const [name, parts] of Object.entries(ways))
      rows.push({ name, measured: await withMemory(database, parts, measure) });
  } finally {
    await encoder.close();
  }
  return rows;
}
