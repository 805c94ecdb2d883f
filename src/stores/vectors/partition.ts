import { SharedRun } from '../../kernel/turns.ts';
import type { TextCursor } from '../../ports/episodes.ts';
import { ExactVectors } from './exact-vectors.ts';
import type { Graph } from './hnsw-graph.ts';
import { NearestList, type Neighbor } from './nearest-list.ts';
import type { PartitionKey, VectorSource } from './vector-source.ts';

const PAGE = 2000;
/** The share of a graph's vectors that may be deleted, and the share of all vectors that may be in no graph. */
const MAX_FRAGMENTED = 0.25;

/** Thrown where a partition is so far behind that it can no longer learn which vectors were removed. */
export class LostRemovals extends Error {
  override readonly name = 'LostRemovals';
}

/**
 * The vectors of one partition in memory: all of them in one block and, where they are many, a graph of those up to a
 * sequence.
 */
export class Partition {
  readonly key: PartitionKey;
  readonly vectors = new ExactVectors();
  readonly #source: VectorSource;
  #cursor: TextCursor;
  #graph: Graph | undefined;
  #through = 0;
  readonly #following = new SharedRun(() => this.#readAll());

  /** Creates an empty partition that knows of all removals up to `removal`. */
  constructor(key: PartitionKey, source: VectorSource, removal: number) {
    this.key = key;
    this.#source = source;
    this.#cursor = { sequence: 0, removal };
  }

  get hasGraph(): boolean {
    return this.#graph !== undefined;
  }

  /** The last sequence that is in the graph; 0 where there is none. */
  get through(): number {
    return this.#through;
  }

  /** Vectors that no graph holds. */
  get tail(): number {
    return this.vectors.countAfter(this.#through);
  }

  get sizeBytes(): number {
    return this.vectors.sizeBytes + (this.#graph?.sizeBytes ?? 0);
  }

  /** Whether the graph is to be replaced. Up to `from` vectors are compared quickly without one. */
  isFragmented(from: number): boolean {
    const graph = this.#graph;
    const { count } = this.vectors;
    if (!graph) return count >= from;
    return (
      graph.deleted > MAX_FRAGMENTED * graph.sequences.size ||
      this.tail > Math.max(from, MAX_FRAGMENTED * count)
    );
  }

  /** Whether the graph holds exactly the vectors of the partition. */
  get isWhole(): boolean {
    return this.#graph?.deleted === 0 && this.tail === 0;
  }

  /**
   * Reads the vectors that the store has gained and lost. When the promise resolves, the partition has everything that
   * was stored before the call.
   */
  follow(): Promise<void> {
    return this.#following.run();
  }

  /** Nearest first. `query` is a unit vector. */
  async search(query: Float32Array, limit: number): Promise<Neighbor[]> {
    await this.follow();
    const nearest = new NearestList(limit);
    const through = this.#through;
    // The graph only names candidates: each is compared by the exact vector that the store has.
    for (const sequence of this.#graph?.search(query, limit) ?? []) {
      this.vectors.offer(sequence, query, nearest);
    }
    await this.vectors.search(query, nearest, through);
    return nearest.found;
  }

  /**
   * Adopts a graph of the vectors up to a sequence. False, and without effect, where the graph lacks one of them.
   * Otherwise it returns how many vectors of the graph the store no longer has.
   */
  adopt(graph: Graph, through: number): false | { readonly gone: number } {
    let held = 0;
    for (const sequence of graph.sequences) {
      if (this.vectors.has(sequence)) held++;
      else graph.remove(sequence);
    }
    if (held !== this.vectors.count - this.vectors.countAfter(through)) return false;
    this.#graph = graph;
    this.#through = through;
    return { gone: graph.deleted };
  }

  dropGraph(): void {
    this.#graph = undefined;
    this.#through = 0;
  }

  async #readAll(): Promise<void> {
    for (let isLast = false; !isLast; ) {
      const changes = await this.#source.readChanges(this.key, this.#cursor, PAGE);
      if (!changes.isComplete) throw new LostRemovals();
      for (const vector of changes.added) this.vectors.add(vector);
      for (const sequence of changes.removed) {
        this.vectors.remove(sequence);
        this.#graph?.remove(sequence);
      }
      this.#cursor = changes.cursor;
      isLast = changes.added.length < PAGE;
    }
  }
}
