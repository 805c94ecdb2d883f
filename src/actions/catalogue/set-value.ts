import { z } from 'zod';
import { defineAction } from '../action.ts';
import { ActionInvalid } from '../action-error.ts';
import { cloneJson } from '../draft.ts';
import { jsonValue, valueAddress } from '../parameters.ts';
import { getValuePlace } from '../property-place.ts';

export const setValue = defineAction({
  name: 'set_value',
  title: 'Set one value',
  description:
    'Sets one value inside guards, effects, drawings, settings or properties: one label, one argument, one item of a list.',
  params: z.strictObject({
    at: valueAddress,
    value: jsonValue,
    insert: z
      .boolean()
      .optional()
      .describe(
        'In a list: insert the value before the item at this place, instead of replacing it.',
      ),
  }),
  apply(draft, input) {
    const path = getValuePlace(draft, input.at, { value: input.value, isThere: false });
    const key = path.at(-1);
    if (!input.insert) draft.put(path, cloneJson(input.value));
    else if (typeof key === 'number') draft.insert(path.slice(0, -1), key, cloneJson(input.value));
    else throw new ActionInvalid('insert', `"${input.at}" is not an item of a list.`);
  },
});
