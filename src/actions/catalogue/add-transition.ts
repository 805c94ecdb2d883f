import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { cloneJson } from '../draft.ts';
import { getTrait } from '../find.ts';
import { present } from '../insertion.ts';
import {
  adding,
  allowDangling,
  at,
  between,
  jsonObject,
  jsonValue,
  name,
  within,
} from '../parameters.ts';
import { ensureArray } from '../promotion.ts';
import { insertTransition, placeWithin } from '../transition-insertion.ts';

const params = z.strictObject({
  trait: name,
  from: name,
  event: name,
  to: name,
  guard: jsonValue.optional(),
  effects: jsonValue.optional(),
  definition: jsonObject.optional().describe('Any other keys.'),
  allow_dangling: allowDangling,
  ...within,
  at,
  ...between,
  ...adding,
});

function toElement(input: z.output<typeof params>): JsonObject {
  const { from, event, to, guard, effects } = input;
  const rest = isObject(input.definition) ? input.definition : {};
  return cloneJson({ from, event, to, ...present({ guard, effects }), ...rest });
}

export const addTransition = defineAction({
  name: 'add_transition',
  title: 'Add a transition',
  description: 'Adds one transition. Its states must exist; its event need not be declared.',
  params,
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    const siblings = draft.at(ensureArray(draft, trait, ['stateMachine', 'transitions'])) as Json[];
    const index = placeWithin(siblings, input);
    insertTransition(draft, trait, toElement(input), undefined, { ...input, index });
  },
});
