import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getAddressed, getChild, getPage } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removePageTrait = defineAction({
  name: 'remove_page_trait',
  title: 'Take a trait off a page',
  description: 'Removes a trait from those that a page shows; the trait itself stays.',
  params: z.strictObject({ page: name, trait: name, ...within, at, ...removing }),
  apply(draft, input) {
    const path =
      input.at === undefined
        ? getChild(draft, getPage(draft, input.page, input), 'page_trait', input.trait, 'trait')
        : getAddressed(draft, input.at, 'page_trait');
    removeElement(draft, path, 'trait', input);
  },
});
