import { z } from 'zod';
import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionInvalid } from '../action-error.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { getTrait, getTraitChild } from '../find.ts';
import {
  adding,
  allowDangling,
  at,
  between,
  flag,
  jsonObject,
  jsonValue,
  name,
  ordinal,
  reaction,
  wholeElements,
  within,
} from '../parameters.ts';
import { assign, ensureArray } from '../promotion.ts';
import { insertTransition, placeWithin } from '../transition-insertion.ts';
import { getReaction, getTransition } from '../transition-search.ts';

const params = z.strictObject({
  trait: name,
  from: name,
  event: name,
  to: name,
  guard: jsonValue.optional(),
  effects: jsonValue.optional(),
  definition: jsonObject.optional().describe('Any other keys.'),
  allow_dangling: allowDangling,
  ...within,
  at,
  ...between,
  ...adding,
});

function toElement(input: z.output<typeof params>): JsonObject {
  const { from, event, to, guard, effects } = input;
  return cloneJson({ from, event, to, ...omitUndefined({ guard, effects }), ...input.definition });
}

function insertAll(
  draft: Draft,
  input: Omit<z.output<typeof params>, 'from' | 'event' | 'to'>,
  transitions: readonly Json[],
  param?: string,
): void {
  const trait = getTrait(draft, input.trait, input);
  const siblings = draft.at(ensureArray(draft, trait, ['stateMachine', 'transitions'])) as Json[];
  const first = placeWithin(siblings, input);
  for (const [offset, transition] of transitions.entries()) {
    const options = { ...input, index: first + offset };
    insertTransition(draft, trait, transition, param, options);
  }
}

const addTransition = defineAction({
  name: 'add_transition',
  title: 'Add a transition',
  description: 'Adds one transition. Its states must exist; its event need not be declared.',
  params,
  apply: (draft, input) => insertAll(draft, input, [toElement(input)]),
});

const addTransitions = defineAction({
  name: 'add_transitions',
  title: 'Add transitions',
  description:
    'Adds transitions {from, event, to}, with guard, effects and any other key. Their states must exist.',
  params: z.strictObject({
    trait: name,
    transitions: z.array(z.looseObject({ from: name, event: name, to: name })),
    definitions: wholeElements.optional(),
    allow_dangling: allowDangling,
    ...within,
    at,
    ...between,
    ...adding,
  }),
  apply(draft, { transitions, definitions = [], ...input }) {
    const elements = transitions.map((one, at) => (at in definitions ? definitions[at] : one));
    insertAll(draft, input, (elements as Json[]).map(cloneJson), 'transitions');
  },
});

/** `set_<key>`: sets a key of a transition or tick. */
const defineSetter = (
  key: 'effects' | 'guard',
  title: string,
  description: string,
  meaning: string,
): ActionDefinition =>
  defineAction({
    name: `set_${key}`,
    title,
    description,
    params: z.strictObject({ ...reaction, [key]: jsonValue.optional().describe(meaning) }),
    apply(draft, input) {
      const value = (input as Record<string, Json | undefined>)[key];
      assign(draft, getReaction(draft, input), key, value);
    },
  });

const setEffects = defineSetter(
  'effects',
  'Set effects',
  'Sets all effects of a transition or tick; without effects the key is removed.',
  'All of them, in order; left out, the key is removed.',
);

const setGuard = defineSetter(
  'guard',
  'Set a guard',
  'Sets the guard of a transition or tick; without a guard it is removed.',
  'An S-expression; left out, the guard is removed.',
);

const setInitialState = defineAction({
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

const setTerminalState = defineAction({
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

const ENDS = ['from', 'event', 'to'] as const;

const setTransition = defineAction({
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

/** The actions on transitions, on what they do, and on the states where machines begin and end. */
export const MACHINES: readonly ActionDefinition[] = [
  addTransition,
  addTransitions,
  setEffects,
  setGuard,
  setInitialState,
  setTerminalState,
  setTransition,
];
