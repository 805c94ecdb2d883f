import { z } from 'zod';
import { defineAction } from '../action.ts';
import { ActionConflict } from '../action-error.ts';
import { getPropertyPlace } from '../property-place.ts';

export const removeProperty = defineAction({
  name: 'remove_property',
  title: 'Remove a property',
  description: 'Removes a key that set_property may set.',
  params: z.strictObject({ at: z.string().describe('Address of the property.') }),
  apply(draft, input) {
    const path = getPropertyPlace(draft, input.at, undefined);
    if (draft.at(path) === undefined)
      throw new ActionConflict('at', `Nothing is at "${input.at}".`);
    if (typeof path.at(-1) === 'number') draft.remove(path);
    else draft.drop(path);
  },
});
