import type { HierarchicalNSW, Hnsw } from './hnswlib.ts';
import { createRandom } from './random.ts';
import { createSlicer } from './turns.ts';

/** A vector of any length but 0. */
export type Vector = Float32Array | Int8Array;

export interface Neighbor {
  readonly label: number;
  /** Cosine, −1..1, to six decimals. */
  readonly similarity: number;
}

const PARAMETERS = { m: 16, efConstruction: 200, seed: 100 } as const;
/** The number of candidates of one search. */
const EF_SEARCH = 128;
const EF_TWIN = 32;
/** The distance up to which two vectors are the same. */
const SAME = 1e-6;
/** Vectors compared between two looks at the clock. */
const COMPARED_A_TURN = 1024;
const FIRST_CAPACITY = 64;
const GROWTH = 1.5;
/** Bytes of one vector of 256 dimensions in a graph, with its links, and of an empty graph. */
const BYTES_PER_VECTOR = 1200;
const BYTES_PER_GRAPH = 2_600_000;

let library: Promise<Hnsw | undefined> | undefined;

/**
 * The native library, or undefined where it is not installed or was not built. It must never run in a thread that may
 * be ended.
 */
export function findHnsw(): Promise<Hnsw | undefined> {
  library ??= import('hnswlib-node' as string).then(
    (found) => found.default as Hnsw,
    () => undefined,
  );
  return library;
}

/** The factor that makes a vector a unit vector; 0 for one of zeros. */
function toUnitScale(vector: Vector): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += (vector[i] as number) ** 2;
  return sum === 0 ? 0 : 1 / Math.sqrt(sum);
}

function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

const toSimilarity = (cosine: number) => Math.round(Math.min(1, Math.max(-1, cosine)) * 1e6) / 1e6;

/** Keeps the nearest of all vectors that it is offered; of equals the newer, whose label is greater. */
class NearestList {
  readonly found: Neighbor[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(label: number, cosine: number): void {
    const similarity = toSimilarity(cosine);
    const isFull = this.found.length === this.#limit;
    if (isFull && similarity < (this.found.at(-1)?.similarity ?? 2)) return;
    const at = this.found.findIndex(
      (other) =>
        similarity > other.similarity || (similarity === other.similarity && label > other.label),
    );
    this.found.splice(at < 0 ? this.found.length : at, 0, { label, similarity });
    if (isFull) this.found.pop();
  }
}

/** A vector that is in no graph yet, and the factor that makes it a unit vector. */
interface Waiting {
  readonly vector: Vector;
  readonly scale: number;
}

/**
 * Vectors by labels, searched by an HNSW graph. New vectors wait, compared one by one, until `build` has moved them
 * into the graph; without the native library all of them stay there. Labels of the same vector share a node: many equal
 * nodes would be linked to each other alone, and nobody would find the others. Vectors of another dimension than the
 * first one's are left out.
 */
export class NearestVectors {
  readonly #hnsw: Hnsw | undefined;
  #dimension = 0;
  #graph: HierarchicalNSW | undefined;
  /** The nodes of labels in the graph. */
  readonly #nodes = new Map<number, number>();
  /** The labels of nodes that more than one label has. */
  readonly #twins = new Map<number, readonly number[]>();
  /** Nodes in the graph. */
  #size = 0;
  readonly #waiting = new Map<number, Waiting>();

  constructor(hnsw: Hnsw | undefined) {
    this.#hnsw = hnsw;
  }

  get count(): number {
    return this.#nodes.size + this.#waiting.size;
  }

  /** Vectors that are in no graph yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  get sizeBytes(): number {
    return BYTES_PER_GRAPH + (this.#size + this.#waiting.size) * BYTES_PER_VECTOR;
  }

  add(label: number, vector: Vector): void {
    if (this.#dimension === 0) this.#dimension = vector.length;
    if (vector.length !== this.#dimension || this.#nodes.has(label)) return;
    this.#waiting.set(label, { vector, scale: toUnitScale(vector) });
  }

  /** Moves what waits into the graph, in slices. Stops early where the signal is aborted. */
  async build(signal?: AbortSignal): Promise<void> {
    const slice = createSlicer();
    while (this.#hnsw && this.#waiting.size > 0 && !signal?.aborted) {
      const graph = this.#makeRoom(this.#hnsw);
      // In any order but that of a series of near-copies, which would be linked to each other alone.
      for (const label of createRandom(PARAMETERS.seed).shuffle([...this.#waiting.keys()])) {
        if (signal?.aborted) break;
        const { vector, scale } = this.#waiting.get(label) as Waiting;
        const unit = Array.from(vector, (value) => value * scale);
        this.#move(graph, label, unit);
        this.#waiting.delete(label);
        await slice();
      }
    }
  }

  /** The nearest vectors, nearest first, ties newer first. `query` is a unit vector. */
  async search(query: Float32Array, limit: number): Promise<Neighbor[]> {
    if (query.length !== this.#dimension) return [];
    const nearest = new NearestList(limit);
    const slice = createSlicer();
    let compared = 0;
    // What waits first: what is moved into the graph meanwhile is found there, not missed.
    for (const [label, { vector, scale }] of this.#waiting) {
      nearest.offer(label, dot(vector, query) * scale);
      if (++compared % COMPARED_A_TURN === 0) await slice();
    }
    const waited = new Set(nearest.found.map(({ label }) => label));
    const wanted = Math.min(limit, this.#size);
    if (!this.#graph || wanted === 0) return nearest.found;
    this.#graph.setEf(Math.max(EF_SEARCH, 2 * wanted));
    const { neighbors, distances } = this.#graph.searchKnn([...query], wanted);
    for (const [i, node] of neighbors.entries()) {
      for (const label of this.#twins.get(node) ?? [node]) {
        if (!waited.has(label)) nearest.offer(label, 1 - (distances[i] as number));
      }
    }
    return nearest.found;
  }

  #move(graph: HierarchicalNSW, label: number, unit: number[]): void {
    const node = this.#findNode(graph, unit) ?? label;
    this.#nodes.set(label, node);
    if (node === label) {
      graph.addPoint(unit, label);
      this.#size++;
    } else this.#twins.set(node, [...(this.#twins.get(node) ?? [node]), label]);
  }

  /** The node of this very vector. */
  #findNode(graph: HierarchicalNSW, unit: number[]): number | undefined {
    if (this.#size === 0) return undefined;
    graph.setEf(EF_TWIN);
    const { neighbors, distances } = graph.searchKnn(unit, 1);
    return (distances[0] ?? 1) < SAME ? neighbors[0] : undefined;
  }

  /** The graph, with room for what waits. */
  #makeRoom(hnsw: Hnsw): HierarchicalNSW {
    const needed = this.#size + this.#waiting.size;
    const capacity = Math.max(FIRST_CAPACITY, Math.ceil(needed * GROWTH));
    if (!this.#graph) {
      const { m, efConstruction, seed } = PARAMETERS;
      this.#graph = new hnsw.HierarchicalNSW('ip', this.#dimension);
      this.#graph.initIndex(capacity, m, efConstruction, seed);
    } else if (this.#graph.getMaxElements() < needed) this.#graph.resizeIndex(capacity);
    return this.#graph;
  }
}
