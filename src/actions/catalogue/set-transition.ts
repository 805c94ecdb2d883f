import { z } from 'zod';
import { defineAction } from '../action.ts';
import { ActionInvalid } from '../action-error.ts';
import { at, name, ordinal, within } from '../parameters.ts';
import { assign } from '../promotion.ts';
import { getTransition } from '../transition-search.ts';

const ENDS = ['from', 'event', 'to'] as const;

export const setTransition = defineAction({
  name: 'set_transition',
  title: 'Redirect a transition',
  description:
    'Changes the source state, the event or the target state of a transition; guard, effects and all else stay.',
  params: z.strictObject({
    trait: name,
    from: name,
    event: name,
    to: name.optional(),
    n: ordinal,
    set: z
      .strictObject({ from: name.optional(), event: name.optional(), to: name.optional() })
      .describe('The members to change; the others stay.'),
    ...within,
    at,
  }),
  apply(draft, input) {
    const path = getTransition(draft, input);
    const changed = ENDS.filter((end) => input.set[end] !== undefined);
    if (changed.length === 0) throw new ActionInvalid('set', 'Name from, event or to.');
    for (const end of changed) assign(draft, path, end, input.set[end]);
  },
});
