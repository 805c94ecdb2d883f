import { z } from 'zod';
import { defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid, notThere } from '../action-error.ts';
import { findByToken, resolveAddress } from '../address.ts';
import { slotOf } from '../locate.ts';

export const reorder = defineAction({
  name: 'reorder',
  title: 'Reorder elements',
  description:
    'Puts the elements of a list into another order. Every one is named, as in addresses.',
  params: z.strictObject({
    at: z.string().describe('Address of the list, such as /orbitals/@Ticket/traits.'),
    order: z.array(z.string()).describe('Names as in addresses, without @: OPEN, OPEN#2, a|GO|b.'),
  }),
  apply(draft, input) {
    const path = resolveAddress(draft.document, input.at);
    const slot = slotOf(path);
    const items = draft.at(path);
    if (!slot?.many) throw new ActionInvalid('at', `"${input.at}" is not a list of elements.`);
    if (!Array.isArray(items)) throw new ActionConflict('at', `No list is at "${input.at}".`);
    const order = input.order.map((token) => {
      const index = findByToken(items, `@${token}`, slot.type);
      if (index >= 0) return index;
      throw notThere('order', slot.type, token, items);
    });
    if (order.length !== items.length || new Set(order).size !== items.length) {
      throw new ActionConflict('order', `Name each of the ${items.length} elements once.`);
    }
    draft.reorder(path, order);
  },
});
