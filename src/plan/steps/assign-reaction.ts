import { isEqualJson } from '../../kernel/equal-json.ts';
import type { Json } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import type { Matching } from '../matching.ts';
import type { Part } from '../outline.ts';
import { indexOf } from '../outline.ts';
import { CHANGED_SHARE, WEIGHTS } from '../plan-weights.ts';
import { keyOf } from './plan-step.ts';
import type { StepContext } from './step-graph.ts';
import { writeAssign } from './step-writers.ts';
import { addEdits } from './value-edits.ts';

/** Gives a transition or tick the goal's guard and effects. */
export function assignReaction(context: StepContext, left: Part, right: Part): void {
  const { graph, matching, isAdditive } = context;
  if (right.type !== 'transition' && right.type !== 'tick') return;
  for (const key of ['guard', 'effects'] as const) {
    const before = valueAt(left.value, [key]);
    const after = valueAt(right.value, [key]);
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

/** The existing effects with those that the goal adds: for effects the new ones where the goal has them, else the old value. */
function mergeReaction(
  before: Json | undefined,
  after: Json | undefined,
  left: Part,
  right: Part,
  matching: Matching,
): Json | undefined {
  if (before === undefined) return after;
  if (!Array.isArray(before) || !Array.isArray(after)) return before;
  const kept = left.children.filter((part) => part.type === 'effect');
  const added = right.children.filter(
    (part) => part.type === 'effect' && !matching.toSource.has(part),
  );
  const follows = (one: Part, part: Part) => {
    const partner = matching.toTarget.get(one) ?? one;
    return partner.parent === right && indexOf(partner) > indexOf(part);
  };
  const merged: Part[] = [];
  let taken = 0;
  // Those added are in the goal's order: a part that follows one of them followed no earlier one.
  for (const part of added) {
    for (let one = kept[taken]; one && !follows(one, part); one = kept[++taken]) merged.push(one);
    merged.push(part);
  }
  return [...merged, ...kept.slice(taken)].map((part) => part.value);
}
