import { rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pathExists } from '../path-exists.ts';
import { findPosition } from './exact-vectors.ts';
import { createGraph, type Graph, loadGraph } from './graph.ts';
import { buildGraph, createBuildInput } from './graph-builder.ts';
import type { IndexLock } from './index-lock.ts';
import type { Partition, Segment } from './partition.ts';
import type { SnapshotStore } from './snapshot.ts';
import type { VectorSource } from './vector-source.ts';

/** Insertions between two turns of the event loop: about a millisecond. */
const INSERTIONS_A_TURN = 4;
const PAGE = 2000;

export interface UpkeepOptions {
  /** Below this many vectors an exact scan is faster than a graph. */
  readonly graphFrom: number;
  /** A tail longer than this is built in a worker, together with the segment that grows. */
  readonly workerFrom: number;
  /** Vectors after which a segment is sealed and the next one begins. */
  readonly segmentSize: number;
  /** The deleted share of a graph above which it is built anew. */
  readonly maxDeletedShare: number;
  /** New vectors after which a snapshot is worth writing, unless a tenth of all is more. */
  readonly saveAfter: number;
}

export const DEFAULT_UPKEEP: UpkeepOptions = {
  graphFrom: 500,
  workerFrom: 2000,
  segmentSize: 100_000,
  maxDeletedShare: 0.25,
  saveAfter: 1000,
};

/** What keeps the graphs of one partition in shape. Run one step at a time. */
export interface Upkeep {
  readonly isDue: boolean;
  /** Brings the tail into graphs, rebuilds worn graphs and saves, each where it is due, or all now. True where it saved. */
  run(isForced: boolean, signal: AbortSignal): Promise<boolean>;
  /** Loads the snapshot, as far as it is sound and true. */
  restore(): Promise<void>;
  /** Deletes the snapshot, so that nothing forgotten stays in it. Call it exclusively. */
  purge(): Promise<void>;
}

/** Where graphs can not be built: all vectors stay in the exact tail, and snapshots of others are only deleted. */
export function createExactUpkeep({
  partition,
  snapshot,
}: Pick<UpkeepParts, 'partition' | 'snapshot'>): Upkeep {
  return {
    isDue: false,
    async run() {
      await partition.follow();
      return false;
    },
    restore: async () => undefined,
    purge: () => snapshot.remove(),
  };
}

