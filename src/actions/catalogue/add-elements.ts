import { z } from 'zod';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { type ElementType, elementName } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionInvalid, alreadyExists } from '../action-error.ts';
import { cloneJson } from '../draft.ts';
import { type ElementPlace, findOrbital, getElement, getTrait } from '../find.ts';
import { createElement, type InsertionOptions, insertElement } from '../insertion.ts';
import {
  adding,
  at,
  definition,
  form,
  jsonObject,
  jsonValue,
  name,
  wholeElements,
  within,
} from '../parameters.ts';
import { ensureArray } from '../promotion.ts';
import { indexOfName } from '../sibling-index.ts';

/** Parameters that every addition may have. */
interface Added extends InsertionOptions, ElementPlace {
  readonly form?: 'name' | 'object' | undefined;
  readonly definition?: Json | undefined;
}

interface Addition {
  readonly title: string;
  readonly description: string;
  /** In the order of the documentation. */
  readonly params: z.ZodRawShape;
  readonly holder: 'orbital' | 'page' | 'trait';
  /** The parameter that has the element's name. */
  readonly named: string;
  /** Parameters that are properties of the element. */
  readonly properties?: readonly string[];
}

/** `add_<type>`: adds one element to what holds it. */
function defineAddition(
  type: ElementType,
  { title, description, params, holder, named, properties = [] }: Addition,
): ActionDefinition {
  return defineAction({
    name: `add_${type}`,
    title,
    description,
    params: z.strictObject({ ...params, at, ...adding }),
    apply(draft, given) {
      const input = given as Added & JsonObject;
      const { orbital } = input;
      const place = { at: input.at, orbital };
      const owner = getElement(draft, holder, input[holder] as string, place, holder);
      const called = input[named] as string;
      const isBare = input.form === 'name' && input.definition === undefined;
      const held = Object.fromEntries(properties.map((key) => [key, input[key]]));
      const element = isBare ? called : createElement(type, called, held, input.definition);
      insertElement(draft, owner, type, element, { ...input, param: named });
    },
  });
}

const bareForm = form.describe('Write it bare or as an object (default).');

/** `add_<type>s`: adds several elements to a trait, one after the other. */
function defineAdditions(
  type: 'event' | 'state',
  description: string,
  params: z.ZodRawShape,
): ActionDefinition {
  const key = `${type}s` as const;
  return defineAction({
    name: `add_${key}`,
    title: `Add ${key}`,
    description,
    params: z.strictObject({
      trait: name,
      ...params,
      definitions: z
        .union([jsonObject, wholeElements])
        .optional()
        .describe('By name: the rest of the object; or whole elements by position.'),
      form: form.describe('Write names without a definition bare or as objects (default).'),
      ...within,
      at,
      ...adding,
    }),
    apply(draft, given) {
      const input = given as Added & { trait: string; definitions?: Definitions };
      const items = (given as JsonObject)[key] as string[] | undefined;
      if (!items) throw new ActionInvalid(key, `Name the ${key}: a count alone creates none.`);
      const trait = getTrait(draft, input.trait, input);
      ensureArray(draft, trait, ['stateMachine', key]);
      for (const [offset, item] of items.entries()) {
        const index = input.index === undefined ? undefined : input.index + offset;
        insertElement(draft, trait, type, toItem(type, item, offset, input), {
          ...input,
          index,
          param: key,
        });
      }
    },
  });
}

type Definitions = JsonObject | readonly Json[];

function toItem(
  type: ElementType,
  item: string,
  position: number,
  { form: asked, definitions = {} }: Added & { readonly definitions?: Definitions },
): Json {
  if (!isObject(definitions))
    return cloneJson(position in definitions ? (definitions[position] as Json) : item);
  const rest = Object.hasOwn(definitions, item) ? definitions[item] : undefined;
  return rest === undefined && asked === 'name' ? item : createElement(type, item, {}, rest);
}

const names = z.array(name).describe('Names.');

const listenParams = z.strictObject({
  trait: name,
  event: name,
  source: jsonValue
    .optional()
    .describe('Trait that emits it: its name, or {kind, trait, orbital}.'),
  triggers: z.string().optional().describe('Event of this trait that it triggers.'),
  form: bareForm,
  definition,
  ...within,
  at,
  ...adding,
});

