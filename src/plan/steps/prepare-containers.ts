import { isEqualJson } from '../../kernel/equal-json.ts';
import { isObject, type Json } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { ELEMENTS, type ElementSlot } from '../../language/grammar/elements.ts';
import { holdsParts, isWithin, joinKeys, type Part } from '../outline.ts';
import type { Step } from './plan-step.ts';
import type { StepsBySlot } from './remove-parts.ts';
import type { StepList } from './step-list.ts';

/** The places for parts that a type has, and the object that a state machine's lie in, outer first. */
function containersOf(part: Part): (readonly string[])[] {
  if (part.type === 'guard' || part.type === 'effect') return [];
  const slots: readonly ElementSlot[] = ELEMENTS[part.type].slots;
  const nested = slots.some((slot) => slot.path.length > 1);
  return [...(nested ? [['stateMachine']] : []), ...slots.map((slot) => slot.path)];
}

export function isContainerPath(part: Part, keys: readonly string[]): boolean {
  return containersOf(part).some((one) => joinKeys(one) === joinKeys(keys));
}

/** The content of a place for parts: a list or an element, nothing, or something else. */
export function formOf(part: Part, keys: readonly string[]): 'parts' | 'absent' | 'other' {
  const key = joinKeys(keys);
  if (part.containers.has(key)) return 'parts';
  if (part.properties.has(key)) return 'other';
  return part.children.some((child) => joinKeys(child.slot?.path ?? []) === key)
    ? 'parts'
    : 'absent';
}

/** The value of a place for parts before its parts come; undefined where it must be free. */
function emptyContainer(right: Part, keys: readonly string[]): Json | undefined {
  const value = valueAt(right.value, keys);
  if (!holdsParts(right, keys)) return value;
  if (Array.isArray(value)) return [];
  if (joinKeys(keys) !== 'stateMachine' || !isObject(value)) return undefined;
  const filled = new Set(right.children.map((child) => child.slot?.path[1]));
  return Object.fromEntries(Object.entries(value).filter(([key]) => !filled.has(key)));
}

/** Whether the state machine that a key lies in is there on both sides. */
export function hasMachine(left: Part, right: Part, keys: readonly string[]): boolean {
  const machine = keys.slice(0, 1);
  return formOf(left, machine) === 'parts' && formOf(right, machine) === 'parts';
}

/** Makes places hold lists where the source has none or something else; the steps by the place's keys. */
export function prepareContainers(
  list: StepList,
  left: Part,
  right: Part,
  removals: StepsBySlot,
): Map<string, Step> {
  const steps = new Map<string, Step>();
  for (const keys of containersOf(right)) {
    if (!isChanged(list, left, right, keys)) continue;
    const [before, after] = [formOf(left, keys), formOf(right, keys)];
    if (list.isAdditive && before !== 'absent') {
      const isExtra = before === 'parts' && after === 'absent' && holdsParts(left, keys);
      if (!isExtra) list.skip(left, 0, 'It would be overwritten.', keys);
      continue;
    }
    const value = after === 'parts' ? emptyContainer(right, keys) : valueAt(right.value, keys);
    const emptied = [...removals].filter(([slot]) => isWithin(slot, keys));
    const machine = keys.length > 1 ? steps.get(keys[0] as string) : undefined;
    const needs = [
      ...list.creatorsOf(right),
      ...emptied.flatMap(([, removing]) => removing),
      ...(machine ? [machine] : []),
    ];
    const isDestructive = before !== 'absent';
    steps.set(joinKeys(keys), list.assign({ part: right, isDestructive, needs }, keys, value));
    if (before === 'other' && value !== undefined) list.putContainer(right, keys, value);
  }
  return steps;
}

/** Whether what a place holds, its parts aside, differs so that no other step changes it. */
function isChanged(list: StepList, left: Part, right: Part, keys: readonly string[]): boolean {
  const [before, after] = [formOf(left, keys), formOf(right, keys)];
  if (keys.length > 1 && !hasMachine(left, right, keys)) {
    const isLeftOver = before === 'parts' && !holdsParts(left, keys);
    if (list.isAdditive && isLeftOver && holdsParts(left, keys.slice(0, 1))) {
      list.skip(left, 0, 'It would be overwritten.', keys);
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
  if (before !== 'absent' || after !== 'parts' || !holdsParts(right, keys)) return true;
  const rest = emptyContainer(right, keys);
  return isObject(rest) && Object.keys(rest).length > 0;
}
