import type { AntiStep } from '../ports.ts';
import { type Sequence, sequenceSimilarity } from './sequence.ts';

/** An action belongs to a workflow where at least this share of its runs took it. */
const MIN_SUPPORT = 0.5;
const MAX_ANTI_STEPS = 5;

/** Occurrences told apart: the second `save` of a run is another step than the first. */
function toOccurrences(sequence: Sequence): string[] {
  const counts = new Map<string, number>();
  return sequence.map((action) => {
    const count = (counts.get(action) ?? 0) + 1;
    counts.set(action, count);
    return `${count} ${action}`;
  });
}

/** The steps that most runs share, in the order that most runs took them; ties by how often, then by name. */
export function extractSteps(sequences: readonly Sequence[]): string[] {
  const runs = sequences.map(toOccurrences);
  const support = new Map<string, number>();
  for (const run of runs) for (const step of run) support.set(step, (support.get(step) ?? 0) + 1);
  const kept = [...support.keys()].filter(
    (step) => (support.get(step) as number) >= MIN_SUPPORT * runs.length,
  );
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
  const wins = kept.map((_, i) => {
    let count = 0;
    for (let j = 0; j < kept.length; j++) {
      const ahead = before[i * kept.length + j] as number;
      const behind = before[j * kept.length + i] as number;
      if (ahead > behind) count++;
    }
    return count;
  });
  const order = kept
    .map((step, i) => ({ step, wins: wins[i] as number, support: support.get(step) as number }))
    .sort((a, b) => b.wins - a.wins || b.support - a.support || (a.step < b.step ? -1 : 1));
  return order.map(({ step }) => step.slice(step.indexOf(' ') + 1));
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
      // A step taken later or a repetition is no departure.
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