function toListener(input: z.output<typeof listenParams>): Json {
  const { event, triggers, form, definition } = input;
  if (form === 'name' && definition === undefined) return event;
  const source = isString(input.source) ? { kind: 'trait', trait: input.source } : input.source;
  return createElement('listen', event, { source, triggers }, definition);
}

const addListen = defineAction({
  name: 'add_listen',
  title: 'Add a listener',
  description: 'Makes a trait listen to an event of another trait and trigger one of its own.',
  params: listenParams,
  apply(draft, input) {
    const trait = getTrait(draft, input.trait, input);
    const element = toListener(input);
    const siblings = asArray(draft.at([...trait, 'listens']));
    // Listening to one event of several traits is normal: only the very same listener is a duplicate.
    const isKnown = indexOfName(siblings, 'listen', elementName('listen', element)) >= 0;
    if (!input.allow_duplicate && isKnown && siblings.some((one) => isEqualJson(one, element))) {
      throw alreadyExists('event', 'listen', input.event);
    }
    const { index } = input;
    insertElement(draft, trait, 'listen', element, {
      index,
      allow_duplicate: true,
      param: 'event',
    });
  },
});

const addOrbital = defineAction({
  name: 'add_orbital',
  title: 'Add an orbital',
  description: 'Adds an orbital under its own name, with what the definition holds.',
  params: z.strictObject({
    name: name.optional().describe('Its own name; default: the name of its entity.'),
    entity: jsonValue.optional().describe('Name of its entity, or the entity as an object.'),
    definition,
    ...adding,
  }),
  apply(draft, input) {
    const { name = '', entity } = input;
    // Without a name of its own an orbital is described by its entity alone.
    const isBare = name === '' && input.definition === undefined;
    const whole = isBare ? omitUndefined({ entity }) : input.definition;
    const element = createElement('orbital', name, { entity }, whole);
    const taken = elementName('orbital', element);
    if (!input.allow_duplicate && taken !== '' && findOrbital(draft.document, taken) >= 0) {
      throw alreadyExists(name === '' ? 'entity' : 'name', 'orbital', taken);
    }
    insertElement(draft, [], 'orbital', element, {
      ...input,
      allow_duplicate: true,
      param: 'name',
    });
  },
});

/** The actions that add elements to what is addressed or named. */
export const ADDITIONS: readonly ActionDefinition[] = [
  addListen,
  addOrbital,
  defineAddition('emit', {
    title: 'Declare an emitted event',
    description: 'Declares that a trait emits an event. It does not emit it: that takes an effect.',
    params: {
      trait: name,
      event: name,
      scope: z.string().optional().describe('internal or external.'),
      payloadSchema: jsonValue.optional(),
      form: bareForm,
      definition,
      ...within,
    },
    holder: 'trait',
    named: 'event',
    properties: ['scope', 'payloadSchema'],
  }),
  defineAdditions(
    'event',
    'Declares events in a trait’s state machine. An empty list only makes sure that it has one.',
    { events: names },
  ),
  defineAddition('page_trait', {
    title: 'Show a trait on a page',
    description: 'Adds a trait to those that a page shows.',
    params: {
      page: name,
      trait: name,
      form: form.describe('Write {ref} (default) or the bare name.'),
      definition,
      ...within,
    },
    holder: 'page',
    named: 'trait',
  }),
  defineAdditions(
    'state',
    'Adds states to a trait’s state machine. An empty list only makes sure that it has one.',
    {
      states: names.optional(),
      count: z
        .int()
        .min(0)
        .optional()
        .describe('Number of states; says nothing that states does not.'),
    },
  ),
  defineAddition('tick', {
    title: 'Add a tick',
    description: 'Adds a tick: effects that a trait runs at an interval.',
    params: {
      trait: name,
      name,
      interval: jsonValue.optional().describe('Milliseconds.'),
      guard: jsonValue.optional(),
      effects: jsonValue.optional(),
      form: bareForm,
      definition,
      ...within,
    },
    holder: 'trait',
    named: 'name',
    properties: ['interval', 'guard', 'effects'],
  }),
  defineAddition('use', {
    title: 'Add an import',
    description: 'Imports a behavior into an orbital under an alias.',
    params: {
      orbital: name,
      as: name.describe('The alias that references begin with.'),
      from: z.string().optional().describe('The behavior that is imported.'),
      definition,
    },
    holder: 'orbital',
    named: 'as',
    properties: ['from'],
  }),
];
