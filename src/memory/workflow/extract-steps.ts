import type { Sequence } from './sequence.ts';

/** An action belongs to a workflow where at least this share of its runs took it. */
const MIN_SUPPORT = 0.5;

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

type Orders = (left: number, right: number) => number;

/** How often each of the kept occurrences comes before each other. */
function countOrders(runs: readonly (readonly string[])[], kept: readonly string[]): Orders {
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
  return (left, right) => before[left * kept.length + right] as number;
}

/** The steps that most runs share, in the order that most runs took them. */
export function extractSteps(sequences: readonly Sequence[]): string[] {
  const runs = sequences.map(toOccurrences);
  const support = new Map<string, number>();
  for (const run of runs) for (const step of run) support.set(step, (support.get(step) ?? 0) + 1);
  const shareOf = (step: string) => (support.get(step) as number) / runs.length;
  const kept = [...support.keys()].filter((step) => shareOf(step) >= MIN_SUPPORT);
  const before = countOrders(runs, kept);
  const wins = kept.map((_, i) => kept.filter((_, j) => before(i, j) > before(j, i)).length);
  return kept
    .map((step, i) => ({ step, wins: wins[i] as number, share: shareOf(step) }))
    .sort((a, b) => b.wins - a.wins || b.share - a.share || (a.step < b.step ? -1 : 1))
    .map(({ step }) => toAction(step));
}
