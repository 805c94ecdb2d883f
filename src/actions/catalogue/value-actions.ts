import { z } from 'zod';
import type { Path } from '../../kernel/pointer.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { jsonValue, valueAddress } from '../parameters.ts';
import { getPropertyPlace, getValuePlace } from '../property-place.ts';

const setProperty = defineAction({
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

const removeProperty = defineAction({
  name: 'remove_property',
  title: 'Remove a property',
  description: 'Removes a key that set_property may set.',
  params: z.strictObject({ at: z.string().describe('Address of the property.') }),
  apply(draft, input) {
    const path = getPropertyPlace(draft, input.at, undefined);
    if (draft.at(path) === undefined)
      throw new ActionConflict('at', `Nothing is at "${input.at}".`);
    remove(draft, path);
  },
});

const setValue = defineAction({
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

const removeValue = defineAction({
  name: 'remove_value',
  title: 'Remove one value',
  description:
    'Removes one value that set_value may set: a key of an object, or an item of a list with its place.',
  params: z.strictObject({ at: valueAddress }),
  apply(draft, input) {
    const path = getValuePlace(draft, input.at, { isThere: true });
    remove(draft, path);
  },
});

function remove(draft: Draft, path: Path): void {
  if (typeof path.at(-1) === 'number') draft.remove(path);
  else draft.drop(path);
}

/** The actions that set and remove one value: a property of an element, or anything inside code and drawings. */
export const VALUES: readonly ActionDefinition[] = [
  removeProperty,
  removeValue,
  setProperty,
  setValue,
];
