import { isObject, isString, type Json } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementSlot,
  elementsIn,
  isTypedKey,
} from '../language/grammar/elements.ts';
import { ActionConflict, ActionInvalid } from './action-error.ts';
import { resolveAddress, toAddress } from './address.ts';
import type { Draft } from './draft.ts';
import { locate, slotsWithin } from './locate.ts';
import { ensureObject } from './promotion.ts';

const MEMBER_ACTIONS = 'the actions that add and remove elements';

/**
 * The path that an action may change inside an element: a property, at a key that the language does not name, or a
 * value, also in guards, effects, drawings and settings, or a place for elements that holds none. Without a new value
 * it must be there. Throws ActionInvalid elsewhere, ActionConflict where nothing can hold the key.
 */
export function getInnerPlace(
  draft: Draft,
  what: 'property' | 'value',
  address: string,
  value: Json | undefined,
): Path {
  const path = resolveAddress(draft.document, address);
  const { type, depth, rest } = locate(path);
  const isBlank = what === 'value' && isBlankPlace(draft.at(path), value, path);
  if (rest.length === 0 && !isBlank) {
    const message = `"${address}" is the ${type.replace('_', ' ')} itself, no ${what} in it: give the key too, or use the add, remove and rename actions.`;
    throw new ActionInvalid('at', message);
  }
  const [key = ''] = rest as [string?];
  const { nameKeys, ownedKeys } = ELEMENTS[type];
  const isCode = ownedKeys.includes(key);
  const isOpen = isBlank || (isCode && what === 'value') || isFree(draft, path, what, value);
  if (isTypedKey(type, key) && !isOpen) {
    const instead = isCode ? 'set_value or an action of its own' : MEMBER_ACTIONS;
    const message = `The language names "${key}" of ${type}s: use ${nameKeys[0] === key ? 'rename' : instead} for "${address}".`;
    throw new ActionInvalid('at', message);
  }
  const element = path.slice(0, depth);
  if (rest.length === 1 && value !== undefined && isString(draft.at(element))) {
    ensureObject(draft, element);
  }
  assertHeld(draft, path, Math.min(depth, path.length - 1), value);
  return path;
}

/** Whether a path is that of a place for elements, and none is there, neither before nor after. */
function isBlankPlace(before: Json | undefined, after: Json | undefined, path: Path): boolean {
  const slots = slotsWithin(path);
  const isElement = (one: Json, { many }: ElementSlot) =>
    many || isObject(one) || (isString(one) && one.trim() !== '');
  const isHeld = (value: Json | undefined) =>
    slots.some((slot) => elementsIn(value, slot).some((one) => isElement(one, slot)));
  return slots.length > 0 && !isHeld(before) && !isHeld(after);
}

/** Whether a key that the language names may be set: a name that is malformed or missing, before or after, or a key beside the lists of a machine. */
function isFree(
  draft: Draft,
  path: Path,
  what: 'property' | 'value',
  value: Json | undefined,
): boolean {
  const { type, depth, rest } = locate(path);
  const [key, inner] = rest;
  const { nameKeys, slots } = ELEMENTS[type];
  const before = draft.at(path.slice(0, depth + 1));
  if (nameKeys[0] === key) return what === 'value' && !(isString(before) && isString(value));
  const inside = slots.filter((slot) => slot.path[0] === key);
  if (inner === undefined || inside.length === 0) return false;
  return inside.every(({ path: [, own = inner] }) => own !== inner);
}

/** Throws where what a path leads through is not there, or cannot hold its last key. */
function assertHeld(draft: Draft, path: Path, depth: number, value: Json | undefined): void {
  for (let length = depth + 1; length <= path.length; length++) {
    const isNew = length === path.length && value !== undefined;
    const holder = draft.at(path.slice(0, length - 1));
    const key = path[length - 1] as string | number;
    const isHeld =
      typeof key === 'number' ? Array.isArray(holder) && key <= holder.length : isObject(holder);
    if (isNew ? isHeld : draft.at(path.slice(0, length)) !== undefined) continue;
    const at = toAddress(draft.document, path.slice(0, length - 1));
    throw new ActionConflict('at', `Nothing is at "${at}/${key}": ${describeHolder(holder)}.`);
  }
}

const MAX_KEYS_LISTED = 12;

/** How many items, or which keys, are there instead. */
function describeHolder(value: Json | undefined): string {
  if (Array.isArray(value)) return `the list there has ${value.length} items`;
  if (!isObject(value)) return 'nothing there can hold it';
  const keys = Object.keys(value);
  const more = keys.length > MAX_KEYS_LISTED ? ` and ${keys.length - MAX_KEYS_LISTED} more` : '';
  return `the keys there are ${keys.slice(0, MAX_KEYS_LISTED).join(', ') || 'none'}${more}`;
}
