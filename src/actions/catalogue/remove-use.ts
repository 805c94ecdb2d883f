import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getAddressed, getChild, getOrbital } from '../find.ts';
import { at, name, removing } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeUse = defineAction({
  name: 'remove_use',
  title: 'Remove an import',
  description: 'Removes an import of an orbital. Refused while a reference begins with its alias.',
  params: z.strictObject({ orbital: name, as: name, at, ...removing }),
  apply(draft, input) {
    const path =
      input.at === undefined
        ? getChild(draft, getOrbital(draft, input.orbital), 'use', input.as, 'as')
        : getAddressed(draft, input.at, 'use');
    removeElement(draft, path, 'as', input);
  },
});
