import { z } from 'zod';
import { defineAction } from '../action.ts';
import { ActionInvalid } from '../action-error.ts';
import { bulk, insertAll, items } from '../bulk-insertion.ts';
import { getTrait } from '../find.ts';
import { adding, at, name, within } from '../parameters.ts';
import { ensureArray } from '../promotion.ts';

export const addStates = defineAction({
  name: 'add_states',
  title: 'Add states',
  description:
    'Adds states to a trait’s state machine. An empty list only makes sure that it has one.',
  params: z.strictObject({
    trait: name,
    states: items.optional(),
    count: z
      .int()
      .min(0)
      .optional()
      .describe('Number of states; says nothing that states does not.'),
    ...bulk,
    ...within,
    at,
    ...adding,
  }),
  apply(draft, input) {
    if (!input.states)
      throw new ActionInvalid('states', 'Name the states: a count alone creates none.');
    const trait = getTrait(draft, input.trait, input);
    ensureArray(draft, trait, ['stateMachine', 'states']);
    insertAll(draft, trait, 'state', input.states, { ...input, param: 'states' });
  },
});
