import { z } from 'zod';
import { defineAction } from '../action.ts';
import { at, name, ordinal, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';
import { getTransition } from '../transition-search.ts';

export const removeTransitions = defineAction({
  name: 'remove_transitions',
  title: 'Remove transitions',
  description: 'Removes several transitions, as remove_transition would one after the other.',
  params: z.strictObject({
    trait: name,
    transitions: z.array(z.object({ from: name, event: name, to: name.optional(), n: ordinal })),
    ...within,
    at: at.describe('Address of the trait; wins over its name.'),
    ...removing,
  }),
  apply(draft, input) {
    const hasOrdinals = input.transitions.some(({ n }) => n !== undefined);
    const transitions = hasOrdinals ? input.transitions : [...input.transitions].reverse();
    for (const { from, event, to, n } of transitions) {
      const place = { trait: input.trait, orbital: input.orbital, owner: input.at };
      const path = getTransition(draft, { ...place, from, event, to, n });
      removeElement(draft, path, 'transitions', input);
    }
  },
});
