import { z } from 'zod';
import { defineAction } from '../action.ts';
import { bulk, insertAll, items } from '../bulk-insertion.ts';
import { getTrait } from '../find.ts';
import { adding, at, name, within } from '../parameters.ts';
import { ensureArray } from '../promotion.ts';

export const addEvents = defineAction({
  name: 'add_events',
  title: 'Add events',
  description:
    'Declares events in a trait’s state machine. An empty list only makes sure that it has one.',
  params: z.strictObject({ trait: name, events: items, ...bulk, ...within, at, ...adding }),
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    ensureArray(draft, trait, ['stateMachine', 'events']);
    insertAll(draft, trait, 'event', input.events, { ...input, param: 'events' });
  },
});
