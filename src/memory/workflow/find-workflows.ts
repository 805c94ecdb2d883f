import type { YieldTurn } from '../yield-turn.ts';
import { type Sequence, sequenceSimilarity } from './sequence.ts';

/** Successes that make a workflow. */
const MIN_SUCCESSES = 3;
/** The similarity of a way to the first of a group from which it is the group's. */
const SAME_WAY = 0.8;
/** A way with at most this share of another's runs, and all of its steps, is that one told with noise or gaps. */
const MINOR = 0.5;
/** Distinct sequences that groups are made of, the most frequent first, and groups that are looked at. */
const MAX_GROUPED = 2_000;
const MAX_GROUPS = 400;
/** An action belongs to a workflow where at least this share of its runs took it. */
const MIN_SUPPORT = 0.5;
/** Sequences that are compared between two turns of other calls. */
const TURN = 50;

/** A distinct sequence of actions, and how many successes took it. */
export interface Way {
  readonly sequence: Sequence;
  readonly successes: number;
}

interface Workflow {
  readonly steps: Sequence;
  readonly successes: number;
}

/** The one whose steps are nearest to a sequence, and at least so near; undefined where none is. */
export function findNearest<T extends { readonly steps: Sequence }>(
  sequence: Sequence,
  all: readonly T[],
  least: number,
): T | undefined {
  let nearest: T | undefined;
  let best = least;
  for (const one of all) {
    const similarity = sequenceSimilarity(sequence, one.steps);
    if (similarity < best || (nearest && similarity === best)) continue;
    best = similarity;
    nearest = one;
  }
  return nearest;
}

const countSuccesses = (ways: readonly Way[]) => ways.reduce((sum, way) => sum + way.successes, 0);

/** The places of steps in a sequence. The second `save` of a run is another step than the first. */
function toPlaces(sequence: Sequence): Map<string, number> {
  const places = new Map<string, number>();
  for (const [place, action] of sequence.entries()) {
    let count = 1;
    while (places.has(`${count} ${action}`)) count++;
    places.set(`${count} ${action}`, place);
  }
  return places;
}

const toAction = (step: string) => step.slice(step.indexOf(' ') + 1);

/** The steps that most runs share, in the order that most runs took them. */
function extractSteps(ways: readonly Way[]): string[] {
  const runs = ways.map(({ sequence, successes }) => ({ at: toPlaces(sequence), successes }));
  const support = new Map<string, number>();
  for (const { at, successes } of runs)
    for (const step of at.keys()) support.set(step, (support.get(step) ?? 0) + successes);
  const least = MIN_SUPPORT * countSuccesses(ways);
  const kept = [...support].filter(([, count]) => count >= least);
  /** In how many more runs one step comes before another than after it. */
  const lead = (left: string, right: string) =>
    runs.reduce((sum, { at, successes }) => {
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

function isPart(steps: Sequence, of: Sequence): boolean {
  let at = 0;
  for (const step of of) if (step === steps[at]) at++;
  return at === steps.length;
}

const isToldOtherwise = ({ steps, successes }: Workflow, other: Workflow): boolean =>
  successes <= MINOR * other.successes &&
  (isPart(other.steps, steps) || isPart(steps, other.steps));

/**
 * The steps that keep succeeding. Sequences are grouped greedily, the most frequent first, and a group with enough
 * successes says its steps, unless it is a larger one told otherwise. They depend on the ways alone.
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
  const groups: { readonly steps: Sequence; readonly ways: Way[] }[] = [];
  for (const [i, way] of frequent.entries()) {
    if (i % TURN === TURN - 1) await yieldTurn(i / frequent.length);
    const own = findNearest(way.sequence, groups, SAME_WAY);
    if (own) own.ways.push(way);
    else if (groups.length < MAX_GROUPS) groups.push({ steps: way.sequence, ways: [way] });
  }
  const all = groups
    .map((group) => ({ steps: extractSteps(group.ways), successes: countSuccesses(group.ways) }))
    .filter(({ steps, successes }) => steps.length > 0 && successes >= MIN_SUCCESSES);
  const distinct = new Map(all.map((workflow) => [workflow.steps.join('\n'), workflow.steps]));
  for (const one of all) {
    if (all.some((other) => isToldOtherwise(one, other))) distinct.delete(one.steps.join('\n'));
  }
  return [...distinct.values()];
}
