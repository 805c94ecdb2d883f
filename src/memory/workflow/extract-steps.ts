import type { AntiStep, Pitfall } from '../../ports/derived.ts';
import { type Sequence, sequenceSimilarity } from './sequence.ts';

/** An action belongs to a workflow where at least this share of its runs took it. */
const MIN_SUPPORT = 0.5;
const MAX_ANTI_STEPS = 5;
const MAX_PITFALLS = 5;
/** A pitfall has happened to this many failing runs, and to that many times as many of them as of the others. */
const MIN_PITFALL_RUNS = 2;
const MIN_PITFALL_RATIO = 3;
/** A step keeps its place among the others and is in most runs; noise is anywhere, and in some. */
const MIN_STEADINESS = 0.45;
/** A step that so many runs took belongs to them, wherever they took it. */
const MIN_ALWAYS = 0.9;
/** With fewer steps none can be called unsteady. */
const MIN_STEADY_STEPS = 5;
/** Neighbouring steps that this share of the runs took the other way round have no order. */
const MIN_REVERSED = 0.25;

/** Occurrences told apart: the second `save` of a run is another step than the first. */
function toOccurrences(sequence: Sequence): string[] {
  const counts = new Map<string, number>();
  return sequence.map((action) => {
    const count = (counts.get(action) ?? 0) + 1;
    counts.set(action, count);
    return `${count} ${action}`;
  });
}

const toAction = (occurrence: string) => occurrence.slice(occurrence.indexOf(' ') + 1);

/** How often each of the kept occurrences comes before each other. */
function countOrders(runs: readonly (readonly string[])[], kept: readonly string[]) {
  const index = new Map(kept.map((step, i) => [step, i]));
  const before = new Int32Array(kept.length ** 2);
  for (const run of runs) {
    const steps = run.flatMap((step) => index.get(step) ?? []);
    for (let i = 0; i < steps.length; i++) {
      for (let j = i + 1; j < steps.length; j++) {
        const at = (steps[i] as number) * kept.length + (steps[j] as number);
        before[at] = (before[at] as number) + 1;
      }
    }
  }
  return (left: number, right: number) => before[left * kept.length + right] as number;
}

/** The kept occurrences that have a place among the others: how one-sided their order is, by how many runs took them. */
function keepSteady(
  runs: readonly (readonly string[])[],
  kept: readonly string[],
  support: ReadonlyMap<string, number>,
): string[] {
  if (kept.length < MIN_STEADY_STEPS) return [...kept];
  const before = countOrders(runs, kept);
  const steady = kept.filter((step, i) => {
    const share = (support.get(step) as number) / runs.length;
    if (share >= MIN_ALWAYS) return true;
    let sum = 0;
    let others = 0;
    for (let j = 0; j < kept.length; j++) {
      const met = before(i, j) + before(j, i);
      if (i === j || met < 2) continue;
      // The square of a leaning, less what chance alone gives so few runs.
      sum += ((before(i, j) - before(j, i)) ** 2 / met - 1) / (met - 1);
      others++;
    }
    return share * (others === 0 ? 1 : sum / others) >= MIN_STEADINESS;
  });
  return steady.length > 0 ? steady : [...kept];
}

/** Steps in the order that most runs took them; ties by how often, then by name. */
function orderByWins(
  runs: readonly (readonly string[])[],
  kept: readonly string[],
  support: ReadonlyMap<string, number>,
): string[] {
  const before = countOrders(runs, kept);
  const wins = kept.map((_, i) => kept.filter((_, j) => before(i, j) > before(j, i)).length);
  return kept
    .map((step, i) => ({ step, wins: wins[i] as number, support: support.get(step) as number }))
    .sort((a, b) => b.wins - a.wins || b.support - a.support || (a.step < b.step ? -1 : 1))
    .map(({ step }) => step);
}

/** The order in which most runs took all of the steps, so that some run took it; undefined where none took them all. */
function findTakenOrder(
  runs: readonly (readonly string[])[],
  kept: readonly string[],
): string[] | undefined {
  const wanted = new Set(kept);
  const orders = new Map<string, { order: string[]; count: number }>();
  for (const run of runs) {
    const order = run.filter((step) => wanted.has(step));
    if (order.length !== kept.length) continue;
    const key = order.join('\n');
    const known = orders.get(key);
    if (known) known.count++;
    else orders.set(key, { order, count: 1 });
  }
  return [...orders].sort((a, b) => b[1].count - a[1].count || (a[0] < b[0] ? -1 : 1))[0]?.[1]
    .order;
}

export interface Steps {
  readonly steps: string[];
  /** Positions of neighbouring steps that runs take in any order. */
  readonly unordered: number[][];
}

