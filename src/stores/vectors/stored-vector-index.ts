import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Hnsw } from '../../kernel/hnswlib.ts';
import { findHnsw, NearestVectors, type Neighbor } from '../../kernel/nearest-vectors.ts';
import { SharedRun } from '../../kernel/turns.ts';
import type { TextCursor, VectorSpace } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { IndexStatus, VectorHit, VectorIndex, VectorQuery } from '../../ports/vector-index.ts';
import { toStorageError } from '../sqlite/sqlite-error.ts';
import { readGraph, removeGraph, writeGraph } from './graph-file.ts';
import { type PartitionKey, toPartitionKey, toUnit, type VectorSource } from './vector-source.ts';

const PAGE = 2000;
/** The delay before vectors are moved into a graph, so that a whole burst of stores is. Milliseconds. */
const TEND_DELAY_MS = 200;
/** The delay after a failure. Until then what waits is compared. Milliseconds. */
const RETRY_MS = 60_000;
/** New vectors from which a file is written again, and the share of all that they are then. */
const UNSAVED = 100;
const UNSAVED_SHARE = 0.1;
/** Removed vectors stay marked in a graph of more vectors up to this share, and so long. Milliseconds. */
const QUICKLY_BUILT = 5000;
const DELETED_SHARE = 0.25;
const REBUILD_MS = 600_000;

export interface VectorIndexOptions {
  /** False where native code may not run: then every search compares all vectors of its partition. */
  readonly graphs?: boolean;
  /** The bytes of vectors in memory beyond which the least recently used partitions are closed. */
  readonly maxBytes?: number;
  /** Called with failures in the background, which no caller receives. */
  readonly onError?: (error: unknown) => void;
}

const DEFAULTS: Required<VectorIndexOptions> = {
  graphs: true,
  maxBytes: 400_000_000,
  onError: () => undefined,
};

/** The vectors of one scope, space and embedder in memory. */
interface Partition {
  readonly key: PartitionKey;
  readonly file: string;
  readonly following: SharedRun;
  vectors: NearestVectors;
  cursor: TextCursor;
  /** How many vectors its file holds. Undefined where there is none. */
  saved: number | undefined;
  builtAtMs: number;
  /** True where its vectors are to be read anew. */
  isStale: boolean;
  isTended: boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);
const toName = ({ tenant, domain }: MemoryScope) => digest(`${tenant}\0${domain}`);
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * The vectors of a store, by HNSW graphs. A partition is opened when first searched, from its file where that is sound,
 * and closed when memory is short. It follows the store before each search; graphs and files are made in the background.
 */
export class StoredVectorIndex implements VectorIndex {
  readonly #source: VectorSource;
  readonly #directory: string;
  readonly #options: Required<VectorIndexOptions>;
  readonly #closing = new AbortController();
  /** Least recently used first. */
  readonly #partitions = new Map<string, Promise<Partition>>();
  readonly #opened = new Map<string, Partition>();
  /** Partitions are tended one after another. */
  #tending: Promise<void> = Promise.resolve();
  #writing: Promise<void> = Promise.resolve();
  #retryAtMs = 0;

  constructor(source: VectorSource, directory: string, options: VectorIndexOptions = {}) {
    this.#source = source;
    this.#directory = directory;
    this.#options = { ...DEFAULTS, ...options };
  }

