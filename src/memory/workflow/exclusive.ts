import { type Sequence, sequenceSimilarity } from './sequence.ts';

/** Each side of a split needs this many runs, and this share of all. */
const MIN_RUNS = 3;
const MIN_SHARE = 0.15;
/** Actions that exclude each other meet in at most this share of the rarer one's runs … */
const MAX_TOGETHER = 0.1;
/** … and one of the two is in at least this share of all runs: noise is in no such pair. */
const MIN_COVER = 0.8;
/** Actions compared with each other, the most frequent first. */
const MAX_ACTIONS = 60;

interface Taken {
  readonly action: string;
  /** Positions of the runs that took it. */
  readonly by: ReadonlySet<number>;
}

const countShared = (left: ReadonlySet<number>, right: ReadonlySet<number>) => {
  let shared = 0;
  for (const run of left) if (right.has(run)) shared++;
  return shared;
};

/** Two actions that runs take instead of each other, the pair that tells most runs apart; undefined where there is none. */
function findExclusive(sequences: readonly Sequence[]): [Taken, Taken] | undefined {
  const takers = new Map<string, Set<number>>();
  sequences.forEach((sequence, run) => {
    for (const action of sequence) takers.set(action, (takers.get(action) ?? new Set()).add(run));
  });
  const least = Math.max(MIN_RUNS, MIN_SHARE * sequences.length);
  const actions: Taken[] = Array.from(takers, ([action, by]) => ({ action, by }))
    .filter(({ by }) => by.size >= least && by.size < sequences.length)
    .sort((a, b) => b.by.size - a.by.size || (a.action < b.action ? -1 : 1))
    .slice(0, MAX_ACTIONS);
  let found: [Taken, Taken] | undefined;
  let widest = MIN_COVER * sequences.length;
  for (const [i, left] of actions.entries()) {
    for (const right of actions.slice(i + 1)) {
      const together = countShared(right.by, left.by);
      const cover = left.by.size + right.by.size - together;
      if (together > MAX_TOGETHER * right.by.size || cover < widest) continue;
      if (cover === widest && found) continue;
      widest = cover;
      found = [left, right];
    }
  }
  return found;
}

/**
 * Parts runs that take different ways: where an action excludes another, those with the one go from those with the
 * other, and again within each. Runs with neither go where they are most alike. Keeps the order of runs.
 */
export function splitExclusive<T extends { readonly sequence: Sequence }>(
  runs: readonly T[],
): T[][] {
  if (runs.length < 2 * MIN_RUNS) return [[...runs]];
  const pair = findExclusive(runs.map((run) => run.sequence));
  if (!pair) return [[...runs]];
  const [left, right] = pair;
  const parts: [T[], T[]] = [[], []];
  runs.forEach((run, position) => {
    if (left.by.has(position) !== right.by.has(position)) {
      parts[left.by.has(position) ? 0 : 1].push(run);
    }
  });
  const typical = parts.map((part) => part.slice(0, 20));
  runs.forEach((run, position) => {
    if (left.by.has(position) !== right.by.has(position)) return;
    const [a = 0, b = 0] = typical.map(
      (part) =>
        part.reduce((sum, other) => sum + sequenceSimilarity(run.sequence, other.sequence), 0) /
        Math.max(1, part.length),
    );
    parts[a >= b ? 0 : 1].push(run);
  });
  return parts.flatMap((part) => splitExclusive(part));
}
