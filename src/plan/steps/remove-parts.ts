import { isObject, isString } from '../../kernel/json.ts';
import { weigh } from '../difference.ts';
import { countNames, groupBySlot, type Part, splitKeys } from '../outline.ts';
import { keyOf, type Step } from './plan-step.ts';
import { BULK, isMissing, isReaction, type StepContext, type StepsBySlot } from './step-graph.ts';
import { writeRemove, writeRemoveAll } from './step-writers.ts';

/** Removes what the goal lacks. */
export function removeChildren(context: StepContext, left: Part): StepsBySlot {
  const { graph, matching, isAdditive } = context;
  const removals = new Map<string, Step[]>();
  for (const [slot, parts] of groupBySlot(left.children)) {
    const lone = parts.filter((part) => !matching.toTarget.has(part) && !isReaction(part));
    if (lone.length === 0) continue;
    if (!isAdditive) removals.set(slot, removeParts(context, lone, parts));
    // Every part that a page shows is the page's own, not parts of its own that are merely extra.
    else if (lone[0]?.type === 'page_trait') {
      graph.skip(left, 0, 'The page still shows the trait.', splitKeys(slot));
    }
  }
  return removals;
}

function removeParts(
  context: StepContext,
  lone: readonly Part[],
  siblings: readonly Part[],
): Step[] {
  const first = lone[0] as Part;
  const remove = (parts: readonly Part[], write: Step['write']) => {
    const step = context.graph.add({
      key: keyOf(`remove_${first.type}`, [...first.path, ...parts.map((part) => part.name)]),
      closes: parts.reduce((sum, part) => sum + weigh(part), 0),
      isDestructive: true,
      needs: parts.flatMap((part) => [...context.graph.needsOf(part)]),
      write,
    });
    for (const part of parts) context.graph.addShift(part, step);
    return step;
  };
  const isInBulk = BULK.has(first.type) && lone.length > 1;
  if (isInBulk && areNamesEnough(lone, [...siblings, ...newSiblings(context, first)])) {
    return [remove(lone, (copy) => writeRemoveAll(copy, lone))];
  }
  return lone.map((part) => remove([part], (copy) => writeRemove(copy, part)));
}

/** Whether the names of parts find them among all siblings, whenever they are removed. */
function areNamesEnough(parts: readonly Part[], siblings: readonly Part[]): boolean {
  const counts = countNames(siblings);
  return parts.every(
    (part) =>
      part.name !== '' &&
      counts.get(part.name) === 1 &&
      (part.type !== 'transition' || isNamedTransition(part)),
  );
}

/** The parts that the goal adds beside one that is going to be removed. */
function newSiblings(context: StepContext, part: Part): readonly Part[] {
  const holder = part.parent && context.matching.toTarget.get(part.parent);
  return (holder?.children ?? []).filter(
    (child) => child.slot === part.slot && isMissing(context, child),
  );
}

/** Whether a transition says its states and event as strings, so that names find it. */
function isNamedTransition({ value }: Part): boolean {
  return isObject(value) && isString(value.from) && isString(value.event) && isString(value.to);
}
