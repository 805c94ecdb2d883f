import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionInvalid } from '../action-error.ts';
import { cloneJson } from '../draft.ts';
import { jsonValue } from '../parameters.ts';
import { getInnerPlace } from '../property-place.ts';

/** The places inside an element that one of two pairs of actions changes. */
type Place = 'property' | 'value';

const ADDRESSES: Readonly<Record<Place, z.ZodString>> = {
  property: z
    .string()
    .describe('Address of the property, such as /orbitals/@Ticket/entity/persistence.'),
  value: z
    .string()
    .describe(
      'Address of the value, such as /orbitals/@Ticket/traits/@Triage/stateMachine/transitions/@open|CLOSE|done/effects/0/2/label.',
    ),
};

const insert = z
  .boolean()
  .optional()
  .describe('In a list: insert the value before the item at this place, instead of replacing it.');

const defineSetter = (place: Place, title: string, description: string): ActionDefinition =>
  defineAction({
    name: `set_${place}`,
    title,
    description,
    params: z.strictObject({
      at: ADDRESSES[place],
      value: jsonValue,
      ...(place === 'value' && { insert }),
    }),
    apply(draft, input) {
      const path = getInnerPlace(draft, place, input.at, input.value);
      const key = path.at(-1);
      const value = cloneJson(input.value) as Json;
      if (!input.insert) draft.put(path, value);
      else if (typeof key === 'number') draft.insert(path.slice(0, -1), key, value);
      else throw new ActionInvalid('insert', `"${input.at}" is not an item of a list.`);
    },
  });

const defineRemover = (place: Place, title: string, description: string): ActionDefinition =>
  defineAction({
    name: `remove_${place}`,
    title,
    description,
    params: z.strictObject({ at: ADDRESSES[place] }),
    apply(draft, { at }) {
      draft.remove(getInnerPlace(draft, place, at, undefined));
    },
  });

/** The actions that set and remove one value: a property of an element, or anything inside code and drawings. */
export const VALUES: readonly ActionDefinition[] = [
  defineSetter(
    'property',
    'Set a property',
    'Sets a key that is neither an element nor its name nor has an action of its own: persistence, a field’s type, a page’s path, unknown keys.',
  ),
  defineRemover('property', 'Remove a property', 'Removes a key that set_property may set.'),
  defineSetter(
    'value',
    'Set one value',
    'Sets one value inside guards, effects, drawings, settings or properties: one label, one argument, one item of a list.',
  ),
  defineRemover(
    'value',
    'Remove one value',
    'Removes one value that set_value may set: a key of an object, or an item of a list with its place.',
  ),
];
