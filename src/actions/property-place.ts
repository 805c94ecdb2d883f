import { isObject, isString, type Json } from '../kernel/json.ts';
import type { Path } from '../kernel/pointer.ts';
import { ELEMENTS, type ElementType, isTypedKey } from '../language/grammar/elements.ts';
import { ActionConflict, ActionInvalid } from './action-error.ts';
import { resolveAddress } from './address.ts';
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
 * The path that a property action may change: below an element, at a key that the language does not
 * name. Throws ActionInvalid elsewhere, ActionConflict where nothing can hold the key.
 */
export function getPropertyPlace(draft: Draft, address: string, value: Json | undefined): Path {
  const path = resolveAddress(draft.document, address);
  const { type, depth, rest } = locate(path);
  if (rest.length === 0) throw new ActionInvalid('at', `"${address}" is an element, no property.`);
  assertUntyped(draft, path, type, depth, value, address);
  if (rest.length === 1 && isString(draft.at(path.slice(0, depth)))) {
    ensureObject(draft, path.slice(0, depth));
  }
  const parent = draft.at(path.slice(0, -1));
  const key = path.at(-1) as string | number;
  const fits =
    typeof key === 'number' ? Array.isArray(parent) && key <= parent.length : isObject(parent);
  if (!fits) throw new ActionConflict('at', `Nothing holds "${address}".`);
  return path;
}

function assertUntyped(
  draft: Draft,
  path: Path,
  type: ElementType,
  depth: number,
  value: Json | undefined,
  address: string,
): void {
  const [key, inner] = path.slice(depth) as [string, string | number | undefined];
  if (!isTypedKey(type, key)) return;
  if (isInnerProperty(type, key, inner)) return;
  const isName = ELEMENTS[type].nameKeys[0] === key;
  const isMalformed = !isString(draft.at(path.slice(0, depth + 1)));
  if (isName && isMalformed && (inner !== undefined || !isString(value))) return;
  const instead = OWN_ACTIONS[key] ?? (isName ? 'rename' : 'the add, remove and set actions');
  throw new ActionInvalid(
    'at',
    `The language names "${key}" of ${type}s: use ${instead} for "${address}".`,
  );
}

/** A key of an object that slots lie in, but that is none of them: an unknown key of a state machine. */
function isInnerProperty(
  type: ElementType,
  key: string,
  inner: string | number | undefined,
): boolean {
  const slots = ELEMENTS[type].slots.filter((slot) => slot.path[0] === key && slot.path.length > 1);
  return inner !== undefined && slots.length > 0 && slots.every((slot) => slot.path[1] !== inner);
}
