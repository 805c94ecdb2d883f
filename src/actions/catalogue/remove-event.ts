import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getTraitChild } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeEvent = defineAction({
  name: 'remove_event',
  title: 'Remove an event',
  description:
    'Removes the declaration of an event. Refused while a transition, listener, effect or pattern names it.',
  params: z.strictObject({ trait: name, event: name, ...within, at, ...removing }),
  apply(draft, input) {
    removeElement(
      draft,
      getTraitChild(draft, 'event', input.event, 'event', input),
      'event',
      input,
    );
  },
});
