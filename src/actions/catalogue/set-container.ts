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
import { FORMS, type Form, reshape } from '../reshaping.ts';

export const setContainer = defineAction({
  name: 'set_container',
  title: 'Set an empty place for elements',
  description:
    'Puts an empty list where elements live, or removes it; refused where elements are. `form` keeps the value at any address and rewrites it in the form that the language expects there.',
  params: z.strictObject({
    at: z.string().describe('Address of the place, such as /orbitals/@Ticket/pages.'),
    value: jsonValue.optional().describe('Left out, the key is removed.'),
    form: z
      .enum(FORMS)
      .optional()
      .describe(
        '`list` makes a list of a map, each key the name of its element, of a text of names, or of one element by itself; `single` takes the only item out of a list, or of an object of one key; `read` takes a text for the JSON that it is.',
      ),
  }),
  apply(draft, input) {
    const path = resolveAddress(draft.document, input.at);
    const place = findContainer(path);
    if (input.form !== undefined) {
      if (input.value !== undefined)
        throw new ActionInvalid('value', '`form` keeps the present value: leave value out.');
      const kept = place
        ? toElements(path, draft.at(path), input.form)
        : reshape(draft.at(path), input.form);
      if (kept === undefined || path.length === 0) {
        throw new ActionConflict('at', `The value at "${input.at}" has no such form.`);
      }
      draft.put(path, kept);
      return;
    }
    if (!place) throw new ActionInvalid('at', `No elements live at "${input.at}".`);
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

/** The value at a place of elements in another form; undefined where it has none. */
function toElements(path: Path, value: Json | undefined, form: Form): Json | undefined {
  const slot = slotOf(path);
  if (form === 'list') return slot?.many ? reshape(value, form, slot.type) : undefined;
  const isWhole = Array.isArray(value) && Array.isArray(value[0]);
  // A text, or a list in a list of its own, is the whole list in another form.
  if (form === 'read' || isWhole) return reshape(value, form);
  return slot?.many === false && Array.isArray(value) ? reshape(value, form) : undefined;
}

/** A key that leads to elements: of `type`, by `keys`. */
interface Container {
  readonly type: ElementType;
  readonly keys: Path;
}

/** The container that a path is, or undefined: a slot, or an object that slots lie in. */
function findContainer(path: Path): Container | undefined {
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
function holdsElements(container: Container, value: Json | undefined): boolean {
  return ELEMENTS[container.type].slots.some((slot) => {
    if (!startsWith(slot.path, container.keys)) return false;
    const inner: ElementSlot = { ...slot, path: slot.path.slice(container.keys.length) };
    return elementsIn(value, inner).some(
      (one) => slot.many || isObject(one) || (isString(one) && one.trim() !== ''),
    );
  });
}
