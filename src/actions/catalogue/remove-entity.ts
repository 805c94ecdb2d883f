import { z } from 'zod';
import { isObject, isString } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { getEntity } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeEntity = defineAction({
  name: 'remove_entity',
  title: 'Remove an entity',
  description:
    'Removes an entity. An orbital that holds only its name is removed too, unless `orbital` or `at` asks for the entity alone.',
  params: z.strictObject({ name, ...within, at, ...removing }),
  apply(draft, input) {
    const path = getEntity(draft, input.name, input, 'name');
    const orbital = draft.at(path.slice(0, -1));
    const isAlone =
      isObject(orbital) && isString(orbital.entity) && Object.keys(orbital).length === 1;
    const isWhole = input.orbital === undefined && input.at === undefined && isAlone;
    removeElement(draft, isWhole ? path.slice(0, -1) : path, 'name', input);
  },
});
