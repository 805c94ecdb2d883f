import type { Matching } from '../matching.ts';
import type { Part } from '../outline.ts';
import type { Step } from './plan-step.ts';
import type { StepGraph } from './step-graph.ts';

/** The state that the collectors of steps share. */
export interface StepContext {
  readonly graph: StepGraph;
  readonly matching: Matching;
  /** Nothing is removed, renamed or overwritten. */
  readonly isAdditive: boolean;
  /** Steps that rename parts, by the part's placeholder. */
  readonly renames: ReadonlyMap<Part, Step>;
}

/** Steps by the slot that they prepare. */
export type StepsBySlot = ReadonlyMap<string, readonly Step[]>;

/** Parts that one action adds or removes several of. */
export const BULK: ReadonlySet<string> = new Set(['state', 'event', 'transition']);

/** Whether a part of the goal is not in the source. Guards and effects change with what holds them. */
export function isMissing({ matching }: StepContext, part: Part): boolean {
  return !matching.toSource.has(part) && !isReaction(part);
}

/** Whether a part is the guard or an effect of a transition or tick. */
export function isReaction({ type }: Part): boolean {
  return type === 'guard' || type === 'effect';
}
