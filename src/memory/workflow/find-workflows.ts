import { yieldTurn } from '../yield-turn.ts';
import { type Sequence, sequenceSimilarity, toSequence } from './sequence.ts';

/** Successes that make a workflow. */
const MIN_SUCCESSES = 3;
/** The similarity of a way to the first of a group from which it is the group's. */
const SAME_WAY = 0.8;
/** A way with at most this share of another's runs, and all of its steps, is that one told with noise or gaps. */
const MINOR = 0.5;
/** Distinct sequences that groups are made of, the most frequent first, and groups that are looked at. */
const MAX_GROUPED = 2_000;
const MAX_GROUPS = 400;
/** Ways of a group, the most frequent first, that are compared with each other. */
const MAX_COMPARED = 50;
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

/** The workflow of a group: the way that is most like the others, without the steps that most successes lack. */
async function toWorkflow(ways: readonly Way[], signal?: AbortSignal): Promise<Workflow> {
  const compared = ways.slice(0, MAX_COMPARED);
  const likeness: number[] = [];
  for (const { sequence } of compared) {
    await yieldTurn(signal);
    const likenesses = compared.map(
      (other) => other.successes * sequenceSimilarity(sequence, other.sequence),
    );
    likeness.push(likenesses.reduce((sum, one) => sum + one));
  }
  const middle = compared[likeness.indexOf(Math.max(...likeness))] as Way;
  const successes = countSuccesses(ways);
  const isShared = (step: string) => {
    const holding = ways.filter(({ sequence }) => sequence.includes(step));
    return countSuccesses(holding) >= MIN_SUPPORT * successes;
  };
  return { steps: toSequence(middle.sequence.filter(isShared)), successes };
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
  signal?: AbortSignal,
): Promise<readonly Sequence[]> {
  const frequent = ways
    .toSorted(
      (a, b) =>
        b.successes - a.successes || (a.sequence.join('\n') < b.sequence.join('\n') ? -1 : 1),
    )
    .slice(0, MAX_GROUPED);
  const groups: { readonly steps: Sequence; readonly ways: Way[] }[] = [];
  for (const [i, way] of frequent.entries()) {
    if (i % TURN === 0) await yieldTurn(signal);
    const own = findNearest(way.sequence, groups, SAME_WAY);
    if (own) own.ways.push(way);
    else if (groups.length < MAX_GROUPS) groups.push({ steps: way.sequence, ways: [way] });
  }
  const all: Workflow[] = [];
  for (const group of groups) {
    if (countSuccesses(group.ways) < MIN_SUCCESSES) continue;
    const workflow = await toWorkflow(group.ways, signal);
    if (workflow.steps.length > 0) all.push(workflow);
  }
  const distinct = new Map(all.map((workflow) => [workflow.steps.join('\n'), workflow.steps]));
  for (const one of all) {
    if (all.some((other) => isToldOtherwise(one, other))) distinct.delete(one.steps.join('\n'));
  }
  return [...distinct.values()];
}
