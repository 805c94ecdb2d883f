import type { YieldTurn } from '../yield-turn.ts';
import { type Sequence, sequenceSimilarity } from './sequence.ts';

/** Successes that make a workflow. */
const MIN_SUCCESSES = 3;
/** A run starts a group of its own where it is less similar than this to the first of each. */
const SAME_WAY = 0.8;
/** A run joins the nearest workflow whose steps are more similar than this. */
const JOIN_SIMILARITY = 0.5;
/** A way with at most this share of another's runs, and all of its steps, is that one told with noise or gaps. */
const MINOR = 0.5;
/** How often runs join the nearest workflow and say its steps anew: more changes nothing. */
const ROUNDS = 2;
/** Distinct sequences that groups are made of, the most frequent first; the rest joins them. */
const MAX_GROUPED = 2_000;
/** Groups that are looked at. */
const MAX_GROUPS = 400;

/** An action belongs to a workflow where at least this share of its runs took it. */
const MIN_SUPPORT = 0.5;

/** A distinct sequence of actions, and how many successes took it. */
export interface Way {
  readonly sequence: Sequence;
  readonly successes: number;
}

const countSuccesses = (ways: readonly Way[]) => ways.reduce((sum, way) => sum + way.successes, 0);

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

/** The steps that most runs share, in the order that most runs took them. */
function extractSteps(ways: readonly Way[]): string[] {
  const runs = ways.map(({ sequence, successes }) => ({
    steps: toOccurrences(sequence),
    successes,
  }));
  const support = new Map<string, number>();
  for (const { steps, successes } of runs)
    for (const step of steps) support.set(step, (support.get(step) ?? 0) + successes);
  const total = countSuccesses(ways);
  const kept = [...support].filter(([, count]) => count >= MIN_SUPPORT * total);
  const places = runs.map(({ steps, successes }) => ({
    at: new Map(steps.map((step, place) => [step, place])),
    successes,
  }));
  /** In how many more runs one step comes before another than after it. */
  const lead = (left: string, right: string) =>
    places.reduce((sum, { at, successes }) => {
      const [from, to] = [at.get(left), at.get(right)];
      return from === undefined || to === undefined ? sum : sum + successes * Math.sign(to - from);
    }, 0);
  return kept
    .map(([step, count]) => {
      const wins = kept.filter(([other]) => lead(step, other) > 0).length;
      return { step, count, wins };
    })
    .sort((a, b) => b.wins - a.wins || b.count - a.count || (a.step < b.step ? -1 : 1))
    .map(({ step }) => toAction(step));
}

interface Workflow {
  readonly steps: Sequence;
  readonly successes: number;
}

/** The workflow whose steps are nearest to a sequence; undefined where none is near. */
export function findNearest<T extends { readonly steps: Sequence }>(
  sequence: Sequence,
  workflows: readonly T[],
): T | undefined {
  let nearest: T | undefined;
  let best = JOIN_SIMILARITY;
  for (const workflow of workflows) {
    const similarity = sequenceSimilarity(sequence, workflow.steps);
    if (similarity <= best) continue;
    best = similarity;
    nearest = workflow;
  }
  return nearest;
}

function isPart(steps: Sequence, of: Sequence): boolean {
  let at = 0;
  for (const step of of) if (step === steps[at]) at++;
  return at === steps.length;
}

/** The steps of groups that succeeded often enough, without those that are a larger one told otherwise. */
function toWorkflows(groups: readonly (readonly Way[])[]): Workflow[] {
  const all = groups.flatMap((ways): Workflow[] => {
    const successes = countSuccesses(ways);
    return successes < MIN_SUCCESSES ? [] : [{ steps: extractSteps(ways), successes }];
  });
  const distinct = new Map(all.map((workflow) => [workflow.steps.join('\n'), workflow]));
  return [...distinct.values()].filter(
    ({ steps, successes }) =>
      steps.length > 0 &&
      !all.some(
        (other) =>
          successes <= MINOR * other.successes &&
          (isPart(other.steps, steps) || isPart(steps, other.steps)),
      ),
  );
}

/**
 * The steps that keep succeeding: sequences are grouped greedily, the most frequent first; each group says its steps,
 * and each sequence then joins the nearest steps, a few times over. It depends on the ways alone.
 */
export async function findWorkflows(
  ways: readonly Way[],
  yieldTurn: YieldTurn,
): Promise<readonly Sequence[]> {
  const frequent = ways
    .toSorted(
      (a, b) =>
        b.successes - a.successes || (a.sequence.join('\n') < b.sequence.join('\n') ? -1 : 1),
    )
    .slice(0, MAX_GROUPED);
  let centres: { readonly steps: Sequence }[] = [];
  for (const [i, { sequence }] of frequent.entries()) {
    if (i % 50 === 49) await yieldTurn((0.5 * i) / frequent.length);
    const isKnown = centres.some(({ steps }) => sequenceSimilarity(steps, sequence) >= SAME_WAY);
    if (!isKnown && centres.length < MAX_GROUPS) centres.push({ steps: sequence });
  }
  for (let round = 0; round < ROUNDS; round++) {
    const groups = new Map(centres.map((centre) => [centre, [] as Way[]]));
    for (const [i, way] of frequent.entries()) {
      if (i % 50 === 49) await yieldTurn(0.5 + (0.5 * round) / ROUNDS);
      const nearest = findNearest(way.sequence, centres);
      if (nearest) groups.get(nearest)?.push(way);
    }
    centres = toWorkflows([...groups.values()]);
  }
  return centres.map(({ steps }) => steps);
}
