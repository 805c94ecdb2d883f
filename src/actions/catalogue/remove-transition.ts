import { z } from 'zod';
import { defineAction } from '../action.ts';
import { at, name, ordinal, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';
import { getTransition } from '../transition-search.ts';

export const removeTransition = defineAction({
  name: 'remove_transition',
  title: 'Remove a transition',
  description: 'Removes a transition, by its from, event and, where that is not enough, to and n.',
  params: z.strictObject({
    trait: name,
    from: name,
    event: name,
    to: name.optional(),
    n: ordinal,
    ...within,
    at,
    ...removing,
  }),
  apply(draft, input) {
    removeElement(draft, getTransition(draft, input), 'event', input);
  },
});
