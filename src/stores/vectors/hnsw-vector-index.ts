import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { VectorSpace } from '../../ports/episodes.ts';
import type { VerifyReport } from '../../ports/maintenance.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { IndexStatus, VectorHit, VectorIndex, VectorQuery } from '../../ports/vector-index.ts';
import { toStorageError } from '../sqlite/sqlite-error.ts';
import { LostRemovals, Partition } from './partition.ts';
import {
  buildSnapshot,
  isSound,
  keepOnly,
  listSnapshots,
  loadSnapshot,
  type Snapshot,
} from './snapshots.ts';
import { type PartitionKey, toPartitionKey, toUnit, type VectorSource } from './vector-source.ts';

/** The delay before a graph is built, so that it includes a whole burst of stores. Milliseconds. */
const BUILD_DELAY_MS = 200;
/**
 * The delay before a graph that could not be built is tried again. Until then all vectors are compared. Milliseconds.
 */
const RETRY_MS = 60_000;
/** Vectors from which a partition has a graph by default. Comparing so many takes some 7 ms. */
const GRAPH_FROM = 20_000;

export interface VectorIndexOptions {
  /** Whether graphs are built and loaded. Without graphs every search compares all vectors of its partition. */
  readonly graphs?: boolean;
  readonly graphFrom?: number;
  /** The bytes of vectors and graphs in memory beyond which the least recently used ones are closed. */
  readonly maxBytes?: number;
  /** Called with failures in the background, which no caller receives. */
  readonly onError?: (error: unknown) => void;
}

export interface OpenVectorIndex extends VectorIndex {
  close(): Promise<void>;
}

const DEFAULTS: Required<VectorIndexOptions> = {
  graphs: true,
  graphFrom: GRAPH_FROM,
  maxBytes: 400_000_000,
  onError: () => undefined,
};

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);
const scopeFolder = (scope: MemoryScope) => digest(`${scope.tenant}\0${scope.domain}`);
const toId = (key: PartitionKey) =>
  `${scopeFolder(key.scope)}/${key.space}-${digest(key.embedder)}`;

/** The folders of all partitions in an index directory: `<scope>/<partition>`. */
async function listFolders(directory: string): Promise<string[]> {
  const names = await readdir(directory, { recursive: true }).catch(() => []);
  return names
    .filter((name) => /^[^/\\]+[/\\][^/\\]+$/.test(name))
    .map((name) => join(directory, name));
}

/**
 * Finds the nearest vectors of a source. Partitions are opened when first searched, and closed when memory is short.
 * Graphs are built in the background and kept in files beneath the directory.
 */
