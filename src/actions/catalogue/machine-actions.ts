import { z } from 'zod';
import { asArray, isObject } from '../../kernel/json.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionInvalid } from '../action-error.ts';
import { getElement } from '../find.ts';
import { at, jsonValue, name, ordinal, within } from '../parameters.ts';
import { assign } from '../promotion.ts';

const state = { trait: name, state: name, ...within, at };

const transition = {
  trait: name,
  from: name.optional(),
  event: name.optional(),
  to: name.optional(),
  n: ordinal,
  ...within,
  at,
};

/** The actions on what transitions do, and on the states where machines begin and end. */
export const MACHINES: readonly ActionDefinition[] = [
  defineAction({
    name: 'set_effects',
    description: 'Sets all effects of a transition; without effects the key is removed.',
    params: z.strictObject({
      ...transition,
      effects: jsonValue
        .optional()
        .describe('All of them, in order; left out, the key is removed.'),
    }),
    apply(draft, input) {
      const path = getElement(draft, 'transition', input.event ?? '', input);
      assign(draft, path, 'effects', input.effects);
    },
  }),
  defineAction({
    name: 'set_guard',
    description: 'Sets the guard of a transition; without a guard it is removed.',
    params: z.strictObject({
      ...transition,
      guard: jsonValue.optional().describe('An S-expression; left out, the guard is removed.'),
    }),
    apply(draft, input) {
      const path = getElement(draft, 'transition', input.event ?? '', input);
      assign(draft, path, 'guard', input.guard);
    },
  }),
  defineAction({
    name: 'set_transition',
    description:
      'Changes the source state, the event or the target state of a transition; guard, effects and all else stay.',
    params: z.strictObject({
      ...transition,
      set: z
        .strictObject({ from: name.optional(), event: name.optional(), to: name.optional() })
        .describe('The members to change; the others stay.'),
    }),
    apply(draft, input) {
      const path = getElement(draft, 'transition', input.event ?? '', input);
      const ends = Object.entries(input.set).filter(([, value]) => value !== undefined);
      if (ends.length === 0) throw new ActionInvalid('set', 'Name from, event or to.');
      for (const [end, value] of ends) assign(draft, path, end, value);
    },
  }),
  defineAction({
    name: 'set_initial_state',
    description: 'Makes a state the initial one of its machine, and every other state not.',
    params: z.strictObject(state),
    apply(draft, input) {
      const path = getElement(draft, 'state', input.state, input);
      const states = path.slice(0, -1);
      for (const [index, one] of asArray(draft.at(states)).entries()) {
        const isOther = index !== path.at(-1) && isObject(one) && one.isInitial !== undefined;
        if (isOther) assign(draft, [...states, index], 'isInitial', undefined);
      }
      assign(draft, path, 'isInitial', true);
    },
  }),
  defineAction({
    name: 'set_terminal_state',
    description: 'Makes a state a terminal one: nothing needs to leave it.',
    params: z.strictObject(state),
    apply(draft, input) {
      assign(draft, getElement(draft, 'state', input.state, input), 'isTerminal', true);
    },
  }),
];
