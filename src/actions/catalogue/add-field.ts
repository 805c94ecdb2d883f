import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { getEntity } from '../find.ts';
import { createElement, insertElement } from '../insertion.ts';
import { adding, at, definition, form, jsonValue, name, within } from '../parameters.ts';

const params = z.strictObject({
  entity: name,
  name,
  type: z.string().optional(),
  required: z.boolean().optional(),
  default: jsonValue.optional(),
  values: z.array(jsonValue).optional().describe('Values of an enum.'),
  relation: jsonValue
    .optional()
    .describe('Of a relation: {entity, cardinality}; the type follows.'),
  form: form.describe('Write it bare or as an object (default).'),
  definition,
  ...within,
  at,
  ...adding,
});

function toElement(input: z.output<typeof params>): Json {
  const { required, values, relation, form } = input;
  const type = input.type ?? (relation === undefined ? undefined : 'relation');
  if (form === 'name' && input.definition === undefined) return input.name;
  return createElement(
    'field',
    input.name,
    { type, required, default: input.default, values, relation },
    input.definition,
  );
}

export const addField = defineAction({
  name: 'add_field',
  title: 'Add a field',
  description: 'Adds a field to an entity.',
  params,
  apply(draft, input) {
    const entity = getEntity(draft, input.entity, input);
    insertElement(draft, entity, 'field', toElement(input), { ...input, param: 'name' });
  },
});
