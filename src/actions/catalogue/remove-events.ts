import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getChild, getTrait } from '../find.ts';
import { at, name, removing, within } from '../parameters.ts';
import { removeElement } from '../removal.ts';

export const removeEvents = defineAction({
  name: 'remove_events',
  title: 'Remove events',
  description: 'Removes several events, as remove_event would one after the other.',
  params: z.strictObject({ trait: name, events: z.array(name), ...within, at, ...removing }),
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    // From the last on, so that few of those that stay have to move up.
    for (const event of [...input.events].reverse()) {
      removeElement(draft, getChild(draft, trait, 'event', event, 'events'), 'events', input);
    }
  },
});
