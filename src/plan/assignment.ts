import { groupBy } from '../kernel/append.ts';
import { checkpoint } from '../kernel/checkpoint.ts';

/** A pair that may be assigned: row, column, and what assigning it is worth (0 exclusive to 1). */
export interface Candidate {
  readonly row: number;
  readonly column: number;
  readonly similarity: number;
}

/** Rows and columns that may hang together. The assignment is cubic in it: 3 ms at 128 rows and 128 columns. */
const MAX_COMPONENT = 256;

/**
 * Pairs rows with columns, each at most once, so that the summed similarity is greatest. Only candidates
 * are paired. Where more than 256 rows and columns hang together by their candidates, the least similar of
 * these are left out until they don't: within what then hangs together the sum is still the greatest.
 */
export function assign(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const component of splitComponents(candidates)) {
    checkpoint();
    chosen.push(...assignComponent(component));
  }
  return chosen.sort((a, b) => a.row - b.row);
}

function assignComponent(candidates: readonly Candidate[]): readonly Candidate[] {
  if (candidates.length === 1) return candidates;
  const rows = toIndices(candidates.map((candidate) => candidate.row));
  const columns = toIndices(candidates.map((candidate) => candidate.column));
  // A row that is left unassigned costs as much as the worst candidate could.
  const costs = new Float64Array(rows.size * columns.size).fill(1);
  const cells = new Map<number, Candidate>();
  for (const candidate of candidates) {
    const cell =
      (rows.get(candidate.row) as number) * columns.size +
      (columns.get(candidate.column) as number);
    costs[cell] = 1 - candidate.similarity;
    cells.set(cell, candidate);
  }
  return assignRows(costs, rows.size, columns.size).flatMap((column, row) => {
    const candidate = column < 0 ? undefined : cells.get(row * columns.size + column);
    return candidate ? [candidate] : [];
  });
}

function toIndices(numbers: readonly number[]): Map<number, number> {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  return new Map(sorted.map((number, index) => [number, index]));
}

/**
 * The column of each row, or −1, at the least summed cost; as many pairs as there are rows or columns.
 * Augments along shortest paths with dual potentials: R. Jonker and A. Volgenant, "A shortest augmenting
 * path algorithm for dense and sparse linear assignment problems", Computing 38 (1987).
 */
function assignRows(costs: Float64Array, rows: number, columns: number): number[] {
  const isTransposed = rows > columns;
  const [n, m] = isTransposed ? [columns, rows] : [rows, columns];
  const costOf = (i: number, j: number) =>
    costs[isTransposed ? j * columns + i : i * columns + j] as number;
  const [rowPotential, columnPotential] = [new Float64Array(n), new Float64Array(m)];
  const rowOf = new Int32Array(m).fill(-1);
  const columnOf = new Int32Array(n).fill(-1);
  for (let start = 0; start < n; start++) {
    const distances = new Float64Array(m).fill(Number.POSITIVE_INFINITY);
    const previous = new Int32Array(m).fill(-1);
    const isDone = new Uint8Array(m);
    let [row, sink, shortest] = [start, -1, 0];
    while (sink < 0) {
      let nearest = -1;
      for (let j = 0; j < m; j++) {
        if (isDone[j]) continue;
        const reduced =
          costOf(row, j) - (rowPotential[row] as number) - (columnPotential[j] as number);
        if (shortest + reduced < (distances[j] as number)) {
          distances[j] = shortest + reduced;
          previous[j] = row;
        }
        if (nearest < 0 || (distances[j] as number) < (distances[nearest] as number)) nearest = j;
      }
      isDone[nearest] = 1;
      shortest = distances[nearest] as number;
      if ((rowOf[nearest] as number) < 0) sink = nearest;
      else row = rowOf[nearest] as number;
    }
    for (let j = 0; j < m; j++) {
      if (!isDone[j]) continue;
      const slack = shortest - (distances[j] as number);
      columnPotential[j] = (columnPotential[j] as number) - slack;
      const owner = rowOf[j] as number;
      if (owner >= 0) rowPotential[owner] = (rowPotential[owner] as number) + slack;
    }
    rowPotential[start] = (rowPotential[start] as number) + shortest;
    for (let column = sink; column >= 0; ) {
      const owner = previous[column] as number;
      const next = columnOf[owner] as number;
      rowOf[column] = owner;
      columnOf[owner] = column;
      column = owner === start ? -1 : next;
    }
  }
  return Array.from(isTransposed ? rowOf : columnOf);
}

/**
 * Candidates grouped so that no row or column is in two groups: each is an assignment of its own. Joined
 * from the most similar on; a candidate that would make a group too large is left out.
 */
function splitComponents(candidates: readonly Candidate[]): Candidate[][] {
  const groups = new DisjointSets(MAX_COMPONENT);
  const ranked = [...candidates].sort(
    (a, b) => b.similarity - a.similarity || a.row - b.row || a.column - b.column,
  );
  const kept = ranked.filter(({ row, column }) => groups.join(2 * row, 2 * column + 1));
  return [...groupBy(kept, ({ row }) => groups.rootOf(2 * row)).values()];
}

/** Sets of numbers that are joined as long as none grows beyond a size. */
class DisjointSets {
  readonly #maxSize: number;
  readonly #parents = new Map<number, number>();
  readonly #sizes = new Map<number, number>();

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  rootOf(node: number): number {
    let root = node;
    for (let up = this.#parents.get(root); up !== undefined; up = this.#parents.get(root)) {
      root = up;
    }
    if (root !== node) this.#parents.set(node, root);
    return root;
  }

  /** Joins the sets of two numbers and says whether they are in one now. */
  join(a: number, b: number): boolean {
    const [first, second] = [this.rootOf(a), this.rootOf(b)];
    if (first === second) return true;
    const [small, large] =
      this.#sizeOf(first) <= this.#sizeOf(second) ? [first, second] : [second, first];
    const size = this.#sizeOf(small) + this.#sizeOf(large);
    if (size > this.#maxSize) return false;
    this.#parents.set(small, large);
    this.#sizes.set(large, size);
    return true;
  }

  #sizeOf(root: number): number {
    return this.#sizes.get(root) ?? 1;
  }
}
