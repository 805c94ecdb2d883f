import { z } from 'zod';
import { isObject, isString, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import {
  ELEMENTS,
  type ElementSlot,
  type ElementType,
  elementsIn,
} from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { resolveAddress } from '../address.ts';
import { locate, slotOf, startsWith } from '../locate.ts';
import { jsonValue } from '../parameters.ts';
import { assign } from '../promotion.ts';

export const setContainer = defineAction({
  name: 'set_container',
  title: 'Set an empty place for elements',
  description:
    'Puts an empty list (or anything else that holds no element) where elements live, or removes it: `emits`, `stateMachine`, a malformed `traits`. Refused where elements are. With `form: "list"` a map that stands where a list belongs becomes that list, each key the name of its element.',
  params: z.strictObject({
    at: z.string().describe('Address of the place, such as /orbitals/@Ticket/pages.'),
    value: jsonValue.optional().describe('Left out, the key is removed.'),
    form: z.literal('list').optional().describe('Turns the map that is there into a list.'),
  }),
  apply(draft, input) {
    const path = resolveAddress(draft.document, input.at);
    const place = findContainer(path);
    if (!place) throw new ActionInvalid('at', `No elements live at "${input.at}".`);
    if (input.form === 'list') {
      if (input.value !== undefined) throw new ActionInvalid('value', 'The map itself is kept.');
      const items = toItems(path, draft.at(path));
      if (items === undefined) throw new ActionConflict('at', `No map is at "${input.at}".`);
      assign(draft, path.slice(0, -1), path.at(-1) as string, items);
      return;
    }
    if (holdsElements(place, draft.at(path))) {
      throw new ActionConflict('at', `"${input.at}" holds elements: remove them one by one.`);
    }
    if (holdsElements(place, input.value)) {
      throw new ActionInvalid('value', 'It holds elements: add them one by one.');
    }
    const owner = draft.at(path.slice(0, -1));
    if (
      input.value === undefined &&
      (!isObject(owner) || owner[path.at(-1) as string] === undefined)
    ) {
      throw new ActionConflict('at', `Nothing is at "${input.at}".`);
    }
    if (place.keys.length > 1 && !isObject(owner)) {
      throw new ActionConflict('at', `Nothing holds "${input.at}".`);
    }
    assign(draft, path.slice(0, -1), path.at(-1) as string, input.value);
  },
});

/** The items of a map of elements, each with its key as its name; undefined where no map is, or no list belongs. */
function toItems(path: Path, map: Json | undefined): Json[] | undefined {
  const slot = slotOf(path);
  if (slot?.many !== true || !isObject(map)) return undefined;
  const { nameKeys, hasShortForm } = ELEMENTS[slot.type];
  return Object.entries(map).flatMap(([name, value]): Json[] => {
    if (value === undefined) return [];
    if (!isObject(value)) return [hasShortForm ? name : { [nameKeys[0] ?? 'name']: name }];
    const [primary] = nameKeys;
    if (primary === undefined || nameKeys.some((key) => value[key] === name)) return [value];
    return [isString(value[primary]) ? value : { [primary]: name, ...value }];
  });
}

/** A key that leads to elements: of `type`, by `keys`. */
export interface Container {
  readonly type: ElementType;
  readonly keys: Path;
}

/** The container that a path is, or undefined: a slot, or an object that slots lie in. */
export function findContainer(path: Path): Container | undefined {
  const single = slotOf(path);
  if (single?.many === false) {
    const { type } = locate(path.slice(0, -single.path.length));
    return { type, keys: single.path };
  }
  const { type, rest } = locate(path);
  const isPlace =
    rest.length > 0 && ELEMENTS[type].slots.some((slot) => startsWith(slot.path, rest));
  return isPlace ? { type, keys: rest } : undefined;
}

/** Whether a value at a container holds an element. */
export function holdsElements(container: Container, value: Json | undefined): boolean {
  return ELEMENTS[container.type].slots.some((slot) => {
    if (!startsWith(slot.path, container.keys)) return false;
    const inner: ElementSlot = { ...slot, path: slot.path.slice(container.keys.length) };
    return elementsIn(value, inner).some((one) => slot.many || isString(one) || isObject(one));
  });
}
