import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getChild, getTrait } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeStates = defineAction({
  name: 'remove_states',
  title: 'Remove states',
  description: 'Removes several states, as remove_state would one after the other.',
  params: z.strictObject({ trait: name, states: z.array(name), ...within, at, ...removing }),
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    // From the last on, so that few of those that stay have to move up.
    for (const state of [...input.states].reverse()) {
      removeElement(draft, getChild(draft, trait, 'state', state, 'states'), 'states', input);
    }
  },
});
