import type { HierarchicalNSW } from 'hnswlib-node';
import { fromComponents } from '../quantize.ts';
import { findPosition } from './exact-vectors.ts';
import { getHnsw } from './hnsw.ts';
import type { NearestList } from './nearest.ts';
import type { StoredVector } from './vector-source.ts';

export const GRAPH_PARAMETERS = { m: 16, efConstruction: 100, seed: 100 } as const;
/** At 64 recall@10 on context vectors was 0.989 of 20,000 and 0.981 of 100,000; at 112 they are 0.996 and 0.995 (`bench/recall/scale.ts`). */
const EF_SEARCH = 112;
const FIRST_CAPACITY = 1024;
/** Bytes of one vector of 256 dimensions in a graph, with its links. */
const BYTES_PER_VECTOR = 1200;
/** hnswlib allocates this much for any graph. */
const BYTES_PER_GRAPH = 2_600_000;

/** One HNSW graph over ascending sequences. Everything is synchronous but loading and saving. */
export interface Graph {
  readonly dimension: number;
  /** All sequences in it, deleted ones included, ascending. */
  readonly sequences: ArrayLike<number>;
  readonly count: number;
  readonly deleted: number;
  readonly sizeBytes: number;
  /** Adds a vector newer than all others, in 0.2 ms. */
  add(vector: StoredVector): void;
  /** Marks one as deleted. False where it is not in this graph, or deleted already. */
  remove(sequence: number): boolean;
  search(query: Float32Array, limit: number, nearest: NearestList): void;
  /** Writes it to a file in the background; nothing may be added or removed meanwhile. */
  save(file: string): Promise<void>;
}

function wrap(index: HierarchicalNSW, sequences: number[]): Graph {
  const deleted = new Set<number>();
  return {
    dimension: index.getNumDimensions(),
    sequences,
    get count() {
      return sequences.length - deleted.size;
    },
    get deleted() {
      return deleted.size;
    },
    get sizeBytes() {
      return BYTES_PER_GRAPH + index.getMaxElements() * BYTES_PER_VECTOR;
    },
    add({ sequence, components }) {
      if (sequences.length >= index.getMaxElements()) index.resizeIndex(sequences.length * 2);
      index.addPoint([...fromComponents(components)], sequence);
      sequences.push(sequence);
    },
    remove(sequence) {
      const position = findPosition(sequences, sequence);
      if (sequences[position] !== sequence || deleted.has(sequence)) return false;
      index.markDelete(sequence);
      deleted.add(sequence);
      return true;
    },
    search(query, limit, nearest) {
      // The library throws for more neighbours than there are vectors, and finds few beyond ef.
      const wanted = Math.min(limit, sequences.length - deleted.size);
      if (wanted === 0 || query.length !== index.getNumDimensions()) return;
      index.setEf(Math.max(EF_SEARCH, 2 * wanted));
      const found = index.searchKnn([...query], wanted);
      for (const [i, sequence] of found.neighbors.entries()) {
        nearest.offer({ sequence, similarity: 1 - (found.distances[i] as number) });
      }
    },
    async save(file) {
      await index.writeIndex(file);
    },
  };
}

export async function createGraph(dimension: number): Promise<Graph> {
  const { HierarchicalNSW } = await getHnsw();
  const index = new HierarchicalNSW('ip', dimension);
  const { m, efConstruction, seed } = GRAPH_PARAMETERS;
  index.initIndex(FIRST_CAPACITY, m, efConstruction, seed);
  return wrap(index, []);
}

/** Loads a graph whose file is known to be sound: hnswlib accepts garbage, and any dimension, silently. */
export async function loadGraph(file: string, dimension: number): Promise<Graph> {
  const { HierarchicalNSW } = await getHnsw();
  const index = new HierarchicalNSW('ip', dimension);
  await index.readIndex(file);
  return wrap(
    index,
    index.getIdsList().sort((a, b) => a - b),
  );
}
