import { z } from 'zod';
import { defineAction } from '../action.ts';
import { jsonValue, reaction } from '../parameters.ts';
import { assign } from '../promotion.ts';
import { getReaction } from '../transition-search.ts';

export const setGuard = defineAction({
  name: 'set_guard',
  title: 'Set a guard',
  description: 'Sets the guard of a transition or tick; without a guard it is removed.',
  params: z.strictObject({
    ...reaction,
    guard: jsonValue.optional().describe('An S-expression; left out, the guard is removed.'),
  }),
  apply(draft, input) {
    assign(draft, getReaction(draft, input), 'guard', input.guard);
  },
});