  async search(scope: MemoryScope, query: VectorQuery): Promise<VectorHit[]> {
    const unit = toUnit(query.vector.values);
    if (!unit || query.limit < 1) return [];
    const key = toPartitionKey(scope, query);
    const partition = await this.#get(key);
    await partition.following.run();
    const found = await partition.vectors.search(unit, query.limit);
    this.#schedule(partition);
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
    const counts = await this.#source.countVectors({ scope, space });
    const vectors = counts.reduce((sum, { count }) => sum + count, 0);
    return { kind: (await this.#findHnsw()) ? 'hnsw' : 'exact', vectors };
  }

  async purge(scope: MemoryScope): Promise<void> {
    const folder = join(this.#directory, toName(scope));
    const partitions = [...this.#opened.values()].filter(({ file }) => dirname(file) === folder);
    // A partition that knows of the removals writes no file before it is read anew.
    for (const { following } of partitions) await following.run();
    await this.#writing;
    await rm(folder, { recursive: true, force: true });
    for (const partition of partitions) partition.saved = undefined;
  }

  async flush(): Promise<void> {
    for (const partition of await Promise.all(this.#partitions.values())) {
      await this.#tend(partition, true);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#tending;
    await this.#writing;
    this.#partitions.clear();
    this.#opened.clear();
  }

  async #findHnsw(): Promise<Hnsw | undefined> {
    return this.#options.graphs ? findHnsw() : undefined;
  }

  async #get(key: PartitionKey): Promise<Partition> {
    const id = `${toName(key.scope)}/${key.space}-${digest(key.embedder)}`;
    const known = this.#partitions.get(id);
    const partition = known ?? this.#open(key);
    this.#partitions.delete(id);
    this.#partitions.set(id, partition);
    if (known) return known;
    try {
      this.#opened.set(id, await partition);
    } catch (error) {
      this.#partitions.delete(id);
      throw error;
    }
    this.#closeUnused();
    return partition;
  }

  async #open(key: PartitionKey): Promise<Partition> {
    const hnsw = await this.#findHnsw();
    const file = join(this.#directory, toName(key.scope), `${key.space}.hnsw`);
    const read = hnsw && (await readGraph(hnsw, file, key.embedder));
    const partition: Partition = {
      key,
      file,
      following: new SharedRun(() => this.#follow(partition)),
      vectors: read?.vectors ?? new NearestVectors(hnsw),
      cursor: read?.cursor ?? (await this.#begin(key)),
      saved: read?.vectors.count,
      builtAtMs: performance.now(),
      isStale: false,
      isTended: false,
    };
    await partition.following.run();
    // Another store may have given the same numbers to other vectors.
    if (read && partition.vectors.count !== (await this.#count(key))) {
      partition.isStale = true;
      await partition.following.run();
    }
    return partition;
  }

  async #begin({ scope }: PartitionKey): Promise<TextCursor> {
    return { sequence: 0, removal: await this.#source.readLastRemoval(scope) };
  }

  async #beginAnew(partition: Partition): Promise<void> {
    const hnsw = await this.#findHnsw();
    const cursor = await this.#begin(partition.key);
    partition.vectors = new NearestVectors(hnsw);
    partition.cursor = cursor;
    partition.builtAtMs = performance.now();
    partition.isStale = false;
    await this.#unsave(partition);
  }

  async #count({ scope, space, embedder }: PartitionKey): Promise<number> {
    const counts = await this.#source.countVectors({ scope, space });
    return counts.find((one) => one.embedder === embedder)?.count ?? 0;
  }

  /** Reads what the store has gained and lost. A file that holds what is gone is removed. */
  async #follow(partition: Partition): Promise<void> {
    for (let isLast = false; !isLast; ) {
      if (partition.isStale) await this.#beginAnew(partition);
      const changes = await this.#source.readChanges(partition.key, partition.cursor, PAGE);
      partition.isStale ||= !changes.isComplete;
      if (partition.isStale) continue;
      for (const { sequence, components } of changes.added) {
        partition.vectors.add(sequence, components);
      }
      for (const sequence of changes.removed) partition.vectors.remove(sequence);
      partition.cursor = changes.cursor;
      isLast = changes.added.length < PAGE;
    }
    if (partition.vectors.deleted > 0 && partition.saved !== undefined) {
      await this.#unsave(partition);
    }
  }

  async #unsave(partition: Partition): Promise<void> {
    partition.saved = undefined;
    await removeGraph(partition.file);
  }

  #schedule(partition: Partition): void {
    const { graphs, onError } = this.#options;
    if (!graphs || partition.isTended || performance.now() < this.#retryAtMs) return;
    if (!this.#isDue(partition) && partition.vectors.waiting === 0) return;
    partition.isTended = true;
    setTimeout(() => {
      this.#tend(partition, false)
        .catch((error: unknown) => {
          this.#retryAtMs = performance.now() + RETRY_MS;
          onError(error);
        })
        .finally(() => {
          partition.isTended = false;
          this.#closeUnused();
        });
    }, TEND_DELAY_MS).unref();
  }

  #tend(partition: Partition, isForced: boolean): Promise<void> {
    const tended = this.#tending.then(() => this.#build(partition, isForced));
    this.#tending = tended.catch(() => undefined);
    return tended.catch((error: unknown) => {
      // A purge of another process took the folder away.
      if (!isMissing(error)) throw toStorageError(error);
    });
  }

  #isDue({ vectors, saved }: Partition): boolean {
    if (saved === undefined) return vectors.count > 0;
    return vectors.count - saved > UNSAVED + UNSAVED_SHARE * vectors.count;
  }

  /** Moves what waits into the graph, and writes its file where that is due. */
  async #build(partition: Partition, isForced: boolean): Promise<void> {
    const { signal } = this.#closing;
    if (signal.aborted || !(await this.#findHnsw())) return;
    if (isForced) await partition.following.run();
    const { deleted, count } = partition.vectors;
    const isRebuilt =
      deleted > 0 &&
      (isForced ||
        count < QUICKLY_BUILT ||
        deleted > DELETED_SHARE * (count + deleted) ||
        performance.now() - partition.builtAtMs > REBUILD_MS);
    if (isRebuilt) {
      partition.isStale = true;
      await partition.following.run();
    }
    await partition.vectors.build(signal);
    const isWanted = isForced
      ? partition.saved !== partition.vectors.count
      : this.#isDue(partition);
    if (isWanted) await this.#write(partition);
  }

  async #write(partition: Partition): Promise<void> {
    const { vectors, cursor, file } = partition;
    // What came or went since is written next time.
    if (this.#closing.signal.aborted || vectors.waiting > 0 || vectors.deleted > 0) return;
    if (vectors.count === 0) return;
    const { count } = vectors;
    const written = writeGraph(file, vectors, { embedder: partition.key.embedder, cursor });
    this.#writing = written.catch(() => undefined);
    await written;
    partition.saved = count;
    // Once the file has its name: after a purge no file may hold a forgotten vector.
    await partition.following.run();
  }

  #closeUnused(): void {
    let total = 0;
    for (const { vectors } of this.#opened.values()) total += vectors.sizeBytes;
    for (const id of this.#partitions.keys()) {
      const partition = this.#opened.get(id);
      if (total <= this.#options.maxBytes || this.#opened.size === 1) return;
      if (!partition || partition.isTended) continue;
      this.#partitions.delete(id);
      this.#opened.delete(id);
      total -= partition.vectors.sizeBytes;
    }
  }
}
