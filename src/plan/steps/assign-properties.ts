import { isEqualJson } from '../../kernel/equal-json.ts';
import type { Json } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { type Change, findChanges } from '../difference.ts';
import type { Matching } from '../matching.ts';
import { indexOf, type Part } from '../outline.ts';
import { CHANGED_SHARE, WEIGHTS } from '../plan-weights.ts';
import type { Step } from './plan-step.ts';
import { hasMachine, isContainerPath } from './prepare-containers.ts';
import type { StepList } from './step-list.ts';
import { addEdits } from './value-edits.ts';

/** Gives the keys of a part that are no parts themselves the values that the goal has there. */
export function assignProperties(
  list: StepList,
  left: Part,
  right: Part,
  containers: ReadonlyMap<string, Step>,
): void {
  for (const change of findChanges(left, right, list.matching)) {
    if (change.kind === 'order' && list.isAdditive) {
      list.skip(left, 0, 'It keeps its order.', change.keys);
    }
    if (change.kind !== 'value' || isContainerPath(right, change.keys)) continue;
    if (change.keys.length > 1 && !hasMachine(left, right, change.keys)) continue;
    assignProperty(list, left, right, change, containers);
  }
}

function assignProperty(
  list: StepList,
  left: Part,
  right: Part,
  { keys, left: before, right: after }: Change,
  containers: ReadonlyMap<string, Step>,
): void {
  const closes = left.type === 'schema' ? 0 : WEIGHTS.property;
  const isExtended = list.isAdditive && isLonger(right, keys, before, after);
  if (list.isAdditive && before !== undefined && !isExtended) {
    list.skip(left, closes, 'It would be overwritten.', keys);
    return;
  }
  const machine = containers.get(keys[0] as string);
  if (!machine && addEdits(list, right, keys, { before, after, closes })) return;
  const needs = [...list.creatorsOf(right), ...(machine ? [machine] : [])];
  const isDestructive = before !== undefined && !isExtended;
  list.assign({ part: right, closes, isDestructive, needs }, keys, after);
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

/** Gives a transition or tick the goal's guard and effects. */
export function assignReaction(list: StepList, left: Part, right: Part): void {
  const { matching, isAdditive } = list;
  if (right.type !== 'transition' && right.type !== 'tick') return;
  for (const key of ['guard', 'effects'] as const) {
    const before = valueAt(left.value, [key]);
    const after = valueAt(right.value, [key]);
    if (isEqualJson(before, after)) continue;
    const closes = reactionWeight(matching, left, right, key === 'guard' ? 'guard' : 'effect');
    const merged = mergeReaction(before, after, left, right, matching);
    const isAddition = isEqualJson(merged, after);
    if (isAdditive && !isAddition) {
      list.skip(left, closes, `Its ${key} would be overwritten.`, [key]);
    }
    const value = isAdditive ? merged : after;
    if (isEqualJson(before, value)) continue;
    if (addEdits(list, right, [key], { before, after: value, closes })) continue;
    const isDestructive = !isAddition && !isAdditive;
    list.assign(
      { part: right, closes, isDestructive, needs: list.creatorsOf(right) },
      [key],
      value,
    );
  }
}

function reactionWeight(
  matching: Matching,
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
