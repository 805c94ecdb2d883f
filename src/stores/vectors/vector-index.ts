import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { VectorSpace } from '../../ports/episodes.ts';
import type { MemoryScope } from '../../ports/memory-scope.ts';
import type { IndexStatus, VectorHit, VectorIndex, VectorQuery } from '../../ports/vector-index.ts';
import { toStorageError } from '../sqlite/storage-error.ts';
import { createIndexLock, type IndexLock } from './index-lock.ts';
import { createPartition, LostRemovals, type Partition } from './partition.ts';
import { toHits, toPartitionKey, toUnit } from './search.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot.ts';
import { listSnapshots, removeAbandoned } from './snapshot-files.ts';
import {
  createExactUpkeep,
  createUpkeep,
  DEFAULT_UPKEEP,
  type Upkeep,
  type UpkeepOptions,
} from './upkeep.ts';
import type { PartitionKey, VectorSource } from './vector-source.ts';

/** Waits a moment before upkeep, so that a burst of stores is taken in at once. Milliseconds. */
const UPKEEP_DELAY_MS = 200;
/** After a failed upkeep the exact tail answers; it is tried again after this. Milliseconds. */
const RETRY_MS = 60_000;

export interface VectorIndexOptions extends Partial<UpkeepOptions> {
  /** Whether graphs are built and loaded; without them every search compares all vectors of its partition. */
  readonly graphs?: boolean;
  /** Bytes of vectors and graphs in memory, beyond which the least recently used ones are closed. */
  readonly maxBytes?: number;
  /** Told of failures in the background, which no caller meets. */
  readonly onError?: (error: unknown) => void;
}

/** A vector index that has to be closed. */
export interface OpenVectorIndex extends VectorIndex {
  close(): Promise<void>;
}

interface OpenPartition {
  readonly partition: Partition;
  readonly upkeep: Upkeep;
  retryAtMs: number;
}

const DEFAULT_MAX_BYTES = 300_000_000;

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 40);
const scopeFolder = (scope: MemoryScope) => digest(`${scope.tenant}\0${scope.domain}`);
const partitionFolder = (key: PartitionKey) => `${key.space}-${digest(key.embedder)}`;
const toId = (key: PartitionKey) => `${scopeFolder(key.scope)}/${partitionFolder(key)}`;

/**
 * Nearest vectors over a source: partitions are opened when first searched, closed when memory is short,
 * and kept in shape in the background by whichever process holds the directory's lock.
 */
