import { z } from 'zod';
import { createItem, fieldOfItem, findFieldLists } from '../../drawing/field-lists.ts';
import { asArray, isObject, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import type { Draft } from '../draft.ts';
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
  show: z
    .boolean()
    .optional()
    .describe('Show it too: in every list, form and detail of the entity, by its type.'),
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

/** Puts a field into every list of fields that shows its entity; one that shows it already stays. */
function showField(draft: Draft, entity: Path, field: Json): void {
  const owner = draft.at(entity);
  const fields = isObject(owner) ? asArray(owner.fields) : [];
  const names = new Set(fields.map((one) => elementName('field', one)));
  const name = elementName('field', field);
  for (const list of findFieldLists(draft.document, elementName('entity', owner), names)) {
    if (list.items.some((item) => fieldOfItem(item) === name)) continue;
    draft.insert(list.path, undefined, createItem(field, list));
  }
}

export const addField = defineAction({
  name: 'add_field',
  title: 'Add a field',
  description: 'Adds a field to an entity; with show also to what draws the entity.',
  params,
  apply(draft, input) {
    const entity = getEntity(draft, input.entity, input);
    const field = toElement(input);
    insertElement(draft, entity, 'field', field, { ...input, param: 'name' });
    if (input.show) showField(draft, entity, field);
  },
});
