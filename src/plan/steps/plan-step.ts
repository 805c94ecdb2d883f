import type { Action } from '../../actions/action.ts';
import { append } from '../../kernel/append.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import type { WorkingCopy } from './part-positions.ts';

/** One action to come. It is written when its turn comes, for the document that it then meets. */
export interface Step {
  /** A stable text that says what it does, for ties. */
  readonly key: string;
  /** Weight of the differences that it closes. */
  readonly closes: number;
  /** Removes, renames or overwrites something. */
  readonly isDestructive: boolean;
  /** Steps that must come first. */
  readonly needs: Set<Step>;
  /** The action for the document on the copy; the positions is left as it will be afterwards. */
  write(copy: WorkingCopy): Action;
}

export interface RenameStep extends Step {
  /** The old name. */
  readonly from: string;
}

/** Steps that make no plan: a document is odd in a way that a coarser plan does not meet. */
export class UnplannableError extends Error {}

/**
 * The steps by level: 1 where nothing is needed, else one more than the highest needed. Throws an UnplannableError
 * where steps need each other.
 */
export function levelsOf(steps: readonly Step[]): Map<Step, number> {
  const levels = new Map<Step, number>();
  const open = new Set<Step>();
  const levelOf = (step: Step): number => {
    const known = levels.get(step);
    if (known !== undefined) return known;
    if (open.has(step)) throw new UnplannableError(`Steps need each other: ${step.key}`);
    open.add(step);
    let level = 1;
    for (const needed of step.needs) level = Math.max(level, levelOf(needed) + 1);
    levels.set(step, level);
    return level;
  };
  for (const step of steps) levelOf(step);
  return levels;
}

/** Steps that may be looked at to weigh all exactly: those of any plan that people read. */
const MAX_VISITS = 1_000_000;

/** The steps that need each step themselves. */
function dependentsOf(steps: readonly Step[]): Map<Step, Step[]> {
  const dependents = new Map<Step, Step[]>();
  for (const step of steps) {
    for (const needed of step.needs) append(dependents, needed, step);
  }
  return dependents;
}

/**
 * The weight that each step closes together with all steps that need it, directly or not. Of plans of many thousands
 * of steps what depends on a step in two ways counts twice, up to the weight of all.
 */
export function weightsWithDependents(
  steps: readonly Step[],
  levels: ReadonlyMap<Step, number>,
): Map<Step, number> {
  const dependents = dependentsOf(steps);
  const weights = new Map<Step, number>();
  let visits = 0;
  for (const step of steps) {
    const reached = new Set<Step>([step]);
    for (const one of reached) for (const next of dependents.get(one) ?? []) reached.add(next);
    let weight = 0;
    for (const one of reached) weight += one.closes;
    weights.set(step, weight);
    visits += reached.size;
    if (visits > MAX_VISITS) return estimateWeights(steps, levels, dependents);
  }
  return weights;
}

function estimateWeights(
  steps: readonly Step[],
  levels: ReadonlyMap<Step, number>,
  dependents: ReadonlyMap<Step, readonly Step[]>,
): Map<Step, number> {
  const total = steps.reduce((sum, { closes }) => sum + closes, 0);
  const weights = new Map<Step, number>();
  const levelOf = (step: Step) => levels.get(step) as number;
  for (const step of [...steps].sort((a, b) => levelOf(b) - levelOf(a))) {
    let weight = step.closes;
    for (const next of dependents.get(step) ?? []) weight += weights.get(next) as number;
    weights.set(step, Math.min(weight, total));
  }
  return weights;
}

/** Compares texts by code units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The text that ties between actions break by. */
export function keyOf(action: string, what: readonly (string | number)[]): string {
  return toCanonicalJson([action, ...what]);
}

/** The action and the place in the goal in a step's key. */
export function placeOf(step: Step): [action: string, ...place: (string | number)[]] {
  return JSON.parse(step.key) as [string, ...(string | number)[]];
}
