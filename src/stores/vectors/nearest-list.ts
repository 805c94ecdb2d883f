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
export class NearestList {
  /** Nearest first; ties newer first. */
  readonly found: Neighbor[] = [];
  /** The list no longer accepts a vector that is less similar than this. */
  threshold = Number.NEGATIVE_INFINITY;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(neighbor: Neighbor): void {
    let low = 0;
    let high = this.found.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(neighbor, this.found[middle] as Neighbor)) high = middle;
      else low = middle + 1;
    }
    if (low >= this.#limit) return;
    this.found.splice(low, 0, neighbor);
    if (this.found.length > this.#limit) this.found.pop();
    this.threshold = this.found[this.#limit - 1]?.similarity ?? this.threshold;
  }
}
