import { isEqualJson } from '../../kernel/equal-json.ts';
import { isString, type Json } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { ELEMENTS } from '../../language/grammar/elements.ts';
import { type Change, findChanges } from '../difference.ts';
import type { Matching } from '../matching.ts';
import { hasOwnName, indexOf, type Part } from '../outline.ts';
import { CHANGED_SHARE, WEIGHTS } from '../plan-weights.ts';
import { keyOf, type Step } from './plan-step.ts';
import { hasMachine, isContainerPath } from './prepare-containers.ts';
import { isReaction, type StepContext } from './step-graph.ts';
import { writeAssign } from './step-writers.ts';
import { addEdits } from './value-edits.ts';

/** Gives the keys of a part that are no parts themselves the values that the goal has there. */
export function assignProperties(
  context: StepContext,
  left: Part,
  right: Part,
  containers: ReadonlyMap<string, Step>,
): void {
  for (const change of findChanges(left, right, context.matching)) {
    if (change.kind === 'order' && context.isAdditive) {
      context.graph.skip(left, 0, 'It keeps its order.', change.keys);
    }
    if (change.kind !== 'value' || isContainerPath(right, change.keys)) continue;
    if (change.keys.length > 1 && !hasMachine(left, right, change.keys)) continue;
    assignProperty(context, left, right, change, containers);
  }
}

function assignProperty(
  context: StepContext,
  left: Part,
  right: Part,
  { keys, left: before, right: after }: Change,
  containers: ReadonlyMap<string, Step>,
): void {
  const { graph, isAdditive } = context;
  const closes = left.type === 'schema' ? 0 : WEIGHTS.property;
  const isExtended = isAdditive && isLonger(right, keys, before, after);
  if (isAdditive && before !== undefined && !isExtended) {
    graph.skip(left, closes, 'It would be overwritten.', keys);
    return;
  }
  const needs = graph.needsOf(left);
  if (isNameOf(right, keys)) {
    if (hasOwnName(right)) return;
    // A value that is not a name replaces a name in two steps: the name is removed first.
    if (isString(before) && after !== undefined && !isString(after)) {
      needs.add(
        graph.add({
          key: keyOf('rename', right.path),
          isDestructive: true,
          needs: graph.needsOf(left),
          write: (copy) => writeAssign(copy, right, keys, undefined),
        }),
      );
    }
  }
  const machine = containers.get(keys[0] as string);
  if (machine) needs.add(machine);
  else if (addEdits(context, left, right, keys, { before, after, closes })) return;
  graph.add({
    key: keyOf('set_property', [...right.path, ...keys]),
    closes,
    isDestructive: before !== undefined && !isExtended,
    needs,
    writes: [after],
    write: (copy) => writeAssign(copy, right, keys, after),
  });
}

/** Whether a field's values are those that it has and more behind them: nothing is overwritten. */
function isLonger(
  part: Part,
  keys: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
): boolean {
  if (part.type !== 'field' || keys.length > 1 || keys[0] !== 'values') return false;
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  return before.length < after.length && before.every((one, i) => isEqualJson(one, after[i]));
}

/** Whether keys lead to what should carry the part's name. */
function isNameOf(part: Part, keys: readonly string[]): boolean {
  if (isReaction(part) || keys.length > 1) return false;
  return ELEMENTS[part.type as keyof typeof ELEMENTS].nameKeys[0] === keys[0];
}

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
