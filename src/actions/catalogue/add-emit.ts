import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { getTrait } from '../find.ts';
import { createElement, insertElement } from '../insertion.ts';
import { adding, at, definition, form, jsonValue, name, within } from '../parameters.ts';

const params = z.strictObject({
  trait: name,
  event: name,
  scope: z.string().optional().describe('internal or external.'),
  payloadSchema: jsonValue.optional(),
  form: form.describe('Write it bare or as an object (default).'),
  definition,
  ...within,
  at,
  ...adding,
});

function toElement(input: z.output<typeof params>): Json {
  const { event, scope, payloadSchema, form, definition } = input;
  if (form === 'name' && definition === undefined) return event;
  return createElement('emit', event, { scope, payloadSchema }, definition);
}

export const addEmit = defineAction({
  name: 'add_emit',
  title: 'Declare an emitted event',
  description: 'Declares that a trait emits an event. It does not emit it: that takes an effect.',
  params,
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    insertElement(draft, trait, 'emit', toElement(input), { ...input, param: 'event' });
  },
});
