import { z } from 'zod';
import { defineAction } from '../action.ts';
import { valueAddress } from '../parameters.ts';
import { getValuePlace } from '../property-place.ts';

export const removeValue = defineAction({
  name: 'remove_value',
  title: 'Remove one value',
  description:
    'Removes one value that set_value may set: a key of an object, or an item of a list with its place.',
  params: z.strictObject({ at: valueAddress }),
  apply(draft, input) {
    const path = getValuePlace(draft, input.at, { isThere: true });
    if (typeof path.at(-1) === 'number') draft.remove(path);
    else draft.drop(path);
  },
});
