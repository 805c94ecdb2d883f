import { z } from 'zod';
import { asArray, isObject } from '../../kernel/json.ts';
import { defineAction } from '../action.ts';
import { getTraitChild } from '../find.ts';
import { at, flag, name, within } from '../parameters.ts';
import { assign } from '../promotion.ts';

export const setInitialState = defineAction({
  name: 'set_initial_state',
  title: 'Set the initial state',
  description: 'Makes a state the initial one of its machine, and every other state not.',
  params: z.strictObject({
    trait: name,
    state: name,
    ...flag,
    keep_others: z.boolean().optional().describe('Leave the other states as they are.'),
    ...within,
    at,
  }),
  apply(draft, input) {
    const path = getTraitChild(draft, 'state', input.state, 'state', input);
    const states = path.slice(0, -1);
    if (!input.keep_others && !input.unset) {
      for (const [index, state] of asArray(draft.at(states)).entries()) {
        const isOther = index !== path.at(-1) && isObject(state) && state.isInitial !== undefined;
        if (isOther) assign(draft, [...states, index], 'isInitial', undefined);
      }
    }
    assign(draft, path, 'isInitial', input.unset ? undefined : (input.value ?? true));
  },
});
