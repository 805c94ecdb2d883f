import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { getTrait } from '../find.ts';
import { createElement, insertElement } from '../insertion.ts';
import { adding, at, definition, form, jsonValue, name, within } from '../parameters.ts';

const params = z.strictObject({
  trait: name,
  name,
  interval: jsonValue.optional().describe('Milliseconds.'),
  guard: jsonValue.optional(),
  effects: jsonValue.optional(),
  form: form.describe('Write it bare or as an object (default).'),
  definition,
  ...within,
  at,
  ...adding,
});

function toElement(input: z.output<typeof params>): Json {
  const { interval, guard, effects, form, definition } = input;
  if (form === 'name' && definition === undefined) return input.name;
  return createElement('tick', input.name, { interval, guard, effects }, definition);
}

export const addTick = defineAction({
  name: 'add_tick',
  title: 'Add a tick',
  description: 'Adds a tick: effects that a trait runs at an interval.',
  params,
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    insertElement(draft, trait, 'tick', toElement(input), { ...input, param: 'name' });
  },
});
