import { createExactVectors, type ExactVectors } from './exact-vectors.ts';
import type { Graph } from './graph.ts';
import { createNearestList, type Neighbor } from './nearest.ts';
import type { SnapshotSegment } from './snapshot.ts';
import type { PartitionKey, VectorCursor, VectorSource } from './vector-source.ts';

const PAGE = 2000;

/** Thrown where a partition has followed so little that it does not learn any more what was removed. */
export class LostRemovals extends Error {
  override readonly name = 'LostRemovals';
}

/** One graph of a partition, for the vectors with a sequence in (after, through]. */
export interface Segment {
  graph: Graph;
  after: number;
  through: number;
  /** What the snapshot holds of it; undefined where it was changed since, or never saved. */
  saved: SnapshotSegment | undefined;
}

/** The vectors of one partition in memory: graphs for the older ones, an exact tail for the newest. */
export interface Partition {
  readonly key: PartitionKey;
  readonly tail: ExactVectors;
  /** Ascending; only the last one grows. */
  readonly segments: Segment[];
  readonly count: number;
  readonly sizeBytes: number;
  /** Takes in what the store has gained and lost. What was stored before the call is in when it resolves. */
  follow(): Promise<void>;
  /** Nearest first. `query` is a unit vector. */
  search(query: Float32Array, limit: number): Promise<Neighbor[]>;
  /**
   * Puts a segment in the place of those that it covers, and drops what it holds from the tail. Removals after
   * `knownRemoval` are read again, since the graph may have been made before them.
   */
  adopt(segment: Segment, knownRemoval: number): void;
  /** Runs a step during which no graph changes; removals are held back until it ends. */
  freeze<T>(step: () => Promise<T>): Promise<T>;
  /** Whether removals are waiting for a frozen step to end. */
  readonly hasHeldRemovals: boolean;
}

/** An empty partition that knows of all removals up to `removal`. */
export function createPartition(
  key: PartitionKey,
  source: VectorSource,
  removal: number,
): Partition {
  const tail = createExactVectors();
  const segments: Segment[] = [];
  let cursor: VectorCursor = { sequence: 0, removal };
  let held: number[] | undefined;
  let following: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const removeFromGraphs = (sequence: number) => {
    const segment = segments.find((item) => item.after < sequence && sequence <= item.through);
    if (segment?.graph.remove(sequence)) segment.saved = undefined;
  };
  const remove = (sequence: number) => {
    if (tail.remove(sequence)) return;
    if (held) held.push(sequence);
    else removeFromGraphs(sequence);
  };
  const readAll = async () => {
    for (let isLast = false; !isLast; ) {
      const changes = await source.readChanges(key, cursor, PAGE);
      if (!changes.isComplete) throw new LostRemovals();
      for (const vector of changes.added) tail.add(vector);
      for (const sequence of changes.removed) remove(sequence);
      cursor = changes.cursor;
      isLast = changes.added.length < PAGE;
    }
  };
  /** Callers of one moment share a reading, but never one that began before they called. */
  const follow = (): Promise<void> => {
    if (following) {
      next ??= following
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return follow();
        });
      return next;
    }
    following = readAll().finally(() => {
      following = undefined;
    });
    return following;
  };

  return {
    key,
    tail,
    segments,
    follow,
    get count() {
      return segments.reduce((sum, segment) => sum + segment.graph.count, tail.count);
    },
    get sizeBytes() {
      return segments.reduce((sum, segment) => sum + segment.graph.sizeBytes, tail.sizeBytes);
    },
    get hasHeldRemovals() {
      return held !== undefined && held.length > 0;
    },
    async search(query, limit) {
      await follow();
      const nearest = createNearestList(limit);
      for (const { graph } of segments) graph.search(query, limit, nearest);
      await tail.search(query, nearest);
      return nearest.list();
    },
    adopt(segment, knownRemoval) {
      const others = segments.filter(
        (item) => item.after < segment.after || item.through > segment.through,
      );
      segments.length = 0;
      segments.push(...[...others, segment].sort((a, b) => a.after - b.after));
      tail.dropThrough(segment.through);
      cursor = {
        sequence: Math.max(cursor.sequence, segment.through),
        removal: Math.min(cursor.removal, knownRemoval),
      };
    },
    async freeze(step) {
      held = [];
      try {
        return await step();
      } finally {
        const waiting = held;
        held = undefined;
        for (const sequence of waiting) removeFromGraphs(sequence);
      }
    },
  };
}