interface UpkeepParts {
  readonly partition: Partition;
  readonly source: VectorSource;
  readonly snapshot: SnapshotStore;
  readonly lock: IndexLock;
  /** Runs what writes or deletes files of the index, one after another. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  readonly options: UpkeepOptions;
}

/** Deletes from a graph what the store no longer has. False where the graph lacks a vector that it should hold. */
function reconcile(graph: Graph, live: Uint32Array): boolean {
  let at = 0;
  let matched = 0;
  for (const sequence of Array.from(graph.sequences)) {
    while (at < live.length && (live[at] as number) < sequence) at++;
    if (live[at] === sequence) matched++;
    else graph.remove(sequence);
  }
  return matched === live.length;
}

export function createUpkeep(parts: UpkeepParts): Upkeep {
  const { partition, source, snapshot, lock, options } = parts;
  const { key, tail, segments } = partition;
  let unsaved = 0;

  const isWorn = ({ graph }: Segment) =>
    graph.deleted > options.maxDeletedShare * (graph.count + graph.deleted);
  const active = () => {
    const last = segments.at(-1);
    return last && last.graph.sequences.length < options.segmentSize ? last : undefined;
  };
  const isTailDue = () => (segments.length > 0 ? tail.count > 0 : tail.count >= options.graphFrom);
  const isSaveDue = () =>
    segments.length > 0 && unsaved >= Math.max(options.saveAfter, partition.count / 10);

  /** Adopts a graph after taking out what was removed while it was made. False where vectors are missing. */
  const adopt = async (
    graph: Graph,
    range: Pick<Segment, 'after' | 'through'>,
    saved: Segment['saved'],
  ) => {
    const removal = await source.readLastRemoval(key.scope);
    const live = await source.listSequences(key, range.through);
    const isWhole = reconcile(graph, live.subarray(findPosition(live, range.after + 1)));
    if (!isWhole) return false;
    partition.adopt({ graph, ...range, saved: graph.deleted > 0 ? undefined : saved }, removal);
    return true;
  };

  /** Builds the vectors of (after, through] in a worker. */
  const build = async (after: number, through: number, signal: AbortSignal) => {
    const first = await source.readRange(key, after, through, 1);
    const dimension = first[0]?.components.length;
    const live = await source.listSequences(key, through);
    const capacity = live.length - findPosition(live, after + 1);
    if (dimension === undefined || capacity === 0) return;
    const input = createBuildInput(dimension, capacity);
    for (let from = after; ; ) {
      const page = await source.readRange(key, from, through, PAGE);
      for (const vector of page) input.add(vector);
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      from = last.sequence;
    }
    const file = await snapshot.createTemporary();
    try {
      const isBuilt = await buildGraph(input.finish(), file, signal).catch(async (error) => {
        if (!(await wasPurged(error))) throw error;
        return false;
      });
      // A purge took the file or its folder away: it may hold what was forgotten, and is built again when next due.
      if (!isBuilt || !(await pathExists(file))) return;
      await adopt(await loadGraph(file, dimension), { after, through }, undefined);
      unsaved += capacity;
    } finally {
      await rm(file, { force: true });
    }
  };

  /** The sequence that ends a segment after `from`, were it filled from the tail. */
  const endOfSegment = (from: Segment | undefined) => {
    const room = options.segmentSize - (from?.graph.sequences.length ?? 0);
    return tail.first(room).at(-1)?.sequence;
  };

  const insert = async (segment: Segment, signal: AbortSignal) => {
    while (tail.count > 0 && segment.graph.sequences.length < options.segmentSize) {
      if (signal.aborted) return;
      const vectors = tail.first(INSERTIONS_A_TURN);
      for (const vector of vectors) segment.graph.add(vector);
      // Only now: removing moves the memory that these vectors share.
      for (const { sequence } of vectors) tail.remove(sequence);
      segment.through = vectors.at(-1)?.sequence ?? segment.through;
      segment.saved = undefined;
      unsaved += vectors.length;
      await nextTurn();
    }
  };

  const absorb = async (signal: AbortSignal) => {
    while (isTailDue() && !signal.aborted) {
      const growing = active();
      if (tail.count > options.workerFrom) {
        const through = endOfSegment(growing);
        if (through === undefined) return;
        const before = tail.count;
        await build(growing?.after ?? segments.at(-1)?.through ?? 0, through, signal);
        if (tail.count >= before) return;
        continue;
      }
      if (!growing) {
        const dimension = tail.first(1)[0]?.components.length ?? 0;
        const after = segments.at(-1)?.through ?? 0;
        const graph = await createGraph(dimension);
        partition.segments.push({ graph, after, through: after, saved: undefined });
        continue;
      }
      await insert(growing, signal);
    }
  };

  /** The next segment takes over the range, so that ranges stay without gaps. */
  const dropEmpty = (segment: Segment) => {
    const at = segments.indexOf(segment);
    const next = segments[at + 1];
    if (next) Object.assign(next, { after: segment.after, saved: undefined });
    segments.splice(at, 1);
  };

  const rebuildWorn = async (isWanted: (segment: Segment) => boolean, signal: AbortSignal) => {
    for (const segment of segments.filter(isWanted)) {
      if (signal.aborted) return;
      if (segment.graph.count === 0) dropEmpty(segment);
      else await build(segment.after, segment.through, signal);
    }
  };

  const discard = async () => {
    await snapshot.remove();
    for (const segment of segments) segment.saved = undefined;
    unsaved = Math.max(unsaved, options.saveAfter, partition.count);
  };

  /** Whether something could not be written since a purge, perhaps of another process, took its folder away. */
  const wasPurged = async (error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'ENOENT' || !(await snapshot.isThere());

  /** Writes what has changed. A snapshot never holds a deleted vector: removals during the step undo it. */
  const save = async () => {
    await partition.follow();
    if (segments.some((segment) => segment.graph.deleted > 0)) return;
    const dimension = segments[0]?.graph.dimension;
    if (dimension === undefined) return;
    await partition.freeze(async () => {
      for (const segment of segments) {
        // Another process may have purged the file.
        if (segment.saved && (await snapshot.has(segment.saved))) continue;
        const file = await snapshot.createTemporary();
        await segment.graph.save(file);
        const { after, through, graph } = segment;
        segment.saved = await snapshot.adopt(file, { after, through, count: graph.count });
      }
      const saved = segments.flatMap((segment) => segment.saved ?? []);
      await snapshot.commit({ version: 1, embedder: key.embedder, dimension, segments: saved });
      unsaved = 0;
      await partition.follow();
      if (partition.hasHeldRemovals) await discard();
    });
  };

  return {
    get isDue() {
      return isTailDue() || isSaveDue() || segments.some(isWorn);
    },
    async run(isForced, signal) {
      await partition.follow();
      await absorb(signal);
      await rebuildWorn(isWorn, signal);
      const wantsSave = isForced ? segments.some((segment) => !segment.saved) : isSaveDue();
      if (!wantsSave || signal.aborted || !(await lock.tryAcquire())) return false;
      await rebuildWorn((segment) => segment.graph.deleted > 0, signal);
      if (signal.aborted) return false;
      await parts.exclusively(() =>
        save().catch(async (error) => {
          if (!(await wasPurged(error))) throw error;
          await discard();
        }),
      );
      return true;
    },
    async restore() {
      const manifest = await snapshot.readManifest();
      if (!manifest || manifest.embedder !== key.embedder) return;
      for (const segment of manifest.segments) {
        const expected = segments.at(-1)?.through ?? 0;
        const graph =
          segment.after === expected ? await snapshot.load(manifest, segment) : undefined;
        const { after, through } = segment;
        if (!graph || !(await adopt(graph, { after, through }, segment))) return;
      }
    },
    async purge() {
      await discard();
    },
  };
}
