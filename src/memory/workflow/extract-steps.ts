import type { Sequence } from './sequence.ts';

/** An action belongs to a workflow where at least this share of its runs took it. */
const MIN_SUPPORT = 0.5;
/** A step keeps its place among the others and is in most runs; noise is anywhere, and in some. */
const MIN_STEADINESS = 0.45;
/** A step that so many runs took belongs to them, wherever they took it. */
const MIN_ALWAYS = 0.9;
/** With fewer steps none can be called unsteady. */
const MIN_STEADY_STEPS = 5;

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

/** How one-sided the order of a step among the others is, 0..1, less what chance alone gives so few runs. */
function steadinessOf(step: number, count: number, before: Orders): number {
  let sum = 0;
  let others = 0;
  for (let other = 0; other < count; other++) {
    const met = before(step, other) + before(other, step);
    if (step === other || met < 2) continue;
    sum += ((before(step, other) - before(other, step)) ** 2 / met - 1) / (met - 1);
    others++;
  }
  return others === 0 ? 1 : sum / others;
}

/** The steps that most runs share and that keep their place, in the order that most runs took them. */
export function extractSteps(sequences: readonly Sequence[]): string[] {
  const runs = sequences.map(toOccurrences);
  const support = new Map<string, number>();
  for (const run of runs) for (const step of run) support.set(step, (support.get(step) ?? 0) + 1);
  const shareOf = (step: string) => (support.get(step) as number) / runs.length;
  const frequent = [...support.keys()].filter((step) => shareOf(step) >= MIN_SUPPORT);
  const frequentOrders = countOrders(runs, frequent);
  const steady = frequent.filter((step, i) => {
    const share = shareOf(step);
    if (frequent.length < MIN_STEADY_STEPS || share >= MIN_ALWAYS) return true;
    return share * steadinessOf(i, frequent.length, frequentOrders) >= MIN_STEADINESS;
  });
  const kept = steady.length > 0 ? steady : frequent;
  const before = countOrders(runs, kept);
  const wins = kept.map((_, i) => kept.filter((_, j) => before(i, j) > before(j, i)).length);
  return kept
    .map((step, i) => ({ step, wins: wins[i] as number, share: shareOf(step) }))
    .sort((a, b) => b.wins - a.wins || b.share - a.share || (a.step < b.step ? -1 : 1))
    .map(({ step }) => toAction(step));
}
