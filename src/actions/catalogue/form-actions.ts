import { z } from 'zod';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { type Path, valueAt } from '../../kernel/pointer.ts';
import { flattenTrait, isFlatTrait, wrapTrait } from '../../language/flat-machines.ts';
import { ELEMENTS, elementName } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid, notThere } from '../action-error.ts';
import { findByToken, locate, resolveAddress, slotOf } from '../address.ts';
import { linkedEntityOf } from '../find.ts';
import { createElement } from '../insertion.ts';
import { definition } from '../parameters.ts';

const setForm = defineAction({
  name: 'set_form',
  description:
    'Writes an element in another form: as its bare `name` (which drops all else) or as an `object`, a trait also `flat`. But for `name` nothing is lost.',
  params: z.strictObject({
    at: z.string().describe('Address of the element.'),
    form: z
      .enum(['name', 'object', 'flat'])
      .describe(
        '`flat` puts states, events and transitions beside the name of a trait, `object` puts them under stateMachine again.',
      ),
    definition,
  }),
  apply(draft, { at, form, definition }) {
    const path = resolveAddress(draft.document, at);
    const other = toForm(draft.document, path, form, definition);
    if (other === undefined) {
      const message = `What is at "${at}" has no such form, or would lose something.`;
      throw new ActionConflict('at', message);
    }
    draft.put(path, other);
  },
});

/** The element at a path in another form; undefined where it has none. */
function toForm(
  document: JsonObject,
  path: Path,
  form: 'name' | 'object' | 'flat',
  definition: Json | undefined,
): Json | undefined {
  const value = valueAt(document, path);
  const { type, rest } = locate(path);
  if (rest.length > 0 || !ELEMENTS[type].hasShortForm) return undefined;
  if (isString(value)) {
    const linkedEntity = linkedEntityOf(document, path);
    return form === 'object'
      ? createElement(type, value, {}, { definition, linkedEntity })
      : undefined;
  }
  if (!isObject(value)) return undefined;
  if (form === 'name') return elementName(type, value);
  if (form === 'flat') return flattenTrait(value, isObject(definition) ? definition : undefined);
  return isFlatTrait(value) ? wrapTrait(value) : undefined;
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

/** The actions on how what is there is written, and in which order. */
export const FORM_ACTIONS: readonly ActionDefinition[] = [setForm, reorder];
