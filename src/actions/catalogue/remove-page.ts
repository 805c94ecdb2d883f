import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getPage } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removePage = defineAction({
  name: 'remove_page',
  title: 'Remove a page',
  description: 'Removes a page; the traits that it shows stay.',
  params: z.strictObject({ name, ...within, at, ...removing }),
  apply(draft, input) {
    removeElement(draft, getPage(draft, input.name, input, 'name'), 'name', input);
  },
});
