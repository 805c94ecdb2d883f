import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { alreadyExists } from '../action-error.ts';
import { findOrbital } from '../find.ts';
import { createElement, insertElement, present } from '../insertion.ts';
import { adding, definition, jsonValue, name } from '../parameters.ts';

const params = z.strictObject({
  name: name.optional().describe('Its own name; default: the name of its entity.'),
  entity: jsonValue.optional().describe('Name of its entity, or the entity as an object.'),
  definition,
  ...adding,
});

function toElement(input: z.output<typeof params>): Json {
  const { entity, definition } = input;
  // Without a name of its own an orbital is described by its entity alone.
  const whole = input.name
    ? definition
    : definition === undefined
      ? present({ entity })
      : definition;
  return createElement('orbital', input.name ?? '', { entity }, whole);
}

export const addOrbital = defineAction({
  name: 'add_orbital',
  title: 'Add an orbital',
  description: 'Adds an orbital under its own name, with what the definition holds.',
  params,
  apply(draft, input) {
    const element = toElement(input);
    const taken = elementName('orbital', element);
    if (!input.allow_duplicate && taken !== '' && findOrbital(draft.document, taken) >= 0) {
      throw alreadyExists(input.name ? 'name' : 'entity', 'orbital', taken);
    }
    insertElement(draft, [], 'orbital', element, {
      ...input,
      allow_duplicate: true,
      param: 'name',
    });
  },
});
