/// <reference path="./hnswlib.d.ts" />
import type { HierarchicalNSW } from 'hnswlib-node';
import { fromComponents } from '../quantize.ts';
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

let library: Promise<typeof import('hnswlib-node').default | undefined> | undefined;

/** The native library of graphs, or undefined where it is not installed or was not built. */
export function findHnsw() {
  library ??= import('hnswlib-node').then(
    (found) => found.default,
    () => undefined,
  );
  return library;
}

async function createIndex(dimension: number): Promise<HierarchicalNSW> {
  const found = await findHnsw();
  if (!found) throw new Error('hnswlib-node is not installed, or was not built.');
  return new found.HierarchicalNSW('ip', dimension);
}

/** One HNSW graph over sequences. Everything but loading is synchronous. */
export class Graph {
  readonly #index: HierarchicalNSW;
  readonly #sequences: Set<number>;
  readonly #deleted = new Set<number>();

  constructor(index: HierarchicalNSW, sequences: readonly number[]) {
    this.#index = index;
    this.#sequences = new Set(sequences);
  }

  /** All sequences in the graph, including deleted ones. */
  get sequences(): ReadonlySet<number> {
    return this.#sequences;
  }

  get deleted(): number {
    return this.#deleted.size;
  }

  get sizeBytes(): number {
    return BYTES_PER_GRAPH + this.#index.getMaxElements() * BYTES_PER_VECTOR;
  }

  /** Adds a vector, in 0.2 ms. */
  add({ sequence, components }: StoredVector): void {
    this.#index.addPoint([...fromComponents(components)], sequence);
    this.#sequences.add(sequence);
  }

  /** Marks a vector as deleted, where it is in this graph. */
  remove(sequence: number): void {
    if (!this.#sequences.has(sequence) || this.#deleted.has(sequence)) return;
    this.#index.markDelete(sequence);
    this.#deleted.add(sequence);
  }

  /** Sequences of vectors that are nearly the nearest to the query. */
  search(query: Float32Array, limit: number): readonly number[] {
    // The library throws for more neighbours than there are vectors, and finds few beyond ef.
    const wanted = Math.min(limit, this.#sequences.size - this.deleted);
    if (wanted === 0 || query.length !== this.#index.getNumDimensions()) return [];
    this.#index.setEf(Math.max(EF_SEARCH, 2 * wanted));
    return this.#index.searchKnn([...query], wanted).neighbors;
  }

  write(file: string): void {
    this.#index.writeIndexSync(file);
  }
}

/** Creates a graph with room for `capacity` vectors. */
export async function createGraph(dimension: number, capacity: number): Promise<Graph> {
  const index = await createIndex(dimension);
  const { m, efConstruction, seed } = PARAMETERS;
  index.initIndex(Math.max(1, capacity), m, efConstruction, seed);
  return new Graph(index, []);
}

/** Loads a graph from a file that is known to be undamaged: hnswlib accepts garbage, and any dimension, silently. */
export async function loadGraph(file: string, dimension: number): Promise<Graph> {
  const index = await createIndex(dimension);
  await index.readIndex(file);
  return new Graph(index, index.getIdsList());
}
