import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getTrait } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeTrait = defineAction({
  name: 'remove_trait',
  title: 'Remove a trait',
  description: 'Removes a trait with its state machine. Refused while a page or listener names it.',
  params: z.strictObject({ name, ...within, at, ...removing }),
  apply(draft, input) {
    removeElement(draft, getTrait(draft, input.name, input), 'name', input);
  },
});
