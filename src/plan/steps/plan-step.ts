import type { Action } from '../../actions/action.ts';
import { append } from '../../kernel/append.ts';
import { checkpoint } from '../../kernel/checkpoint.ts';
import type { Part } from '../outline.ts';

/** Neighbours of the goal that one action adds. */
export interface Run {
  readonly parts: readonly Part[];
  /** A transition of the same state and event that precedes them when they come. */
  readonly after?: Part | undefined;
  /** One that follows them. */
  readonly before?: Part | undefined;
}

/** One action to come. Only the index of what it adds to a list is written when its turn comes. */
export interface Step {
  readonly action: Action;
  /** The part of the goal, or of the source where it is removed. */
  readonly part: Part;
  /** Weight of the differences that it closes. */
  readonly closes: number;
  /** Removes, renames or overwrites something. */
  readonly isDestructive: boolean;
  /** Steps that must come first. */
  readonly needs: Set<Step>;
  readonly adds: Run | undefined;
  readonly removes: readonly Part[];
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
    if (open.has(step)) {
      throw new UnplannableError(`Steps need each other: ${step.action.action}`);
    }
    open.add(step);
    let level = 1;
    for (const needed of step.needs) level = Math.max(level, levelOf(needed) + 1);
    levels.set(step, level);
    return level;
  };
  for (const step of steps) levelOf(step);
  return levels;
}

/** The weight that each step closes together with all steps that need it, directly or not. */
export function weightsWithDependents(steps: readonly Step[]): Map<Step, number> {
  const dependents = new Map<Step, Step[]>();
  for (const step of steps) for (const needed of step.needs) append(dependents, needed, step);
  const weights = new Map<Step, number>();
  for (const step of steps) {
    checkpoint();
    const reached = new Set<Step>([step]);
    for (const one of reached) for (const next of dependents.get(one) ?? []) reached.add(next);
    let weight = 0;
    for (const one of reached) weight += one.closes;
    weights.set(step, weight);
  }
  return weights;
}
