import { type Sequence, sequenceSimilarity } from './sequence.ts';

/** Each way needs this many runs, and this share of all. */
const MIN_RUNS = 3;
const MIN_SHARE = 0.05;
/** Actions that exclude each other meet in at most this share of the rarer one's runs … */
const MAX_TOGETHER = 0.1;
/** … and one of them is in at least this share of all runs: noise is in no such set. */
const MIN_COVER = 0.8;
/** Actions compared with each other, the most frequent first. */
const MAX_ACTIONS = 60;
/** How much less likely than by chance the runs are, as a logarithm, beyond the number of sets that were looked at. */
const MIN_SURPRISE = 2;

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

/** Actions that enough runs took and others did not, the most frequent first. */
function listActions(sequences: readonly Sequence[]): Taken[] {
  const takers = new Map<string, Set<number>>();
  sequences.forEach((sequence, run) => {
    for (const action of sequence) takers.set(action, (takers.get(action) ?? new Set()).add(run));
  });
  const least = Math.max(MIN_RUNS, MIN_SHARE * sequences.length);
  return Array.from(takers, ([action, by]) => ({ action, by }))
    .filter(({ by }) => by.size >= least && by.size < sequences.length)
    .sort((a, b) => b.by.size - a.by.size || (a.action < b.action ? -1 : 1))
    .slice(0, MAX_ACTIONS);
}

/** Whether so many of `total` runs would take exactly one of the actions if each chose them independently: −ln of it. */
function measureSurprise(clique: readonly Taken[], exactlyOne: number, total: number): number {
  const shares = clique.map(({ by }) => by.size / total);
  const none = shares.reduce((product, share) => product * (1 - share), 1);
  const expected = shares.reduce((sum, share) => sum + (none * share) / (1 - share), 0);
  const observed = exactlyOne / total;
  if (observed <= expected) return 0;
  const missed = 1 - observed;
  const rest = missed === 0 ? 0 : missed * Math.log(missed / (1 - expected));
  return total * (observed * Math.log(observed / expected) + rest);
}

/** ln of how many sets of this size there are among these items. */
function countChoices(items: number, size: number): number {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += Math.log((items - i) / (i + 1));
  return sum;
}

/** Actions of which a run takes one instead of the others, the set that most runs belong to; undefined where there is none. */
function findExclusive(sequences: readonly Sequence[]): Taken[] | undefined {
  const total = sequences.length;
  const actions = listActions(sequences);
  const distinct = new Set(actions.map(({ by }) => [...by].join())).size;
  let found: Taken[] | undefined;
  let most = MIN_COVER * total;
  for (const first of actions) {
    const clique = [first];
    for (const other of actions) {
      const isApart = clique.every(
        (member) =>
          countShared(other.by, member.by) <=
          MAX_TOGETHER * Math.min(other.by.size, member.by.size),
      );
      if (isApart) clique.push(other);
    }
    if (clique.length < 2) continue;
    const counts = new Map<number, number>();
    for (const { by } of clique) for (const run of by) counts.set(run, (counts.get(run) ?? 0) + 1);
    if (counts.size < most || (counts.size === most && found)) continue;
    const exactlyOne = [...counts.values()].filter((count) => count === 1).length;
    const wanted = MIN_SURPRISE + countChoices(distinct, clique.length);
    if (measureSurprise(clique, exactlyOne, total) < wanted) continue;
    most = counts.size;
    found = clique;
  }
  return found;
}

/**
 * Parts runs that take different ways: where actions exclude each other, those with one go apart from those with
 * another, and again within each. Runs with none or several go where they are most alike. Keeps the order of runs.
 */
export function splitExclusive<T extends { readonly sequence: Sequence }>(
  runs: readonly T[],
): T[][] {
  if (runs.length < 2 * MIN_RUNS) return [[...runs]];
  const clique = findExclusive(runs.map((run) => run.sequence));
  if (!clique) return [[...runs]];
  const parts = clique.map((): T[] => []);
  const unclear: T[] = [];
  runs.forEach((run, position) => {
    const taken = parts.filter((_, i) => clique[i]?.by.has(position));
    (taken.length === 1 ? (taken[0] as T[]) : unclear).push(run);
  });
  const typical = parts.map((part) => part.slice(0, 20));
  for (const run of unclear) {
    const similarities = typical.map(
      (part) =>
        part.reduce((sum, other) => sum + sequenceSimilarity(run.sequence, other.sequence), 0) /
        Math.max(1, part.length),
    );
    parts[similarities.indexOf(Math.max(...similarities))]?.push(run);
  }
  return parts.flatMap((part) => splitExclusive(part));
}
