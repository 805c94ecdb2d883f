import { isObject, isString, type Json } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { ELEMENTS, type ElementType, isTypedKey } from '../language/grammar/elements.ts';
import { ActionConflict, ActionInvalid } from './action-error.ts';
import { resolveAddress, toAddress } from './address.ts';
import type { Draft } from './draft.ts';
import { locate } from './locate.ts';
import { ensureObject } from './promotion.ts';

/** Actions that change what a property action must not touch. */
const OWN_ACTIONS: Readonly<Record<string, string>> = {
  guard: 'set_guard',
  effects: 'set_effects',
  config: 'set_config',
  isInitial: 'set_initial_state',
  isTerminal: 'set_terminal_state',
  isFinal: 'set_terminal_state',
};

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
  const { type, depth } = assertInside(path, address, what);
  const isCode = what === 'value' && ELEMENTS[type].ownedKeys.includes(path[depth] as string);
  if (!isCode) assertUntyped(draft, path, value, address);
  if (value === undefined && draft.at(path) === undefined) {
    throw nothingThere(draft, path.slice(0, -1), path.at(-1) as string | number);
  }
  assertHolds(draft, path, address);
  return path;
}

function assertInside(path: Path, address: string, what: 'property' | 'value') {
  const location = locate(path);
  if (location.rest.length > 0) return location;
  throw new ActionInvalid(
    'at',
    `"${address}" is the ${location.type.replace('_', ' ')} itself, no ${what} in it: give the key too, or use the add, remove and rename actions.`,
  );
}

/** Makes sure that what the path ends in can be held there; a bare name is promoted to hold it. */
function assertHolds(draft: Draft, path: Path, address: string): void {
  const { depth, rest } = locate(path);
  if (rest.length === 1 && isString(draft.at(path.slice(0, depth)))) {
    ensureObject(draft, path.slice(0, depth));
  }
  for (let length = depth + 1; length < path.length; length++) {
    if (draft.at(path.slice(0, length)) !== undefined) continue;
    throw nothingThere(draft, path.slice(0, length - 1), path[length - 1] as string | number);
  }
  const parent = draft.at(path.slice(0, -1));
  const key = path.at(-1) as string | number;
  if (typeof key === 'number' && Array.isArray(parent) && key > parent.length) {
    throw nothingThere(draft, path.slice(0, -1), key);
  }
  if (typeof key === 'number' ? Array.isArray(parent) : isObject(parent)) return;
  throw new ActionConflict('at', `Nothing holds "${address}".`);
}

const MAX_KEYS_LISTED = 12;

/** The message says how many items, or which keys, are there instead. */
function nothingThere(draft: Draft, holder: Path, key: string | number): ActionConflict {
  const at = toAddress(draft.document, holder);
  const item = holder.at(-1) === 'effects' ? 'effect' : 'item';
  const message = `Nothing is at "${at}/${key}": ${describeHolder(draft.at(holder), item)}.`;
  return new ActionConflict('at', message);
}

function describeHolder(value: Json | undefined, item: string): string {
  if (Array.isArray(value)) {
    const { length } = value;
    if (length === 0) return `there is no ${item} there`;
    return length === 1
      ? `there is one ${item} there, /0`
      : `there are ${length} ${item}s there, /0 to /${length - 1}`;
  }
  if (!isObject(value)) return 'nothing there can hold it';
  const keys = Object.keys(value);
  if (keys.length === 0) return 'the object there is empty';
  const more = keys.length > MAX_KEYS_LISTED ? ` and ${keys.length - MAX_KEYS_LISTED} more` : '';
  return `the keys there are ${keys.slice(0, MAX_KEYS_LISTED).join(', ')}${more}`;
}

function assertUntyped(draft: Draft, path: Path, value: Json | undefined, address: string): void {
  const { type, depth } = locate(path);
  const [key, inner] = path.slice(depth) as [string, string | number | undefined];
  if (!isTypedKey(type, key)) return;
  if (isInnerProperty(type, key, inner)) return;
  const isName = ELEMENTS[type].nameKeys[0] === key;
  const isMalformed = !isString(draft.at(path.slice(0, depth + 1)));
  if (isName && isMalformed && (inner !== undefined || !isString(value))) return;
  const own = OWN_ACTIONS[key];
  const instead = own
    ? `${own} or set_value`
    : isName
      ? 'rename'
      : 'the add, remove and set actions, or set_container for the whole list';
  throw new ActionInvalid(
    'at',
    `The language names "${key}" of ${type}s: use ${instead} for "${address}".`,
  );
}

/** A key of an object with slots that is not a slot itself: an unknown key of a state machine. */
function isInnerProperty(
  type: ElementType,
  key: string,
  inner: string | number | undefined,
): boolean {
  const slots = ELEMENTS[type].slots.filter((slot) => slot.path[0] === key && slot.path.length > 1);
  return inner !== undefined && slots.length > 0 && slots.every((slot) => slot.path[1] !== inner);
}
