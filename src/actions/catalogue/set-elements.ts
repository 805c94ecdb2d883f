import { z } from 'zod';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid } from '../action-error.ts';
import type { Draft } from '../draft.ts';
import { getElement, namingOf, type Place } from '../find.ts';
import { assign } from '../insertion.ts';
import { at, jsonValue, name, within } from '../parameters.ts';

/** How the element is named whose keys are set. */
const NAMED = {
  state: { trait: name, state: name },
  trait: { trait: name },
  transition: {
    trait: name,
    from: name.optional(),
    event: name.optional(),
    to: name.optional(),
  },
};

/** What differs between the actions that set keys of an element. */
interface Setting {
  readonly type: keyof typeof NAMED;
  readonly description: string;
  readonly params?: z.ZodRawShape;
  /** The keys and their new values; undefined removes one. */
  toKeys(given: JsonObject, element: JsonObject): JsonObject;
  /** The key that its siblings lose. */
  readonly isUnique?: string;
}

const SETTINGS: Readonly<Record<string, Setting>> = {
  set_config: {
    type: 'trait',
    description:
      'Sets knobs of a trait’s config, the default of one that the trait declares, and removes others.',
    params: {
      config: jsonValue.optional().describe('Knobs by name.'),
      remove: z.array(z.string()).optional().describe('Names of knobs to remove.'),
    },
    toKeys: (given, { config }) => ({ config: changeKnobs(config ?? {}, given) }),
  },
  set_effects: {
    type: 'transition',
    description: 'Sets all effects of a transition; without effects the key is removed.',
    params: {
      effects: jsonValue
        .optional()
        .describe('All of them, in order; left out, the key is removed.'),
    },
    toKeys: ({ effects }) => ({ effects }),
  },
  set_guard: {
    type: 'transition',
    description: 'Sets the guard of a transition; without a guard it is removed.',
    params: {
      guard: jsonValue.optional().describe('An S-expression; left out, the guard is removed.'),
    },
    toKeys: ({ guard }) => ({ guard }),
  },
  set_initial_state: {
    type: 'state',
    description: 'Makes a state the initial one of its machine, and every other state not.',
    toKeys: () => ({ isInitial: true }),
    isUnique: 'isInitial',
  },
  set_terminal_state: {
    type: 'state',
    description: 'Makes a state a terminal one: nothing needs to leave it.',
    toKeys: () => ({ isTerminal: true }),
  },
  set_transition: {
    type: 'transition',
    description:
      'Changes the source state, the event or the target state of a transition; guard, effects and all else stay.',
    params: {
      set: z
        .strictObject({ from: name.optional(), event: name.optional(), to: name.optional() })
        .refine((set) => Object.keys(set).length > 0, 'Name from, event or to.')
        .describe('The members to change; the others stay.'),
    },
    toKeys: ({ set }) => set as JsonObject,
  },
};

/** Whether a value declares a knob, with its type or default, instead of setting one. */
const isDeclaration = (value: Json | undefined): value is JsonObject =>
  isObject(value) && (isString(value.type) || value.default !== undefined);

/** The knobs of a config with some set and some removed. */
function changeKnobs(before: Json, { config, remove }: JsonObject): JsonObject {
  const knobs = config ?? {};
  if (!isObject(knobs)) throw new ActionInvalid('config', 'Expected knobs by name.');
  if (!isObject(before)) {
    throw new ActionConflict('config', 'The config is malformed: use set_value.');
  }
  const after = { ...before };
  for (const knob of asArray(remove) as string[]) {
    if (after[knob] === undefined) {
      throw new ActionConflict('remove', 'knob', knob, () => Object.keys(before));
    }
    delete after[knob];
  }
  for (const [knob, value] of Object.entries(knobs)) {
    const declared = after[knob];
    const isDefault = isDeclaration(declared) && !isDeclaration(value);
    after[knob] = isDefault ? { ...declared, default: value } : value;
  }
  return after;
}

/** Removes a key from the other elements of a list. */
function removeFromOthers(draft: Draft, path: Path, key: string): void {
  const list = path.slice(0, -1);
  for (const [index, one] of asArray(draft.at(list)).entries()) {
    if (index !== path.at(-1) && isObject(one)) assign(draft, [...list, index], key, undefined);
  }
}

/** The actions that set keys of elements which the language names: what transitions do, where machines begin and end, knobs. */
export const SETTERS: readonly ActionDefinition[] = Object.entries(SETTINGS).map(
  ([action, { type, description, params, toKeys, isUnique }]) =>
    defineAction({
      name: action,
      description,
      params: z.strictObject({ ...NAMED[type], ...params, ...within, at }),
      apply(draft, given) {
        const input = given as JsonObject & Place;
        const param = type === 'trait' ? type : namingOf(type).param;
        const named = input[param] as string | undefined;
        const path = getElement(draft.document, type, named ?? '', input, param);
        const element = draft.at(path);
        const keys = toKeys(given as JsonObject, isObject(element) ? element : {});
        if (isUnique) {
          removeFromOthers(draft, path, isUnique);
          // A machine that names another state beside its states contradicts it.
          assign(draft, path.slice(0, -2), 'initial', undefined);
        }
        for (const [key, value] of Object.entries(keys)) assign(draft, path, key, value);
      },
    }),
);
