import { groupBySlot } from '../group-by.ts';
import type { Part } from '../outline.ts';
import { keyOf, type Step } from './plan-step.ts';
import type { StepContext } from './step-context.ts';
import { writeReorder } from './step-writers.ts';
import { isInOrder } from './transition-order.ts';

/** Puts the children that both documents have into the goal's order, after `changes`. */
export function reorderChildren(
  { graph, matching, isAdditive }: StepContext,
  left: Part,
  right: Part,
  changes: readonly Step[],
): void {
  if (isAdditive) return;
  for (const parts of groupBySlot(left.children).values()) {
    const first = parts[0] as Part;
    if (!first.slot?.many || first.type === 'effect') continue;
    const kept = parts.flatMap((part) => matching.toTarget.get(part) ?? []);
    if (isInOrder(kept)) continue;
    graph.add({
      key: keyOf('reorder', [...right.path, ...first.slot.path]),
      needs: [
        ...graph.needsOf(left),
        ...changes,
        ...kept.flatMap((part) => [...graph.needsOf(part)]),
      ],
      write: (copy) => writeReorder(copy, kept[0] as Part),
    });
  }
}
