import { z } from 'zod';
import { asArray, isObject, isString, type Json } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { defineAction } from '../action.ts';
import { ActionConflict } from '../action-error.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { getAddressed, getOrbital, getTrait } from '../find.ts';
import { createElement, insertElement, present } from '../insertion.ts';
import { adding, at, definition, form, jsonValue, name, within } from '../parameters.ts';
import { objectForm } from '../promotion.ts';

const params = z.strictObject({
  name,
  path: z
    .string()
    .optional()
    .describe('Its route; default in object form: / and the name in kebab-case.'),
  route: z.string().optional().describe('The same as path.'),
  traits: z.array(jsonValue).optional().describe('Traits that it shows: names, or {ref}.'),
  ...within,
  at,
  form,
  definition,
  ...adding,
});
type Params = z.output<typeof params>;

export const addPage = defineAction({
  name: 'add_page',
  title: 'Add a page',
  description:
    'Adds a page to the named orbital, else to that of its first trait, else to the only one.',
  params,
  apply(draft, input) {
    const orbital = findHome(draft, input);
    const element = toElement(input, isObject(draft.at([...orbital, 'entity'])));
    insertElement(draft, orbital, 'page', element, { ...input, param: 'name' });
  },
});

function toElement(input: Params, isFull: boolean): Json {
  const { traits } = input;
  const path = input.path ?? input.route;
  if (input.definition !== undefined) {
    return createElement('page', input.name, { path, traits }, input.definition);
  }
  const isAsked = path !== undefined || traits !== undefined;
  const isWhole = input.form === undefined ? isFull || isAsked : input.form === 'object';
  if (!isWhole) return input.name;
  const mounted = traits?.map((trait) => (isString(trait) ? { ref: trait } : trait));
  return cloneJson({
    ...objectForm('page', input.name, ''),
    ...present({ path, traits: mounted }),
  });
}

function findHome(draft: Draft, input: Params): Path {
  if (input.at !== undefined) return getAddressed(draft, input.at, 'orbital');
  if (input.orbital !== undefined) return getOrbital(draft, input.orbital);
  const first = input.traits?.[0];
  const trait = isObject(first) ? first.ref : first;
  if (isString(trait)) return getTrait(draft, trait, {}).slice(0, 2);
  if (asArray(draft.document.orbitals).length === 1) return ['orbitals', 0];
  throw new ActionConflict('orbital', 'Name the orbital that gets the page.');
}
