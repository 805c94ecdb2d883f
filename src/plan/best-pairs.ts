import { checkpoint } from '../kernel/checkpoint.ts';
import { type Structure, similarity, similarityBound } from './part-structure.ts';
import { SAME_STRUCTURE } from './plan-weights.ts';

/** A pair that may be made: a row, a column, and their similarity (0 exclusive to 1). */
export interface Candidate {
  readonly row: number;
  readonly column: number;
  readonly similarity: number;
}

/** Pairs rows with columns, each at most once: the most similar first, ties in the order of the candidates. */
export function pairBest(candidates: readonly Candidate[]): Candidate[] {
  const rows = new Set<number>();
  const columns = new Set<number>();
  const ranked = candidates.toSorted((a, b) => b.similarity - a.similarity);
  const pairs = ranked.filter(({ row, column }) => {
    if (rows.has(row) || columns.has(column)) return false;
    rows.add(row);
    columns.add(column);
    return true;
  });
  return pairs.sort((a, b) => a.row - b.row);
}

/** A part that looks for its like on the other side. */
export interface Comparable {
  readonly structure: Structure;
  /** Its index among its siblings. */
  readonly place: number;
}

/** Columns that one row is compared with at most: those nearest by place. */
const MAX_COMPARED = 128;

/** Adds a small preference for equal places in the document where structures are equally alike. */
const PLACE_PREFERENCE = 1e-6;

/** Pairs that are alike enough to be taken for the same, and the number of pairs that were not compared. */
export function findSimilarPairs(
  rows: readonly Comparable[],
  columns: readonly Comparable[],
  isAllowed: (row: number, column: number) => boolean,
): { readonly candidates: Candidate[]; readonly leftOut: number } {
  const candidates: Candidate[] = [];
  const compared = Math.min(columns.length, MAX_COMPARED);
  let first = 0;
  rows.forEach((a, row) => {
    checkpoint();
    // Both lists are in the order of their places, so the window only moves on.
    const distanceTo = (column: number) =>
      Math.abs((columns[column] as Comparable).place - a.place);
    while (first + compared < columns.length && distanceTo(first + compared) < distanceTo(first)) {
      first++;
    }
    for (let column = first; column < first + compared; column++) {
      const b = columns[column] as Comparable;
      if (similarityBound(a.structure, b.structure) < SAME_STRUCTURE) continue;
      if (!isAllowed(row, column)) continue;
      const alike = similarity(a.structure, b.structure);
      if (alike < SAME_STRUCTURE) continue;
      candidates.push({ row, column, similarity: alike - distanceTo(column) * PLACE_PREFERENCE });
    }
  });
  return { candidates, leftOut: rows.length * (columns.length - compared) };
}
