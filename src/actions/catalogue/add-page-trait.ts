import { z } from 'zod';
import type { Json } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { getPage } from '../find.ts';
import { createElement, insertElement } from '../insertion.ts';
import { adding, at, definition, form, name, within } from '../parameters.ts';

const params = z.strictObject({
  page: name,
  trait: name,
  form: form.describe('Write {ref} (default) or the bare name.'),
  definition,
  ...within,
  at,
  ...adding,
});

function toElement(input: z.output<typeof params>): Json {
  if (input.form === 'name' && input.definition === undefined) return input.trait;
  return createElement('page_trait', input.trait, {}, input.definition);
}

export const addPageTrait = defineAction({
  name: 'add_page_trait',
  title: 'Show a trait on a page',
  description: 'Adds a trait to those that a page shows.',
  params,
  apply(draft, input) {
    const page = getPage(draft, input.page, input);
    insertElement(draft, page, 'page_trait', toElement(input), { ...input, param: 'trait' });
  },
});
