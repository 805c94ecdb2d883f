import { isObject, isString, type Json } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { ELEMENTS, isTypedKey } from '../language/grammar/elements.ts';
import { ActionConflict, ActionInvalid } from './action-error.ts';
import { resolveAddress, toAddress } from './address.ts';
import type { Draft } from './draft.ts';
import { locate } from './locate.ts';
import { ensureObject } from './promotion.ts';

/** The actions on the keys of elements that a property action must not touch. */
const OWN_ACTIONS: Readonly<Record<string, string>> = {
  guard: 'set_guard or set_value',
  effects: 'set_effects or set_value',
  config: 'set_config or set_value',
  isInitial: 'set_initial_state or set_value',
  isTerminal: 'set_terminal_state or set_value',
  isFinal: 'set_terminal_state or set_value',
};
const MEMBER_ACTIONS = 'the add, remove and set actions, or set_container for the whole list';

/**
 * The path that an action may change inside an element: a property, at a key that the language does not name, or a
 * value, also in guards, effects, drawings and settings. Without a new value it must be there. Throws ActionInvalid
 * elsewhere, ActionConflict where nothing can hold the key.
 */
export function getInnerPlace(
  draft: Draft,
  what: 'property' | 'value',
  address: string,
  value: Json | undefined,
): Path {
  const path = resolveAddress(draft.document, address);
  const { type, depth, rest } = locate(path);
  if (rest.length === 0) {
    const message = `"${address}" is the ${type.replace('_', ' ')} itself, no ${what} in it: give the key too, or use the add, remove and rename actions.`;
    throw new ActionInvalid('at', message);
  }
  const [key] = rest as [string];
  const isCode = what === 'value' && ELEMENTS[type].ownedKeys.includes(key);
  const isNaming = what === 'value' && isUnnamed(draft, path);
  if (!isCode && !isNaming && isTypedKey(type, key) && !isFree(draft, path, value)) {
    const isName = ELEMENTS[type].nameKeys[0] === key;
    const instead = OWN_ACTIONS[key] ?? (isName ? 'rename' : MEMBER_ACTIONS);
    const message = `The language names "${key}" of ${type}s: use ${instead} for "${address}".`;
    throw new ActionInvalid('at', message);
  }
  const element = path.slice(0, depth);
  if (rest.length === 1 && value !== undefined && isString(draft.at(element))) {
    ensureObject(draft, element);
  }
  assertHeld(draft, path, depth, value);
  return path;
}

/** Whether a path is that of the name that an element does not have. */
function isUnnamed(draft: Draft, path: Path): boolean {
  const { type, rest } = locate(path);
  return (
    rest.length === 1 && ELEMENTS[type].nameKeys[0] === rest[0] && draft.at(path) === undefined
  );
}

/** Whether a key that the language names may be set: a malformed name, or one beside the lists of a state machine. */
function isFree(draft: Draft, path: Path, value: Json | undefined): boolean {
  const { type, depth, rest } = locate(path);
  const [key, inner] = rest;
  const { nameKeys, slots } = ELEMENTS[type];
  if (nameKeys[0] === key && !isString(draft.at(path.slice(0, depth + 1)))) {
    return inner !== undefined || !isString(value);
  }
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
    const isBeyond = Array.isArray(holder) && Number(key) > holder.length;
    const isHeld = typeof key === 'number' ? Array.isArray(holder) && !isBeyond : isObject(holder);
    if (isNew ? isHeld : draft.at(path.slice(0, length)) !== undefined) continue;
    const at = toAddress(draft.document, path.slice(0, length - 1));
    throw new ActionConflict('at', `Nothing is at "${at}/${key}": ${describeHolder(holder)}.`);
  }
}

const MAX_KEYS_LISTED = 12;

/** How many items, or which keys, are there instead. */
function describeHolder(value: Json | undefined): string {
  if (Array.isArray(value)) {
    return value.length === 0
      ? 'the list there is empty'
      : `the items there are /0 to /${value.length - 1}`;
  }
  if (!isObject(value)) return 'nothing there can hold it';
  const keys = Object.keys(value);
  if (keys.length === 0) return 'the object there is empty';
  const more = keys.length > MAX_KEYS_LISTED ? ` and ${keys.length - MAX_KEYS_LISTED} more` : '';
  return `the keys there are ${keys.slice(0, MAX_KEYS_LISTED).join(', ')}${more}`;
}
