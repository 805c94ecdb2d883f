import { z } from 'zod';
import { isObject } from '../../kernel/json.ts';
import { getNameKey } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { resolveAddress } from '../address.ts';
import { locate } from '../locate.ts';
import { name } from '../parameters.ts';

export const setName = defineAction({
  name: 'set_name',
  title: 'Name an element that has no name',
  description:
    'Gives a name to an element that has none of its own, such as an orbital known by its entity. Refused where there is one: use rename. References stay as they are.',
  params: z.strictObject({ at: z.string().describe('Address of the element.'), name }),
  apply(draft, input) {
    const path = resolveAddress(draft.document, input.at);
    const { type, rest } = locate(path);
    if (rest.length > 0 || type === 'transition') {
      throw new ActionInvalid('at', `"${input.at}" is not an element that has a name.`);
    }
    const element = draft.at(path);
    if (!isObject(element)) throw new ActionConflict('at', `"${input.at}" is not an object.`);
    const key = getNameKey(type);
    if (element[key] !== undefined) {
      throw new ActionConflict('at', `"${input.at}" has a name: use rename.`);
    }
    draft.put([...path, key], input.name);
  },
});