export function createVectorIndex(
  source: VectorSource,
  directory: string,
  options: VectorIndexOptions = {},
): OpenVectorIndex {
  const upkeepOptions = { ...DEFAULT_UPKEEP, ...options };
  const { graphs = true } = options;
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const onError = options.onError ?? (() => undefined);
  const lock: IndexLock = createIndexLock(join(directory, 'lock.db'));
  const snapshotOf = (key: PartitionKey): SnapshotStore =>
    createSnapshotStore(join(directory, toId(key)));
  const closing = new AbortController();
  /** Least recently used first. */
  const opened = new Map<string, OpenPartition>();
  const opening = new Map<string, Promise<OpenPartition>>();
  let upkeeps: Promise<void> = Promise.resolve();
  let files: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(run: () => Promise<T>): Promise<T> => {
    const result = files.then(run);
    files = result.catch(() => undefined);
    return result;
  };
  const scheduled = new Set<string>();

  const closeUnused = () => {
    let total = 0;
    for (const { partition } of opened.values()) total += partition.sizeBytes;
    for (const [id, { partition }] of opened) {
      if (total <= maxBytes || opened.size === 1) return;
      opened.delete(id);
      total -= partition.sizeBytes;
    }
  };
  const openPartition = async (id: string, key: PartitionKey): Promise<OpenPartition> => {
    const partition = createPartition(key, source, await source.readLastRemoval(key.scope));
    const snapshot = snapshotOf(key);
    const parts = { partition, source, snapshot, lock, exclusively, options: upkeepOptions };
    const upkeep = graphs ? createUpkeep(parts) : createExactUpkeep(parts);
    await upkeep.restore();
    await partition.follow();
    const entry = { partition, upkeep, retryAtMs: 0 };
    opened.set(id, entry);
    closeUnused();
    return entry;
  };
  const getPartition = (key: PartitionKey): OpenPartition | Promise<OpenPartition> => {
    const id = toId(key);
    const known = opened.get(id);
    if (known) {
      opened.delete(id);
      opened.set(id, known);
      return known;
    }
    const pending = opening.get(id) ?? openPartition(id, key).finally(() => opening.delete(id));
    opening.set(id, pending);
    return pending;
  };
  /** The next search opens the partition anew. */
  const drop = (entry: OpenPartition) => {
    const id = toId(entry.partition.key);
    if (opened.get(id) === entry) opened.delete(id);
  };
  /** One partition after another: graphs are built by one thread at a time. */
  const runUpkeep = (entry: OpenPartition, isForced: boolean): Promise<void> => {
    const run = upkeeps.then(async () => {
      const hasSaved = await entry.upkeep.run(isForced, closing.signal).catch((error) => {
        if (!(error instanceof LostRemovals)) throw error;
        drop(entry);
        return false;
      });
      const { scope } = entry.partition.key;
      if (hasSaved) await removeAbandoned(join(directory, scopeFolder(scope)), scope, source);
    });
    upkeeps = run.catch(() => undefined);
    return run.catch((error: unknown) => {
      throw toStorageError(error);
    });
  };
  const scheduleUpkeep = (id: string, entry: OpenPartition) => {
    if (scheduled.has(id) || !entry.upkeep.isDue || Date.now() < entry.retryAtMs) return;
    scheduled.add(id);
    setTimeout(() => {
      scheduled.delete(id);
      if (closing.signal.aborted) return;
      runUpkeep(entry, false)
        .then(closeUnused)
        .catch((error: unknown) => {
          entry.retryAtMs = Date.now() + RETRY_MS;
          onError(error);
        });
    }, UPKEEP_DELAY_MS).unref();
  };

  const search = async (scope: MemoryScope, query: VectorQuery): Promise<VectorHit[]> => {
    const unit = toUnit(query.vector.values);
    if (!unit || query.limit < 1) return [];
    const key = toPartitionKey(scope, query);
    const id = toId(key);
    let entry = await getPartition(key);
    const neighbors = await entry.partition.search(unit, query.limit).catch(async (error) => {
      if (!(error instanceof LostRemovals)) throw error;
      drop(entry);
      entry = await getPartition(key);
      return entry.partition.search(unit, query.limit);
    });
    scheduleUpkeep(id, entry);
    return toHits(source, key, neighbors);
  };

  const status = async (scope: MemoryScope, space: VectorSpace): Promise<IndexStatus> => {
    const counts = await source.countVectors({ scope, space });
    const vectors = counts.reduce((sum, { count }) => sum + count, 0);
    const [largest] = counts;
    if (!largest) return { kind: 'empty', vectors: 0, tail: 0, graphs };
    const key = { scope, space, embedder: largest.embedder };
    const open = opened.get(toId(key));
    if (open) {
      const { segments, tail } = open.partition;
      const kind = segments.length > 0 ? 'graph' : 'exact';
      return { kind, vectors, tail: tail.count, graphs };
    }
    const manifest = graphs ? await snapshotOf(key).readManifest() : undefined;
    const inGraphs = manifest?.segments.reduce((sum, { count }) => sum + count, 0) ?? 0;
    const tail = Math.max(0, vectors - inGraphs);
    return { kind: manifest ? 'graph' : 'exact', vectors, tail, graphs };
  };

  return {
    search,
    status,
    async purge(scope) {
      const folder = scopeFolder(scope);
      await Promise.allSettled(opening.values());
      // A snapshot that is being written would lose its folder in between.
      await exclusively(async () => {
        for (const [id, { upkeep }] of opened) if (id.startsWith(folder)) await upkeep.purge();
        await createSnapshotStore(join(directory, folder)).remove();
      });
    },
    async flush() {
      await Promise.allSettled(opening.values());
      for (const entry of [...opened.values()]) await runUpkeep(entry, true);
    },
    async verify() {
      const problems: string[] = [];
      let repaired = 0;
      for (const snapshot of await listSnapshots(directory)) {
        const manifest = await snapshot.readManifest();
        const states = await Promise.all(manifest?.segments.map(snapshot.isSound) ?? [false]);
        if (states.every(Boolean)) continue;
        problems.push(
          'A snapshot of the vector index is damaged; it is rebuilt from the episodes.',
        );
        await snapshot.remove();
        repaired++;
      }
      return { episodes: 0, archives: 0, problems, repaired };
    },
    async close() {
      closing.abort();
      await upkeeps;
      opened.clear();
      await lock.release();
    },
  };
}
