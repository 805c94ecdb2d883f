import { findHnsw, NearestVectors, type Neighbor } from '../../kernel/nearest-vectors.ts';
import { SharedRun } from '../../kernel/turns.ts';
import type { TextCursor, VectorSpace } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { IndexStatus, VectorHit, VectorIndex, VectorQuery } from '../../ports/vector-index.ts';
import { type PartitionKey, toPartitionKey, toUnit, type VectorSource } from './vector-source.ts';

const PAGE = 2000;
/** The bytes of vectors in memory beyond which the least recently used partitions are closed. */
const MAX_BYTES = 400_000_000;

export interface VectorIndexOptions {
  /** False where native code may not run: then every search compares all vectors of its partition. */
  readonly graphs?: boolean;
  readonly maxBytes?: number;
}

/** The vectors of one scope, space and embedder in memory. */
interface Partition {
  readonly key: PartitionKey;
  readonly following: SharedRun;
  vectors: NearestVectors;
  /** Undefined before anything is read. */
  cursor: TextCursor | undefined;
}

/**
 * The vectors of a store, by HNSW graphs in memory: no file but the store's own holds a vector, so that what is
 * forgotten there is in none. A partition is read when first searched, follows the store before each search, and is
 * closed when memory is short. What is new is compared until it has been moved into the graph, in the background.
 */
export class StoredVectorIndex implements VectorIndex {
  readonly #source: VectorSource;
  readonly #graphs: boolean;
  readonly #maxBytes: number;
  readonly #closing = new AbortController();
  /** Least recently used first. */
  readonly #partitions = new Map<string, Partition>();
  /** Graphs are built one after another. */
  #building: Promise<void> = Promise.resolve();

  constructor(
    source: VectorSource,
    { graphs = true, maxBytes = MAX_BYTES }: VectorIndexOptions = {},
  ) {
    this.#source = source;
    this.#graphs = graphs;
    this.#maxBytes = maxBytes;
  }

  async search(scope: MemoryScope, query: VectorQuery): Promise<VectorHit[]> {
    const unit = toUnit(query.vector.values);
    if (!unit || query.limit < 1) return [];
    const key = toPartitionKey(scope, query);
    const partition = await this.#get(key);
    await partition.following.run();
    this.#closeUnused();
    const found = await partition.vectors.search(unit, query.limit);
    this.#build(partition.vectors);
    if (found.length === 0) return [];
    const episodes = await this.#source.findEpisodes(
      key,
      found.map(({ label }) => label),
    );
    // Episodes that were forgotten meanwhile are left out.
    return found.flatMap(({ label, similarity }: Neighbor) => {
      const episodeId = episodes.get(label);
      return episodeId === undefined ? [] : [{ episodeId, similarity }];
    });
  }

  async status(scope: MemoryScope, space: VectorSpace): Promise<IndexStatus> {
    const vectors = await this.#source.countVectors({ scope, space });
    return { kind: (await this.#findHnsw()) ? 'hnsw' : 'exact', vectors };
  }

  /** Resolves when all that was searched is in its graph. */
  async settle(): Promise<void> {
    await this.#building;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#building;
    this.#partitions.clear();
  }

  async #findHnsw() {
    return this.#graphs ? findHnsw() : undefined;
  }

  async #get(key: PartitionKey): Promise<Partition> {
    const hnsw = await this.#findHnsw();
    const id = JSON.stringify(key);
    const partition: Partition = this.#partitions.get(id) ?? {
      key,
      following: new SharedRun(() => this.#follow(partition)),
      vectors: new NearestVectors(hnsw),
      cursor: undefined,
    };
    this.#partitions.delete(id);
    this.#partitions.set(id, partition);
    return partition;
  }

  /** Reads what the store has gained and lost: all of it anew where removals are not known any more, or are many. */
  async #follow(partition: Partition): Promise<void> {
    for (let isLast = false; !isLast; ) {
      if (!partition.cursor) {
        const removal = await this.#source.readLastRemoval(partition.key.scope);
        partition.vectors = new NearestVectors(await this.#findHnsw());
        partition.cursor = { sequence: 0, removal };
      }
      const { vectors, cursor } = partition;
      const changes = await this.#source.readChanges(partition.key, cursor, PAGE);
      for (const { sequence, components } of changes.added) vectors.add(sequence, components);
      for (const sequence of changes.removed) vectors.remove(sequence);
      const isKept = changes.isComplete && vectors.deleted <= vectors.count;
      partition.cursor = isKept ? changes.cursor : undefined;
      isLast = isKept && changes.added.length < PAGE;
    }
  }

  #build(vectors: NearestVectors): void {
    const { signal } = this.#closing;
    if (!this.#graphs || vectors.waiting === 0) return;
    // What is not moved stays compared.
    this.#building = this.#building.then(() => vectors.build(signal)).catch(() => undefined);
  }

  #closeUnused(): void {
    let total = 0;
    for (const { vectors } of this.#partitions.values()) total += vectors.sizeBytes;
    for (const [id, { vectors }] of this.#partitions) {
      if (total <= this.#maxBytes || this.#partitions.size === 1) return;
      this.#partitions.delete(id);
      total -= vectors.sizeBytes;
    }
  }
}
