import { isObject, type Json } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { ELEMENTS, type ElementSlot } from '../../language/grammar/elements.ts';
import { holdsParts, joinKeys, type Part } from '../outline.ts';

/** The places for parts that a type has, and the object that a state machine's lie in, outer first. */
export function containersOf(part: Part): (readonly string[])[] {
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
export function emptyContainer(right: Part, keys: readonly string[]): Json | undefined {
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
