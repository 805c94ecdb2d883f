import { z } from 'zod';
import { defineAction } from '../action.ts';
import { jsonValue, reaction } from '../parameters.ts';
import { assign } from '../promotion.ts';
import { getReaction } from '../transition-search.ts';

export const setEffects = defineAction({
  name: 'set_effects',
  title: 'Set effects',
  description: 'Sets all effects of a transition or tick; without effects the key is removed.',
  params: z.strictObject({
    ...reaction,
    effects: jsonValue.optional().describe('All of them, in order; left out, the key is removed.'),
  }),
  apply(draft, input) {
    assign(draft, getReaction(draft, input), 'effects', input.effects);
  },
});
