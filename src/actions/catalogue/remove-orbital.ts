import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getAddressed, getOrbital } from '../find.ts';
import { at, name, removing } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeOrbital = defineAction({
  name: 'remove_orbital',
  title: 'Remove an orbital',
  description: 'Removes an orbital with its entity, traits and pages.',
  params: z.strictObject({
    name: name.describe('Its own name, or its entity’s.'),
    at,
    ...removing,
  }),
  apply(draft, input) {
    const path =
      input.at === undefined
        ? getOrbital(draft, input.name, 'name')
        : getAddressed(draft, input.at, 'orbital');
    removeElement(draft, path, 'name', input);
  },
});
