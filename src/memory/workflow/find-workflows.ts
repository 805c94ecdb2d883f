import type { YieldTurn } from '../yield-turn.ts';
import { extractSteps } from './extract-steps.ts';
import { type Sequence, sequenceSimilarity } from './sequence.ts';

/** Successes that make a workflow. */
export const MIN_SUCCESSES = 3;
/** A run starts a group of its own where it is less similar than this to the first of each. */
const SAME_WAY = 0.8;
/** A run joins the nearest workflow whose steps are more similar than this. */
const JOIN_SIMILARITY = 0.5;
/** A way with at most this share of another's runs, and all of its steps, is that one told with noise or gaps. */
const MINOR = 0.5;
/** How often runs join the nearest workflow and say its steps anew: more changes nothing. */
const ROUNDS = 3;
/** Distinct sequences that groups are made of, the most frequent first; the rest joins them. */
const MAX_GROUPED = 2_000;
/** Groups that are looked at. */
const MAX_GROUPS = 400;

/** A distinct sequence of actions, and how many successes took it. */
export interface Way {
  readonly sequence: Sequence;
  readonly successes: number;
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
    const successes = ways.reduce((sum, way) => sum + way.successes, 0);
    if (successes < MIN_SUCCESSES) return [];
    const runs = ways.flatMap((way) => Array<Sequence>(way.successes).fill(way.sequence));
    return [{ steps: extractSteps(runs), successes }];
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
