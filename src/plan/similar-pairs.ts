import { append } from '../kernel/append.ts';
import { checkpoint } from '../kernel/checkpoint.ts';
import type { Candidate } from './assignment.ts';
import { type Structure, signatureOf, similarity, similarityBound } from './part-structure.ts';
import { SAME_STRUCTURE } from './plan-weights.ts';

/** A part that looks for its like on the other side. */
export interface Comparable {
  readonly structure: Structure;
  /** Its index among its siblings. */
  readonly place: number;
  /** Only parts of one class are equal by their structure alone; undefined for parts that no class holds. */
  readonly class: string | undefined;
}

/** Rows with the columns that they may be assigned to. */
interface SimilarPairs {
  readonly candidates: Candidate[];
  /** Pairs that share a telling token and were not compared: each row is compared with its nearest. */
  readonly leftOut: number;
}

/** Adds a small preference for equal places in the document where structures are equally alike. */
const PLACE_PREFERENCE = 1e-6;

/** Columns that one row is compared with at most; where there are no more, nothing is left out. */
const MAX_COMPARED = 48;

/**
 * Pairs of equal structure, in their order and near each other where one side has more of them. Takes
 * time proportional to the parts. Answers indices of both lists.
 */
export function pairEqualStructures(
  rows: readonly Comparable[],
  columns: readonly Comparable[],
): [row: number, column: number][] {
  const groups = groupBySignature(columns);
  const pairs: [number, number][] = [];
  for (const [signature, own] of groupBySignature(rows)) {
    const others = groups.get(signature);
    if (!others) continue;
    const isSwapped = own.length > others.length;
    const [few, many] = isSwapped ? [others, own] : [own, others];
    const [fewPlaces, manyPlaces] = isSwapped ? [columns, rows] : [rows, columns];
    let next = 0;
    few.forEach((one, index) => {
      const place = (fewPlaces[one] as Comparable).place;
      const distance = (at: number) =>
        Math.abs((manyPlaces[many[at] as number] as Comparable).place - place);
      const last = many.length - (few.length - index);
      while (next < last && distance(next + 1) <= distance(next)) next++;
      const other = many[next++] as number;
      pairs.push(isSwapped ? [other, one] : [one, other]);
    });
  }
  return pairs;
}

function groupBySignature(parts: readonly Comparable[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  parts.forEach(({ structure, class: kind }, index) => {
    if (kind === undefined) return;
    checkpoint();
    append(groups, `${kind}\n${signatureOf(structure)}`, index);
  });
  return groups;
}

/**
 * Pairs that are alike enough to be taken for the same. Not every pair is compared: two structures of
 * similarity 0.6 share one of the rarest tokens that make up 0.4 of either (prefix filtering:
 * S. Chaudhuri, V. Ganti, R. Kaushik, "A primitive operator for similarity joins", ICDE 2006), and of
 * those only the 48 nearest by place are.
 */
export function findSimilarPairs(
  rows: readonly Comparable[],
  columns: readonly Comparable[],
  isAllowed: (row: number, column: number) => boolean,
): SimilarPairs {
  const index = new PrefixIndex(rows, columns);
  const candidates: Candidate[] = [];
  let leftOut = 0;
  rows.forEach((a, row) => {
    checkpoint();
    const near = index.nearestTo(a);
    leftOut += near.leftOut;
    for (const column of near.columns) {
      const b = columns[column] as Comparable;
      if (similarityBound(a.structure, b.structure) < SAME_STRUCTURE) continue;
      if (!isAllowed(row, column)) continue;
      const alike = similarity(a.structure, b.structure);
      if (alike < SAME_STRUCTURE) continue;
      const apart = Math.abs(a.place - b.place);
      candidates.push({ row, column, similarity: alike - apart * PLACE_PREFERENCE });
    }
  });
  return { candidates, leftOut };
}

/** Columns by the rarest tokens of their structures. */
class PrefixIndex {
  readonly #frequencies = new Map<number, number>();
  readonly #columns: readonly Comparable[];
  readonly #postings = new Map<number, number[]>();

  constructor(rows: readonly Comparable[], columns: readonly Comparable[]) {
    this.#columns = columns;
    for (const { structure } of [...rows, ...columns]) {
      for (const token of structure.tokens.keys()) {
        this.#frequencies.set(token, (this.#frequencies.get(token) ?? 0) + 1);
      }
    }
    columns.forEach(({ structure }, column) => {
      for (const token of this.#prefixOf(structure)) append(this.#postings, token, column);
    });
  }

  /** The columns that share a token of the prefix: those nearest by place, rarest token first. */
  nearestTo({ structure, place }: Comparable): { columns: Iterable<number>; leftOut: number } {
    const near = new Set<number>();
    let leftOut = 0;
    for (const token of this.#prefixOf(structure)) {
      const posting = this.#postings.get(token);
      if (!posting) continue;
      const left = MAX_COMPARED - near.size;
      const [from, to] = this.#windowAround(posting, place, left);
      for (let i = from; i < to; i++) near.add(posting[i] as number);
      leftOut += posting.length - (to - from);
    }
    return { columns: near, leftOut };
  }

  /** The bounds of the `count` columns of a posting that are nearest to a place. */
  #windowAround(posting: readonly number[], place: number, count: number): [number, number] {
    if (posting.length <= count) return [0, posting.length];
    let [low, high] = [0, posting.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#columns[posting[middle] as number] as Comparable).place < place) low = middle + 1;
      else high = middle;
    }
    const from = Math.max(0, Math.min(low - (count >> 1), posting.length - count));
    return [from, from + count];
  }

  /** The rarest tokens of a structure, until what is left could not make it alike enough. */
  #prefixOf({ tokens, size }: Structure): number[] {
    const ranked = [...tokens].sort(
      ([a], [b]) =>
        (this.#frequencies.get(a) as number) - (this.#frequencies.get(b) as number) || a - b,
    );
    const prefix: number[] = [];
    let weight = 0;
    for (const [token, count] of ranked) {
      if (weight > (1 - SAME_STRUCTURE) * size + 1e-9) break;
      prefix.push(token);
      weight += count;
    }
    return prefix;
  }
}
