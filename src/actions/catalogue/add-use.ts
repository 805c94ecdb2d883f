import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getAddressed, getOrbital } from '../find.ts';
import { createElement, insertElement } from '../insertion.ts';
import { adding, at, definition, name } from '../parameters.ts';

const params = z.strictObject({
  orbital: name,
  as: name.describe('The alias that references begin with.'),
  from: z.string().optional().describe('The behavior that is imported.'),
  definition,
  at,
  ...adding,
});

export const addUse = defineAction({
  name: 'add_use',
  title: 'Add an import',
  description: 'Imports a behavior into an orbital under an alias.',
  params,
  apply(draft, input) {
    const orbital =
      input.at === undefined
        ? getOrbital(draft, input.orbital)
        : getAddressed(draft, input.at, 'orbital');
    const element = createElement('use', input.as, { from: input.from }, input.definition);
    insertElement(draft, orbital, 'use', element, { ...input, param: 'as' });
  },
});
