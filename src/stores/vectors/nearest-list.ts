/** A vector found by a search, by its sequence. */
export interface Neighbor {
  readonly sequence: number;
  /** Cosine, −1..1. */
  readonly similarity: number;
}

/** Whether `a` comes before `b`: more similar, then newer. */
function isBefore(a: Neighbor, b: Neighbor): boolean {
  return a.similarity > b.similarity || (a.similarity === b.similarity && a.sequence > b.sequence);
}

/** Keeps the nearest of all vectors that it is offered. */
export interface NearestList {
  /** The list no longer accepts a vector that is less similar than this. */
  readonly threshold: number;
  offer(neighbor: Neighbor): void;
  /** Nearest first; ties newer first. */
  list(): Neighbor[];
}

export function createNearestList(limit: number): NearestList {
  const kept: Neighbor[] = [];
  return {
    get threshold() {
      const last = kept[limit - 1];
      return last ? last.similarity : Number.NEGATIVE_INFINITY;
    },
    offer(neighbor) {
      let low = 0;
      let high = kept.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (isBefore(neighbor, kept[middle] as Neighbor)) high = middle;
        else low = middle + 1;
      }
      if (low >= limit) return;
      kept.splice(low, 0, neighbor);
      if (kept.length > limit) kept.pop();
    },
    list: () => kept,
  };
}
