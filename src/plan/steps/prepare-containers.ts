import { isEqualJson } from '../../kernel/equal-json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { holdsParts, isWithin, joinKeys, type Part } from '../outline.ts';
import { containersOf, emptyContainer, formOf, hasMachine } from './container-paths.ts';
import { keyOf, type Step } from './plan-step.ts';
import type { StepContext, StepsBySlot } from './step-graph.ts';
import { writeContainer } from './step-writers.ts';

/** Makes places hold lists where the source has none or something else; the steps by the place's keys. */
export function prepareContainers(
  context: StepContext,
  left: Part,
  right: Part,
  removals: StepsBySlot,
): Map<string, Step> {
  const steps = new Map<string, Step>();
  for (const keys of containersOf(right)) {
    if (!isChanged(context, left, right, keys)) continue;
    const step = prepareContainer(context, left, right, keys, removals, steps);
    if (step) steps.set(joinKeys(keys), step);
  }
  return steps;
}

/** Whether what a place holds, its parts aside, differs so that no other step changes it. */
function isChanged(
  { graph, isAdditive }: StepContext,
  left: Part,
  right: Part,
  keys: readonly string[],
): boolean {
  const [before, after] = [formOf(left, keys), formOf(right, keys)];
  if (keys.length > 1 && !hasMachine(left, right, keys)) {
    const isLeftOver = before === 'parts' && !holdsParts(left, keys);
    if (isAdditive && isLeftOver && holdsParts(left, keys.slice(0, 1))) {
      graph.skip(left, 0, 'It would be overwritten.', keys);
    }
    return false;
  }
  if (before === after) {
    return (
      before === 'other' && !isEqualJson(valueAt(left.value, keys), valueAt(right.value, keys))
    );
  }
  // A single part is removed as such, and a list comes to be with the first part that is added.
  if (before === 'parts' && after === 'absent') return left.containers.has(joinKeys(keys));
  return before !== 'absent' || after !== 'parts' || !holdsParts(right, keys);
}

function prepareContainer(
  { graph, isAdditive }: StepContext,
  left: Part,
  right: Part,
  keys: readonly string[],
  removals: StepsBySlot,
  outer: ReadonlyMap<string, Step>,
): Step | undefined {
  const [before, after] = [formOf(left, keys), formOf(right, keys)];
  if (isAdditive && before !== 'absent') {
    const isExtra = before === 'parts' && after === 'absent' && holdsParts(left, keys);
    if (!isExtra) graph.skip(left, 0, 'It would be overwritten.', keys);
    return undefined;
  }
  const value = after === 'parts' ? emptyContainer(right, keys) : valueAt(right.value, keys);
  const emptied = [...removals].filter(([slot]) => isWithin(slot, keys));
  const machine = keys.length > 1 ? outer.get(keys[0] as string) : undefined;
  return graph.add({
    key: keyOf('set_container', [...right.path, ...keys]),
    isDestructive: before !== 'absent',
    needs: [
      ...graph.needsOf(left),
      ...emptied.flatMap(([, steps]) => steps),
      ...(machine ? [machine] : []),
    ],
    writes: [value],
    write: (copy) => writeContainer(copy, right, keys, value),
  });
}
