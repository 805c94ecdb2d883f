import type { HierarchicalNSW } from 'hnswlib-node';
import { fromComponents } from '../quantize.ts';
import { getHnsw } from './hnsw.ts';
import type { StoredVector } from './vector-source.ts';

const PARAMETERS = { m: 16, efConstruction: 100, seed: 100 } as const;
/**
 * The number of candidates of one search. At 64, recall@10 on context vectors was 0.989 among 20,000 and 0.981 among
 * 100,000. At 112 it is 0.996 and 0.995 (`bench/recall/scale.ts`).
 */
const EF_SEARCH = 112;
/** Bytes of one vector of 256 dimensions in a graph, with its links. */
const BYTES_PER_VECTOR = 1200;
/** The bytes that hnswlib allocates for a graph of any size. */
const BYTES_PER_GRAPH = 2_600_000;

/** One HNSW graph over sequences. Everything but loading is synchronous. */
export interface Graph {
  /** All sequences in the graph, including deleted ones. */
  readonly sequences: readonly number[];
  readonly deleted: number;
  readonly sizeBytes: number;
  /** Adds a vector, in 0.2 ms. */
  add(vector: StoredVector): void;
  /** Marks a vector as deleted, where it is in this graph. */
  remove(sequence: number): void;
  /** Sequences of vectors that are nearly the nearest to the query. */
  search(query: Float32Array, limit: number): readonly number[];
  write(file: string): void;
}

function wrap(index: HierarchicalNSW, sequences: number[]): Graph {
  const known = new Set(sequences);
  const deleted = new Set<number>();
  return {
    sequences,
    get deleted() {
      return deleted.size;
    },
    get sizeBytes() {
      return BYTES_PER_GRAPH + index.getMaxElements() * BYTES_PER_VECTOR;
    },
    add({ sequence, components }) {
      index.addPoint([...fromComponents(components)], sequence);
      sequences.push(sequence);
      known.add(sequence);
    },
    remove(sequence) {
      if (!known.has(sequence) || deleted.has(sequence)) return;
      index.markDelete(sequence);
      deleted.add(sequence);
    },
    search(query, limit) {
      // The library throws for more neighbours than there are vectors, and finds few beyond ef.
      const wanted = Math.min(limit, sequences.length - deleted.size);
      if (wanted === 0 || query.length !== index.getNumDimensions()) return [];
      index.setEf(Math.max(EF_SEARCH, 2 * wanted));
      return index.searchKnn([...query], wanted).neighbors;
    },
    write: (file) => index.writeIndexSync(file),
  };
}

/** Creates a graph with room for `capacity` vectors. */
export async function createGraph(dimension: number, capacity: number): Promise<Graph> {
  const { HierarchicalNSW } = await getHnsw();
  const index = new HierarchicalNSW('ip', dimension);
  const { m, efConstruction, seed } = PARAMETERS;
  index.initIndex(Math.max(1, capacity), m, efConstruction, seed);
  return wrap(index, []);
}

/** Loads a graph from a file that is known to be undamaged: hnswlib accepts garbage, and any dimension, silently. */
export async function loadGraph(file: string, dimension: number): Promise<Graph> {
  const { HierarchicalNSW } = await getHnsw();
  const index = new HierarchicalNSW('ip', dimension);
  await index.readIndex(file);
  return wrap(index, index.getIdsList());
}
