import { z } from 'zod';
import { asArray, isObject, isString, type Json } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionInvalid, notThere } from '../action-error.ts';
import { findByToken } from '../address.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { getElement, getTrait, type Place } from '../find.ts';
import { type InsertionOptions, insertElements } from '../insertion.ts';
import {
  adding,
  allowDangling,
  at,
  between,
  jsonObject,
  jsonValue,
  name,
  transition,
  wholeElements,
  within,
} from '../parameters.ts';
import { assign } from '../promotion.ts';
import { getTransition } from '../transition-search.ts';

const common = { allow_dangling: allowDangling, ...within, at, ...between, ...adding };

interface Inserted extends Place, InsertionOptions {
  readonly trait: string;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly allow_dangling?: boolean | undefined;
}

/** Adds transitions; `param` is at fault where one does not fit, or, without it, the parameter of what is missing. */
function insertTransitions(
  draft: Draft,
  input: Inserted,
  transitions: readonly Json[],
  param?: string,
): void {
  const trait = getTrait(draft, input.trait, input);
  const held = draft.at([...trait, 'stateMachine']);
  const machine = isObject(held) ? held : {};
  if (!input.allow_dangling) assertComplete(transitions, asArray(machine.states), param);
  const index = placeWithin(asArray(machine.transitions), input);
  const options = { ...input, index, param: param ?? 'event' };
  insertElements(draft, trait, 'transition', transitions, options);
}

/** The index that neighbours leave; by default the end. Throws where one that is named is not there. */
function placeWithin(siblings: readonly Json[], { index, after, before }: Inserted): number {
  const find = (token: string, param: string): number => {
    const found = findByToken(siblings, `@${token}`, 'transition');
    if (found < 0) throw notThere(param, 'transition', token, siblings);
    return found;
  };
  const least = after === undefined ? 0 : find(after, 'after') + 1;
  const most = before === undefined ? Infinity : find(before, 'before');
  return Math.min(Math.max(index ?? siblings.length, least), most);
}

/** Throws where a transition lacks a name, or names a state that is not there. */
function assertComplete(
  transitions: readonly Json[],
  states: readonly Json[],
  param: string | undefined,
): void {
  const names = new Set(states.map((one) => elementName('state', one)));
  for (const transition of transitions) {
    if (!isObject(transition))
      throw new ActionInvalid(param ?? 'definition', 'A transition is an object.');
    for (const key of ENDS) {
      const value = transition[key];
      if (!isString(value))
        throw new ActionInvalid(param ?? key, `A transition needs "${key}" as a string.`);
      if (key === 'event' || (key === 'from' && value === '*') || names.has(value)) continue;
      throw notThere(param ?? key, 'state', value, states);
    }
  }
}

const ENDS = ['from', 'event', 'to'] as const;

const addTransition = defineAction({
  name: 'add_transition',
  title: 'Add a transition',
  description: 'Adds one transition. Its states must exist; its event need not be declared.',
  params: z.strictObject({
    trait: name,
    from: name,
    event: name,
    to: name,
    guard: jsonValue.optional(),
    effects: jsonValue.optional(),
    definition: jsonObject.optional().describe('Any other keys.'),
    ...common,
  }),
  apply(draft, input) {
    const { from, event, to, guard, effects, definition } = input;
    const element = { from, event, to, ...omitUndefined({ guard, effects }), ...definition };
    insertTransitions(draft, input, [cloneJson(element)]);
  },
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
    ...common,
  }),
  apply(draft, { transitions, definitions = [], ...input }) {
    const elements = transitions.map((one, at) => (at in definitions ? definitions[at] : one));
    insertTransitions(draft, input, (elements as Json[]).map(cloneJson), 'transitions');
  },
});

/** `set_<key>`: sets a key of a transition. */
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
    params: z.strictObject({ ...transition, [key]: jsonValue.optional().describe(meaning) }),
    apply(draft, input) {
      const value = (input as Record<string, Json | undefined>)[key];
      assign(draft, getTransition(draft, input), key, value);
    },
  });

const setEffects = defineSetter(
  'effects',
  'Set effects',
  'Sets all effects of a transition; without effects the key is removed.',
  'All of them, in order; left out, the key is removed.',
);

const setGuard = defineSetter(
  'guard',
  'Set a guard',
  'Sets the guard of a transition; without a guard it is removed.',
  'An S-expression; left out, the guard is removed.',
);

const setInitialState = defineAction({
  name: 'set_initial_state',
  title: 'Set the initial state',
  description: 'Makes a state the initial one of its machine, and every other state not.',
  params: z.strictObject({
    trait: name,
    state: name,
    ...within,
    at,
  }),
  apply(draft, input) {
    const path = getElement(draft, 'state', input.state, input, 'state');
    const states = path.slice(0, -1);
    for (const [index, state] of asArray(draft.at(states)).entries()) {
      const isOther = index !== path.at(-1) && isObject(state) && state.isInitial !== undefined;
      if (isOther) assign(draft, [...states, index], 'isInitial', undefined);
    }
    assign(draft, path, 'isInitial', true);
  },
});

const setTerminalState = defineAction({
  name: 'set_terminal_state',
  title: 'Set a terminal state',
  description: 'Makes a state a terminal one: nothing needs to leave it.',
  params: z.strictObject({ trait: name, state: name, ...within, at }),
  apply(draft, input) {
    assign(draft, getElement(draft, 'state', input.state, input, 'state'), 'isTerminal', true);
  },
});

const setTransition = defineAction({
  name: 'set_transition',
  title: 'Redirect a transition',
  description:
    'Changes the source state, the event or the target state of a transition; guard, effects and all else stay.',
  params: z.strictObject({
    ...transition,
    set: z
      .strictObject({ from: name.optional(), event: name.optional(), to: name.optional() })
      .describe('The members to change; the others stay.'),
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
