import { z } from 'zod';
import { defineAction } from '../action.ts';
import { getTraitChild } from '../find.ts';
import { at, flag, name, within } from '../parameters.ts';
import { assign } from '../promotion.ts';

export const setTerminalState = defineAction({
  name: 'set_terminal_state',
  title: 'Set a terminal state',
  description: 'Makes a state a terminal one: nothing needs to leave it.',
  params: z.strictObject({
    trait: name,
    state: name,
    key: z
      .enum(['isTerminal', 'isFinal'])
      .optional()
      .describe('Which of the two spellings; default isTerminal.'),
    ...flag,
    ...within,
    at,
  }),
  apply(draft, input) {
    const path = getTraitChild(draft, 'state', input.state, 'state', input);
    const value = input.unset ? undefined : (input.value ?? true);
    assign(draft, path, input.key ?? 'isTerminal', value);
  },
});
