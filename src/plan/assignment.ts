import munkres from 'munkres-js';

/** A pair that may be assigned: row, column, and what assigning it is worth (0 exclusive to 1). */
export interface Candidate {
  readonly row: number;
  readonly column: number;
  readonly similarity: number;
}

/** Above this many rows or columns that hang together, best-first is taken: munkres is cubic (24 ms at 100). */
const MAX_EXACT = 100;

/**
 * Pairs rows with columns, each at most once, so that the summed similarity is greatest
 * (Kuhn–Munkres). Only candidates are paired. Ties go to the earlier candidate.
 */
export function assign(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const component of splitComponents(candidates)) chosen.push(...assignComponent(component));
  return chosen.sort((a, b) => a.row - b.row);
}

function assignComponent(candidates: readonly Candidate[]): Candidate[] {
  const rows = [...new Set(candidates.map((candidate) => candidate.row))].sort((a, b) => a - b);
  const columns = [...new Set(candidates.map((candidate) => candidate.column))].sort(
    (a, b) => a - b,
  );
  if (
    rows.length === 1 ||
    columns.length === 1 ||
    Math.max(rows.length, columns.length) > MAX_EXACT
  )
    return assignBestFirst(candidates);
  const rowAt = new Map(rows.map((row, index) => [row, index]));
  const columnAt = new Map(columns.map((column, index) => [column, index]));
  const costs = rows.map(() => columns.map(() => 1));
  const byCell = new Map<number, Candidate>();
  for (const candidate of candidates) {
    const row = rowAt.get(candidate.row) as number;
    const column = columnAt.get(candidate.column) as number;
    (costs[row] as number[])[column] = 1 - candidate.similarity;
    byCell.set(row * columns.length + column, candidate);
  }
  return munkres(costs).flatMap(([row, column]) => {
    const candidate = byCell.get(row * columns.length + column);
    return candidate ? [candidate] : [];
  });
}

function assignBestFirst(candidates: readonly Candidate[]): Candidate[] {
  const rows = new Set<number>();
  const columns = new Set<number>();
  return [...candidates]
    .sort((a, b) => b.similarity - a.similarity)
    .filter(({ row, column }) => {
      if (rows.has(row) || columns.has(column)) return false;
      rows.add(row);
      columns.add(column);
      return true;
    });
}

/** Candidates grouped so that no row or column is in two groups: each is an assignment of its own. */
function splitComponents(candidates: readonly Candidate[]): Candidate[][] {
  const parents = new Map<string, string>();
  const find = (node: string): string => {
    let root = node;
    while (parents.get(root) !== undefined) root = parents.get(root) as string;
    if (root !== node) parents.set(node, root);
    return root;
  };
  for (const { row, column } of candidates) {
    const [a, b] = [find(`r${row}`), find(`c${column}`)];
    if (a !== b) parents.set(a, b);
  }
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const root = find(`r${candidate.row}`);
    const group = groups.get(root);
    if (group) group.push(candidate);
    else groups.set(root, [candidate]);
  }
  return [...groups.values()];
}
