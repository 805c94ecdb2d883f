import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getTraitChild } from '../find.ts';
import { at, name, ordinal, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeEmit = defineAction({
  name: 'remove_emit',
  title: 'Remove an emit',
  description: 'Removes what a trait says it emits.',
  params: z.strictObject({ trait: name, event: name, n: ordinal, ...within, at, ...removing }),
  apply(draft, input) {
    removeElement(draft, getTraitChild(draft, 'emit', input.event, 'event', input), 'event', input);
  },
});