/** Runs of neighbours that are taken the other way round too often to have an order. */
function findUnordered(runs: readonly (readonly string[])[], order: readonly string[]): number[][] {
  const before = countOrders(runs, order);
  const isOpen = (left: number, right: number) => {
    const reversed = before(right, left);
    return reversed >= MIN_REVERSED * (reversed + before(left, right)) && reversed > 1;
  };
  const groups: number[][] = [];
  for (let start = 0; start < order.length; ) {
    const group = [start];
    for (let next = start + 1; next < order.length; next++) {
      if (!group.every((member) => isOpen(member, next))) break;
      group.push(next);
    }
    if (group.length > 1) groups.push(group);
    start += group.length;
  }
  return groups;
}

/** The steps that most runs share and that keep their place, in an order that a run took where any took them all. */
export function extractSteps(sequences: readonly Sequence[]): Steps {
  const runs = sequences.map(toOccurrences);
  const support = new Map<string, number>();
  for (const run of runs) for (const step of run) support.set(step, (support.get(step) ?? 0) + 1);
  const frequent = [...support.keys()].filter(
    (step) => (support.get(step) as number) >= MIN_SUPPORT * runs.length,
  );
  const kept = keepSteady(runs, frequent, support);
  const order = findTakenOrder(runs, kept) ?? orderByWins(runs, kept, support);
  return { steps: order.map(toAction), unordered: findUnordered(runs, order) };
}

/** The actions that failing runs took and successful ones did not, and those that they left out; the most telling first. */
export function findPitfalls(
  steps: Sequence,
  successes: readonly Sequence[],
  failures: readonly Sequence[],
): Pitfall[] {
  if (failures.length < MIN_PITFALL_RUNS) return [];
  const share = (runs: readonly Sequence[], test: (run: Sequence) => boolean) => {
    const count = runs.filter(test).length;
    return { count, share: count / Math.max(1, runs.length) };
  };
  const judge = (kind: Pitfall['kind'], action: string, test: (run: Sequence) => boolean) => {
    const failed = share(failures, test);
    const succeeded = share(successes, test);
    const isPitfall =
      failed.count >= MIN_PITFALL_RUNS && failed.share >= MIN_PITFALL_RATIO * succeeded.share;
    if (!isPitfall) return [];
    const pitfall: Pitfall = {
      kind,
      action,
      failures: failed.count,
      ofFailures: failures.length,
      successes: succeeded.count,
      ofSuccesses: successes.length,
    };
    return [{ pitfall, lift: failed.share - succeeded.share }];
  };
  const known = new Set(steps);
  const taken = new Set(failures.flat().filter((action) => !known.has(action)));
  return [
    ...[...taken].flatMap((action) => judge('did', action, (run) => run.includes(action))),
    ...[...known].flatMap((action) => judge('skipped', action, (run) => !run.includes(action))),
  ]
    .sort((a, b) => b.lift - a.lift || (a.pitfall.action < b.pitfall.action ? -1 : 1))
    .slice(0, MAX_PITFALLS)
    .map(({ pitfall }) => pitfall);
}

/** Where failing runs leave the workflow: how many of its steps they had taken, and what they did instead. */
export function findAntiSteps(steps: Sequence, failures: readonly Sequence[]): AntiStep[] {
  const counts = new Map<string, AntiStep>();
  for (const failure of failures) {
    let after = 0;
    for (const action of failure) {
      if (action === steps[after]) {
        after++;
        continue;
      }
      // A step taken later or a repetition is not a departure.
      if (steps.includes(action)) continue;
      const key = `${after} ${action}`;
      counts.set(key, { after, action, count: (counts.get(key)?.count ?? 0) + 1 });
      break;
    }
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.after - b.after || (a.action < b.action ? -1 : 1))
    .slice(0, MAX_ANTI_STEPS);
}

/** Two-sided 95 %. */
const Z = 1.96;

/** Lower bound of the Wilson score interval of `successes` in `total` (Wilson 1927), 0..1. */
export function wilsonLowerBound(successes: number, total: number): number {
  if (total === 0) return 0;
  const share = successes / total;
  const z2 = Z * Z;
  const centre = share + z2 / (2 * total);
  const spread = Z * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return Math.max(0, (centre - spread) / (1 + z2 / total));
}

/** The pattern's steps nearest to a sequence. */
export function findNearestSteps<T extends { readonly steps: Sequence }>(
  sequence: Sequence,
  patterns: readonly T[],
  minSimilarity: number,
): T | undefined {
  let nearest: T | undefined;
  let best = minSimilarity;
  for (const pattern of patterns) {
    const similarity = sequenceSimilarity(sequence, pattern.steps);
    if (similarity > best || (similarity === best && nearest === undefined)) {
      best = similarity;
      nearest = pattern;
    }
  }
  return nearest;
}
