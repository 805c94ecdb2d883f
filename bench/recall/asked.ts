import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../../src/kernel/random.ts';
import type { Memory } from '../../src/memory/memory.ts';
import type { TextEmbedder } from '../../src/memory/text-embedder.ts';
import {
  createMemoryService,
  type MemoryServiceOptions,
} from '../../src/operations/memory-service.ts';
import { SentenceEncoder } from '../../src/server/encoder/sentence-encoder.ts';
import { openStores } from '../../src/stores/index.ts';

/** A memory that questions are asked of: the service over HTTP, or its parts in this process. */
export interface Asked {
  /** Returns the id of the episode. */
  store(domain: string, context: string): Promise<string>;
  recall(
    domain: string,
    context: string,
    rest?: { readonly limit?: number },
  ): Promise<{ readonly episodes: readonly { readonly episode_id: string }[] }>;
  /** Resolves when all that was stored is found by its meaning too, where an embedder serves. */
  settle(domain: string): Promise<void>;
}

type Parts = Pick<MemoryServiceOptions, 'weights' | 'embeddings'>;

/** Runs `use` with a memory over the real stores in a directory that goes afterwards. */
async function withMemory<T>(parts: Parts, use: (memory: Memory) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'orrery-bench-'));
  const stores = await openStores(directory);
  const memory = createMemoryService({ store: stores.episodes, index: stores.index, ...parts });
  try {
    return await use(memory);
  } finally {
    await memory.close();
    await stores.close();
    await rm(directory, { recursive: true });
  }
}

const toAsked = (memory: Memory): Asked => {
  const scopeOf = (domain: string) => ({ tenant: 'bench', domain });
  return {
    async store(domain, context) {
      const given = { context, actionsTaken: [], outcome: 'success' };
      return (await memory.store(scopeOf(domain), given)).episodeId;
    },
    async recall(domain, context, { limit = 5 } = {}) {
      const { episodes } = await memory.recall(scopeOf(domain), { context, limit });
      return { episodes: episodes.map(({ episodeId }) => ({ episode_id: episodeId })) };
    },
    settle: () => memory.settle(),
  };
};

/** An embedder that is asked once for each text, whatever runs ask it. */
function remember(embedder: TextEmbedder): TextEmbedder {
  const known = new Map<string, Float32Array>();
  return {
    state: embedder.state,
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
  state: { id: 'chance', problem: undefined },
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
 * Measures recall with each of its parts left out, and with chance in place of meaning. `all` is what the service has,
 * in this process. Every row names what it measures and how it was made.
 */
export async function leaveOut<T>(
  measure: (asked: Asked) => Promise<T>,
): Promise<readonly { readonly name: string; readonly measured: T }[]> {
  const encoder = new SentenceEncoder();
  const embeddings = remember(encoder);
  const ways: Readonly<Record<string, Parts>> = {
    'with all parts': { embeddings },
    'without words': { embeddings, weights: { words: 0 } },
    'without meaning': {},
    'with chance for meaning': { embeddings: CHANCE },
    'without structure': { embeddings, weights: { structure: 0 } },
    'without expansion': { embeddings, weights: { expansion: 0 } },
  };
  const rows: { name: string; measured: T }[] = [];
  try {
    for (const [name, parts] of Object.entries(ways)) {
      const measured = await withMemory(parts, (memory) => measure(toAsked(memory)));
      rows.push({ name, measured });
    }
  } finally {
    await encoder.close();
  }
  return rows;
}
