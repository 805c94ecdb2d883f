import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionInvalid } from '../action-error.ts';
import { cloneJson } from '../draft.ts';
import { flag, jsonValue } from '../parameters.ts';
import { getInnerPlace } from '../property-place.ts';

/** The places inside an element that a pair of actions sets and removes. */
const PLACES = {
  property: {
    at: 'Address of the property, such as /orbitals/@Ticket/entity/persistence.',
    sets: 'Sets a key that is neither an element nor its name nor has an action of its own: persistence, a field’s type, a page’s path, unknown keys.',
    removes: 'Removes a key that set_property may set.',
  },
  value: {
    at: 'Address of the value, such as /orbitals/@Ticket/traits/@Triage/stateMachine/transitions/@open|CLOSE|done/effects/0/2/label.',
    sets: 'Sets one value inside guards, effects, drawings, settings or properties: one label, one argument, one item of a list.',
    removes:
      'Removes one value that set_value may set: a key of an object, or an item of a list with its place.',
  },
};

const insert = flag.describe(
  'In a list: insert the value before the item at this place, instead of replacing it.',
);

const defineBoth = (place: keyof typeof PLACES): ActionDefinition[] => [
  defineAction({
    name: `set_${place}`,
    description: PLACES[place].sets,
    params: z.strictObject({
      at: z.string().describe(PLACES[place].at),
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
  }),
  defineAction({
    name: `remove_${place}`,
    description: PLACES[place].removes,
    params: z.strictObject({ at: z.string().describe(PLACES[place].at) }),
    apply(draft, { at }) {
      draft.remove(getInnerPlace(draft, place, at, undefined));
    },
  }),
];

/** The actions that set and remove one value: a property of an element, or anything inside code and drawings. */
export const VALUES: readonly ActionDefinition[] = [
  ...defineBoth('property'),
  ...defineBoth('value'),
];
