import { z } from 'zod';
import { defineAction } from '../action.ts';
import { cloneJson } from '../draft.ts';
import { jsonValue } from '../parameters.ts';
import { getPropertyPlace } from '../property-place.ts';

export const setProperty = defineAction({
  name: 'set_property',
  title: 'Set a property',
  description:
    'Sets a key that is neither an element nor its name nor has an action of its own: persistence, a field’s type, a page’s path, unknown keys.',
  params: z.strictObject({
    at: z
      .string()
      .describe('Address of the property, such as /orbitals/@Ticket/entity/persistence.'),
    value: jsonValue,
  }),
  apply(draft, input) {
    const path = getPropertyPlace(draft, input.at, input.value);
    draft.put(path, cloneJson(input.value));
  },
});
