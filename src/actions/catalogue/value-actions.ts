import { z } from 'zod';
import { isObject, isString, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementSlot,
  elementsIn,
  isTypedKey,
} from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { locate, resolveAddress, slotsWithin, toAddress } from '../address.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { ensureObject } from '../insertion.ts';
import { flag, jsonValue } from '../parameters.ts';

/**
 * The path that an action may change inside an element: a property, at a key that the language does not name, or a
 * value, also in guards, effects, drawings and settings, or a place for elements that holds none. Without a new value
 * it must be there. Throws ActionInvalid elsewhere, ActionConflict where nothing can hold the key.
 */
function getInnerPlace(
  draft: Draft,
  what: 'property' | 'value',
  address: string,
  value: Json | undefined,
): Path {
  const path = resolveAddress(draft.document, address);
  const { type, depth, rest } = locate(path);
  const [key = ''] = rest as [string?];
  const { nameKeys, slots, ownedKeys } = ELEMENTS[type];
  const isName = nameKeys[0] === key;
  const isOfMachine = rest.length > 1 && slots.some((one) => one.path[1] && one.path[0] === key);
  const before = draft.at(path);
  const places = slotsWithin(path);
  let isOpen = rest.length > 0 && (isOfMachine || !isTypedKey(type, key));
  // A name that is malformed or missing, before or after, may be set, and a place that holds no elements.
  if (what === 'value' && places.length === 0) {
    isOpen = rest.length > 0 && !(isName && isString(before) && isString(value));
  } else if (places.length > 0) {
    isOpen = what === 'value' && !holdsElements(before, places) && !holdsElements(value, places);
  }
  if (!isOpen) {
    const others = ownedKeys.includes(key) ? 'set_value or an action of its own' : MEMBER_ACTIONS;
    const message =
      rest.length === 0
        ? `"${address}" is the ${type.replace('_', ' ')} itself, no ${what} in it: give the key too, or use the add, remove and rename actions.`
        : `The language names "${key}" of ${type}s: use ${isName ? 'rename' : others} for "${address}".`;
    throw new ActionInvalid('at', message);
  }
  const element = path.slice(0, depth);
  if (rest.length === 1 && value !== undefined && isString(draft.at(element))) {
    ensureObject(draft, element);
  }
  assertHeld(draft, path, Math.min(depth, path.length - 1), value);
  return path;
}

const MEMBER_ACTIONS = 'the actions that add and remove elements';

/** Whether a value holds elements in one of the slots that lie in it. */
function holdsElements(value: Json | undefined, slots: readonly ElementSlot[]): boolean {
  const isElement = (one: Json, { many }: ElementSlot) =>
    many || isObject(one) || (isString(one) && one.trim() !== '');
  return slots.some((slot) => elementsIn(value, slot).some((one) => isElement(one, slot)));
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

/** The places inside an element that a pair of actions sets and removes. */
const PLACES = {
  property: {
    at: 'Address of the property, such as /orbitals/@Ticket/entity/persistence.',
    sets: 'Sets a key that is neither an element nor its name nor has an action of its own: persistence, a field’s type, a page’s path, unknown keys.',
    removes: 'Removes a key that set_property may set.',
  },
  value: {
    at: 'Address of the value, such as /orbitals/@Ticket/traits/@Triage/stateMachine/transitions/@open|CLOSE|done/effects/0/2/label.',
    sets: 'Sets one value inside guards, effects, drawings, settings or properties: one label, one argument, one item of a list.',
    removes:
      'Removes one value that set_value may set: a key of an object, or an item of a list with its place.',
  },
};

const insert = flag.describe(
  'In a list: insert the value before the item at this place, instead of replacing it.',
);

const defineBoth = (place: keyof typeof PLACES): ActionDefinition[] => [
  defineAction({
    name: `set_${place}`,
    description: PLACES[place].sets,
    params: z.strictObject({
      at: z.string().describe(PLACES[place].at),
      value: jsonValue,
      ...(place === 'value' && { insert }),
    }),
    apply(draft, input) {
      const path = getInnerPlace(draft, place, input.at, input.value);
      const key = path.at(-1);
      const value = cloneJson(input.value) as Json;
      if (!input.insert) draft.put(path, value);
      else if (typeof key === 'number') draft.insert(path.slice(0, -1), key, value);
      else throw new ActionInvalid('insert', `"${input.at}" is not an item of a list.`);
    },
  }),
  defineAction({
    name: `remove_${place}`,
    description: PLACES[place].removes,
    params: z.strictObject({ at: z.string().describe(PLACES[place].at) }),
    apply(draft, { at }) {
      draft.remove(getInnerPlace(draft, place, at, undefined));
    },
  }),
];

/** The actions that set and remove one value: a property of an element, or anything inside code and drawings. */
export const VALUES: readonly ActionDefinition[] = [
  ...defineBoth('property'),
  ...defineBoth('value'),
];
