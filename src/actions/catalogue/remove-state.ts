import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getTraitChild } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeState = defineAction({
  name: 'remove_state',
  title: 'Remove a state',
  description: 'Removes a state. Refused while a transition names it.',
  params: z.strictObject({ trait: name, state: name, ...within, at, ...removing }),
  apply(draft, input) {
    removeElement(
      draft,
      getTraitChild(draft, 'state', input.state, 'state', input),
      'state',
      input,
    );
  },
});
