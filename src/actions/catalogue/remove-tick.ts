import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getTraitChild } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeTick = defineAction({
  name: 'remove_tick',
  title: 'Remove a tick',
  description: 'Removes a tick of a trait.',
  params: z.strictObject({ trait: name, name: name, ...within, at, ...removing }),
  apply(draft, input) {
    removeElement(draft, getTraitChild(draft, 'tick', input.name, 'name', input), 'name', input);
  },
});
