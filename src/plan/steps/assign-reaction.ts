import { isEqualJson } from '../../kernel/equal-json.ts';
import type { Part } from '../outline.ts';
import { CHANGED_SHARE, WEIGHTS } from '../plan-weights.ts';
import { readAt } from './container-paths.ts';
import { addEdits } from './edit-value.ts';
import { mergeReaction } from './merge-effects.ts';
import { keyOf } from './plan-step.ts';
import type { StepContext } from './step-context.ts';
import { writeAssign } from './step-writers.ts';

/** Gives a transition or tick the goal's guard and effects. */
export function assignReaction(context: StepContext, left: Part, right: Part): void {
  const { graph, matching, isAdditive } = context;
  if (right.type !== 'transition' && right.type !== 'tick') return;
  for (const key of ['guard', 'effects'] as const) {
    const before = readAt(left.value, [key]);
    const after = readAt(right.value, [key]);
    if (isEqualJson(before, after)) continue;
    const closes = reactionWeight(context, left, right, key === 'guard' ? 'guard' : 'effect');
    const merged = mergeReaction(before, after, left, right, matching);
    const isAddition = isEqualJson(merged, after);
    if (isAdditive && !isAddition) {
      graph.skip(left, closes, `Its ${key} would be overwritten.`, [key]);
    }
    const value = isAdditive ? merged : after;
    if (isEqualJson(before, value)) continue;
    if (addEdits(context, left, right, [key], { before, after: value, closes })) continue;
    graph.add({
      key: keyOf(`set_${key}`, right.path),
      closes,
      isDestructive: !isAddition && !isAdditive,
      needs: graph.needsOf(left),
      writes: [value],
      write: (copy) => writeAssign(copy, right, [key], value),
    });
  }
}

function reactionWeight(
  { matching }: StepContext,
  left: Part,
  right: Part,
  type: 'guard' | 'effect',
): number {
  let weight = 0;
  for (const part of left.children) {
    if (part.type !== type) continue;
    const partner = matching.toTarget.get(part);
    if (!partner) weight += WEIGHTS[type];
    else if (!isEqualJson(part.value, partner.value)) weight += WEIGHTS[type] * CHANGED_SHARE;
  }
  for (const part of right.children) {
    if (part.type === type && !matching.toSource.has(part)) weight += WEIGHTS[type];
  }
  return weight;
}
