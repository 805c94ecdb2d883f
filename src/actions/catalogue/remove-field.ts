import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getAddressed, getChild, getEntity } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeField = defineAction({
  name: 'remove_field',
  title: 'Remove a field',
  description: 'Removes a field of an entity. Refused while a binding or pattern names it.',
  params: z.strictObject({ entity: name, name, ...within, at, ...removing }),
  apply(draft, input) {
    const path =
      input.at === undefined
        ? getChild(draft, getEntity(draft, input.entity, input), 'field', input.name, 'name')
        : getAddressed(draft, input.at, 'field');
    removeElement(draft, path, 'name', input);
  },
});