export class GraphVectorIndex implements OpenVectorIndex {
  readonly #source: VectorSource;
  readonly #directory: string;
  readonly #options: Required<VectorIndexOptions>;
  readonly #closing = new AbortController();
  /** Least recently used first. */
  readonly #opened = new Map<string, Partition>();
  readonly #opening = new Map<string, Promise<Partition>>();
  /** Graphs are built one after another. */
  #building: Promise<void> = Promise.resolve();
  readonly #scheduled = new Set<string>();
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
    let partition = await this.#get(key);
    const neighbors = await partition.search(unit, query.limit).catch(async (error) => {
      if (!(error instanceof LostRemovals)) throw error;
      this.#drop(partition);
      partition = await this.#get(key);
      return partition.search(unit, query.limit);
    });
    this.#schedule(partition);
    if (neighbors.length === 0) return [];
    const sequences = neighbors.map(({ sequence }) => sequence);
    const episodes = await this.#source.findEpisodes(key, sequences);
    // Episodes that were forgotten meanwhile are left out.
    return neighbors.flatMap(({ sequence, similarity }) => {
      const episodeId = episodes.get(sequence);
      return episodeId === undefined ? [] : [{ episodeId, similarity }];
    });
  }

  async status(scope: MemoryScope, space: VectorSpace): Promise<IndexStatus> {
    const { graphs } = this.#options;
    const counts = await this.#source.countVectors({ scope, space });
    const vectors = counts.reduce((sum, { count }) => sum + count, 0);
    const [largest] = counts;
    if (!largest) return { kind: 'empty', vectors: 0, tail: 0, graphs };
    const id = toId({ scope, space, embedder: largest.embedder });
    const open = this.#opened.get(id);
    if (open) {
      return { kind: open.hasGraph ? 'graph' : 'exact', vectors, tail: open.tail, graphs };
    }
    const [snapshot] = graphs ? await listSnapshots(join(this.#directory, id)) : [];
    const tail = Math.max(0, vectors - (snapshot?.count ?? 0));
    return { kind: snapshot ? 'graph' : 'exact', vectors, tail, graphs };
  }

  async purge(scope: MemoryScope): Promise<void> {
    await rm(join(this.#directory, scopeFolder(scope)), { recursive: true, force: true });
  }

  async flush(): Promise<void> {
    await Promise.allSettled(this.#opening.values());
    for (const partition of [...this.#opened.values()]) await this.#keep(partition, true);
  }

  async verify(): Promise<VerifyReport> {
    const problems: string[] = [];
    for (const folder of await listFolders(this.#directory)) {
      for (const snapshot of await listSnapshots(folder)) {
        if (await isSound(snapshot)) continue;
        problems.push('A graph of the vector index is damaged; it is rebuilt from the episodes.');
        await rm(snapshot.file, { force: true });
      }
    }
    return { episodes: 0, archives: 0, problems, repaired: problems.length };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#building;
    this.#opened.clear();
  }

  #get(key: PartitionKey): Partition | Promise<Partition> {
    const id = toId(key);
    const known = this.#opened.get(id);
    if (known) {
      this.#opened.delete(id);
      this.#opened.set(id, known);
      return known;
    }
    const pending =
      this.#opening.get(id) ?? this.#open(id, key).finally(() => this.#opening.delete(id));
    this.#opening.set(id, pending);
    return pending;
  }

  async #open(id: string, key: PartitionKey): Promise<Partition> {
    const removal = await this.#source.readLastRemoval(key.scope);
    const partition = new Partition(key, this.#source, removal);
    await partition.follow();
    if (this.#options.graphs) await this.#restore(partition);
    this.#opened.set(id, partition);
    this.#closeUnused();
    return partition;
  }

  /** Drops a partition from memory. The next search opens it again. */
  #drop(partition: Partition): void {
    const id = toId(partition.key);
    if (this.#opened.get(id) === partition) this.#opened.delete(id);
  }

  #closeUnused(): void {
    let total = 0;
    for (const { sizeBytes } of this.#opened.values()) total += sizeBytes;
    for (const [id, { sizeBytes }] of this.#opened) {
      if (total <= this.#options.maxBytes || this.#opened.size === 1) return;
      this.#opened.delete(id);
      total -= sizeBytes;
    }
  }

  /** Takes the newest graph that any process has written, where it is newer than this partition's own. */
  async #restore(partition: Partition): Promise<void> {
    for (const snapshot of await listSnapshots(this.#folderOf(partition))) {
      if (snapshot.through <= partition.through) return;
      if (await this.#adopt(partition, snapshot)) return;
    }
  }

  async #adopt(partition: Partition, snapshot: Snapshot): Promise<boolean> {
    const isAlike = snapshot.dimension === partition.vectors.dimension;
    const graph = isAlike ? await loadSnapshot(snapshot) : undefined;
    // Follow once the file has its name: after a purge no file may hold a forgotten vector.
    await partition.follow();
    const adopted = graph ? partition.adopt(graph, snapshot.through) : false;
    if (!adopted || adopted.gone > 0) await rm(snapshot.file, { force: true });
    return adopted !== false;
  }

  #folderOf = ({ key }: Partition) => join(this.#directory, toId(key));

  #schedule(partition: Partition): void {
    const id = toId(partition.key);
    if (!this.#options.graphs || this.#scheduled.has(id) || Date.now() < this.#retryAtMs) return;
    if (!partition.isFragmented(this.#options.graphFrom)) return;
    this.#scheduled.add(id);
    setTimeout(() => {
      this.#keep(partition, false)
        .then(() => this.#closeUnused())
        .catch((error: unknown) => {
          this.#retryAtMs = Date.now() + RETRY_MS;
          this.#options.onError(error);
        })
        .finally(() => this.#scheduled.delete(id));
    }, BUILD_DELAY_MS).unref();
  }

  /**
   * Replaces the graph of a partition where it is fragmented. With `isForced`, also where it is not whole and in its
   * file.
   */
  #keep(partition: Partition, isForced: boolean): Promise<void> {
    const kept = this.#building.then(() => this.#rebuild(partition, isForced));
    this.#building = kept.catch(() => undefined);
    return kept.catch((error: unknown) => {
      if (error instanceof LostRemovals) this.#drop(partition);
      else throw toStorageError(error);
    });
  }

  async #rebuild(partition: Partition, isForced: boolean): Promise<void> {
    const { signal } = this.#closing;
    if (!this.#options.graphs || signal.aborted) return;
    const folder = this.#folderOf(partition);
    await partition.follow();
    if (partition.vectors.count < this.#options.graphFrom) {
      partition.dropGraph();
      await rm(folder, { recursive: true, force: true });
      return;
    }
    const isDue = async () =>
      partition.isFragmented(this.#options.graphFrom) ||
      (isForced && !(partition.isWhole && (await listSnapshots(folder)).length > 0));
    if (!(await isDue())) return;
    await this.#restore(partition);
    if (!(await isDue())) return;
    const snapshot = await buildSnapshot(folder, partition.vectors.copy(), signal);
    if (!snapshot || !(await this.#adopt(partition, snapshot))) return;
    await keepOnly(snapshot);
    await this.#removeFormer(partition);
  }

  /** Removes graphs of former embedders, which this one has replaced. */
  async #removeFormer({ key }: Partition): Promise<void> {
    const { scope, space, embedder } = key;
    const counts = await this.#source.countVectors({ scope, space });
    const used = new Set(counts.map((one) => toId({ scope, space, embedder: one.embedder })));
    used.add(toId({ scope, space, embedder }));
    for (const folder of await listFolders(this.#directory)) {
      const [of, name = ''] = folder.split(/[/\\]/).slice(-2);
      if (of !== scopeFolder(scope) || !name.startsWith(`${space}-`)) continue;
      if (!used.has(`${of}/${name}`)) await rm(folder, { recursive: true, force: true });
    }
  }
}
