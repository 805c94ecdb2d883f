import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject } from '../../kernel/json.ts';
import type { Matching } from '../matching.ts';
import { hasOwnName, type Part } from '../outline.ts';
import { addChildren, finishMachine } from './add-parts.ts';
import { assignProperties } from './assign-properties.ts';
import { assignReaction } from './assign-reaction.ts';
import { changeForm, changeOwnName } from './change-form.ts';
import type { RenameStep } from './plan-step.ts';
import { prepareContainers } from './prepare-containers.ts';
import { removeChildren } from './remove-parts.ts';
import { reorderChildren } from './reorder-parts.ts';
import { isMissing, isReaction, type StepContext } from './step-context.ts';
import { type CollectedSteps, StepGraph } from './step-graph.ts';

export interface CollectOptions {
  /** Nothing is removed, renamed or overwritten. */
  readonly isAdditive: boolean;
  /** Steps that rename parts, by the part's placeholder. */
  readonly renames: ReadonlyMap<Part, RenameStep>;
}

/** Collects the steps from a source outline, whose names are the goal's already, to the goal. */
export function collectSteps(
  source: Part,
  goal: Part,
  matching: Matching,
  options: CollectOptions,
): CollectedSteps {
  const graph = new StepGraph(matching, options.renames);
  visitPair({ graph, matching, ...options }, source, goal);
  return graph;
}

/** Collects the steps for two matched parts and the matched parts that they hold. */
function visitPair(context: StepContext, left: Part, right: Part): void {
  checkpoint();
  if (isObject(left.value) !== isObject(right.value)) {
    changeForm(context, left, right);
    return;
  }
  if (!isObject(right.value)) return;
  if (hasOwnName(left) !== hasOwnName(right) && right.type !== 'transition') {
    changeOwnName(context, left, right);
  }
  const removals = removeChildren(context, left);
  const containers = prepareContainers(context, left, right, removals);
  assignProperties(context, left, right, containers);
  assignReaction(context, left, right);
  const missing = right.children.filter((child) => isMissing(context, child));
  const additions = addChildren(context, right, missing, { containers, removals });
  finishMachine(context, left, right, additions);
  for (const child of left.children) {
    const partner = context.matching.toTarget.get(child);
    if (partner && !isReaction(child)) visitPair(context, child, partner);
  }
  reorderChildren(context, left, right, [...[...removals.values()].flat(), ...additions]);
}
