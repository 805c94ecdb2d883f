import { z } from 'zod';
import { isObject, isString, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { flattenTrait, isFlatTrait, wrapTrait } from '../../language/flat-machines.ts';
import { ELEMENTS, elementName, elementsIn } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid, notThere } from '../action-error.ts';
import { findByToken, resolveAddress } from '../address.ts';
import { linkedEntityOf } from '../find.ts';
import { createElement } from '../insertion.ts';
import { locate, slotOf, slotsWithin } from '../locate.ts';
import { definition, jsonValue } from '../parameters.ts';
import { assign } from '../promotion.ts';
import { FORMS, type Form, reshape } from '../reshaping.ts';

const setForm = defineAction({
  name: 'set_form',
  description:
    'Turns a bare name into an object in its place, or an object into its bare name, which drops all else that it holds. `flat` puts the states, events and transitions of a trait beside its name, `object` puts them under stateMachine again; neither loses anything.',
  params: z.strictObject({
    at: z.string().describe('Address of the element.'),
    form: z.enum(['name', 'object', 'flat']),
    definition,
  }),
  apply(draft, { at, form, definition }) {
    const path = resolveAddress(draft.document, at);
    const { type, rest } = locate(path);
    if (rest.length > 0 || !ELEMENTS[type].hasShortForm) {
      const message = `"${at}" is not an element that can be written as a bare name.`;
      throw new ActionInvalid('at', message);
    }
    const element = draft.at(path);
    let other: Json | undefined;
    if (form === 'object' && isString(element)) {
      const linkedEntity = type === 'trait' ? linkedEntityOf(draft.document, path) : '';
      other = createElement(type, element, {}, { definition, linkedEntity });
    } else if (isObject(element) && form === 'name') other = elementName(type, element);
    else if (isObject(element) && form === 'flat') other = flattenTrait(element);
    else if (form === 'object' && isFlatTrait(element)) other = wrapTrait(element);
    if (other === undefined) {
      const is = isObject(element) ? 'an object' : 'no object';
      const message = `"${at}" is ${is}: it has no such form, or would lose something.`;
      throw new ActionConflict('at', message);
    }
    draft.put(path, other);
  },
});

const setContainer = defineAction({
  name: 'set_container',
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
  apply(draft, { at, value, form }) {
    const path = resolveAddress(draft.document, at);
    const before = draft.at(path);
    if (form !== undefined) {
      if (value !== undefined) {
        throw new ActionInvalid('value', '`form` keeps the present value: leave value out.');
      }
      const kept = path.length === 0 ? undefined : toForm(path, before, form);
      if (kept === undefined) {
        throw new ActionConflict('at', `The value at "${at}" has no such form.`);
      }
      draft.put(path, kept);
      return;
    }
    const slots = slotsWithin(path);
    const isHolding = (held: Json | undefined) =>
      slots.some((slot) =>
        elementsIn(held, slot).some(
          (one) => slot.many || isObject(one) || (isString(one) && one.trim() !== ''),
        ),
      );
    const holder = path.slice(0, -1);
    if (slots.length === 0) throw new ActionInvalid('at', `No elements live at "${at}".`);
    if (isHolding(before)) {
      throw new ActionConflict('at', `"${at}" holds elements: remove them one by one.`);
    }
    if (isHolding(value)) {
      throw new ActionInvalid('value', 'It holds elements: add them one by one.');
    }
    const isElement = locate(holder).rest.length === 0;
    if (value === undefined ? before === undefined : !isElement && !isObject(draft.at(holder))) {
      throw new ActionConflict('at', `Nothing is at "${at}".`);
    }
    assign(draft, holder, path.at(-1) as string, value);
  },
});

/** A value in another form; undefined where it has none. Where elements live, none of them may be lost. */
function toForm(path: Path, value: Json | undefined, form: Form): Json | undefined {
  const slot = slotOf(path);
  if (form === 'read' || slotsWithin(path).length === 0) return reshape(value, form);
  if (form === 'list') return slot?.many ? reshape(value, form, slot.type) : undefined;
  if (!Array.isArray(value)) return undefined;
  // A list in a list of its own is the whole list.
  return slot?.many === false || Array.isArray(value[0]) ? reshape(value, form) : undefined;
}

const reorder = defineAction({
  name: 'reorder',
  description:
    'Puts the elements of a list into another order. Every one is named, as in addresses.',
  params: z.strictObject({
    at: z.string().describe('Address of the list, such as /orbitals/@Ticket/traits.'),
    order: z.array(z.string()).describe('Names as in addresses, without @: OPEN, OPEN#2, a|GO|b.'),
  }),
  apply(draft, { at, order }) {
    const path = resolveAddress(draft.document, at);
    const slot = slotOf(path);
    const items = draft.at(path);
    if (!slot?.many) throw new ActionInvalid('at', `"${at}" is not a list of elements.`);
    if (!Array.isArray(items)) throw new ActionConflict('at', `No list is at "${at}".`);
    const indices = order.map((token) => {
      const index = findByToken(items, `@${token}`, slot.type);
      if (index >= 0) return index;
      throw notThere('order', slot.type, token, items);
    });
    if (indices.length !== items.length || new Set(indices).size !== items.length) {
      throw new ActionConflict('order', `Name each of the ${items.length} elements once.`);
    }
    draft.put(
      path,
      indices.map((index) => items[index] as Json),
    );
  },
});

/** The actions on how elements, and the places where they live, are written. */
export const FORM_ACTIONS: readonly ActionDefinition[] = [setForm, setContainer, reorder];
