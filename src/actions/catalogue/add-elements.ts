import { z } from 'zod';
import { createItem, fieldOfItem, findFieldLists } from '../../drawing/field-lists.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import type { Path } from '../../kernel/pointer.ts';
import { ELEMENTS, type ElementType, elementName } from '../../language/grammar/elements.ts';
import { type ActionDefinition, defineAction } from '../action.ts';
import { ActionInvalid, alreadyExists } from '../action-error.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { holderOf, nameParam } from '../element-params.ts';
import { type ElementPlace, findOrbital, getElement, getTrait } from '../find.ts';
import { createElement, type InsertionOptions, insertElements } from '../insertion.ts';
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

/** Parameters that every addition may have. */
interface Added extends InsertionOptions, ElementPlace {
  readonly form?: 'name' | 'object' | undefined;
  readonly definition?: Json | undefined;
  readonly show?: boolean | undefined;
}

interface Addition {
  readonly title: string;
  readonly description: string;
  /** Parameters that are properties of the element. */
  readonly properties?: z.ZodRawShape;
  /** What the properties are in the element, where they are not what is given. */
  toProperties?(given: JsonObject): JsonObject;
  /** Parameters that say what else to do with it. */
  readonly options?: z.ZodRawShape;
}

const bareForm = form.describe('Write it bare or as an object (default).');

/** `add_<type>`: adds one element to what holds it. */
function defineAddition(
  type: ElementType,
  { title, description, properties = {}, toProperties, options }: Addition,
): ActionDefinition {
  const holder = holderOf(type) as string;
  const named = nameParam(type);
  return defineAction({
    name: `add_${type}`,
    title,
    description,
    params: z.strictObject({
      [holder]: name,
      [named]: name,
      ...properties,
      ...options,
      ...(ELEMENTS[type].hasShortForm && { form: bareForm }),
      definition,
      ...(holder !== 'orbital' && within),
      at,
      ...adding,
    }),
    apply(draft, given) {
      const input = given as Added & JsonObject;
      const place = { at: input.at, orbital: input.orbital };
      const owner = getElement(
        draft,
        holder as ElementType,
        input[holder] as string,
        place,
        holder,
      );
      const called = input[named] as string;
      const isBare = input.form === 'name' && input.definition === undefined;
      const held = Object.fromEntries(Object.keys(properties).map((key) => [key, input[key]]));
      const written = toProperties?.(held) ?? held;
      const element = isBare ? called : createElement(type, called, written, input.definition);
      insertElements(draft, owner, type, [element], { ...input, param: named });
      if (input.show) showField(draft, owner, element);
    },
  });
}

/** Puts a field into every list of fields that shows its entity; one that shows it already stays. */
function showField(draft: Draft, entity: Path, field: Json): void {
  const owner = draft.at(entity);
  const fields = isObject(owner) ? asArray(owner.fields) : [];
  const names = new Set(fields.map((one) => elementName('field', one)));
  const name = elementName('field', field);
  for (const list of findFieldLists(draft.document, elementName('entity', owner), names)) {
    if (list.items.some((item) => fieldOfItem(item) === name)) continue;
    draft.insert(list.path, undefined, createItem(field, list));
  }
}

const names = z.array(name).describe('Names.');

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
    description: `${description} An empty list only makes sure that it has one.`,
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
      const elements = items.map((item, position) => toItem(type, item, position, input));
      insertElements(draft, trait, type, elements, { ...input, param: key });
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
    const options = { ...input, allow_duplicate: true, param: 'name' };
    insertElements(draft, [], 'orbital', [element], options);
  },
});

/** The actions that add elements to what is addressed or named. */
export const ADDITIONS: readonly ActionDefinition[] = [
  addOrbital,
  defineAddition('emit', {
    title: 'Declare an emitted event',
    description: 'Declares that a trait emits an event. It does not emit it: that takes an effect.',
    properties: {
      scope: z.string().optional().describe('internal or external.'),
      payloadSchema: jsonValue.optional(),
    },
  }),
  defineAdditions('event', 'Declares events in a trait’s state machine.', { events: names }),
  defineAddition('field', {
    title: 'Add a field',
    description: 'Adds a field to an entity; with show also to what draws the entity.',
    properties: {
      type: z.string().optional(),
      required: z.boolean().optional(),
      default: jsonValue.optional(),
      values: z.array(jsonValue).optional().describe('Values of an enum.'),
      relation: jsonValue
        .optional()
        .describe('Of a relation: {entity, cardinality}; the type follows.'),
    },
    toProperties: ({ type, ...given }) => ({
      type: type ?? (given.relation === undefined ? undefined : 'relation'),
      ...given,
    }),
    options: {
      show: z
        .boolean()
        .optional()
        .describe('Show it too: in every list, form and detail of the entity, by its type.'),
    },
  }),
  defineAddition('listen', {
    title: 'Add a listener',
    description: 'Makes a trait listen to an event of another trait and trigger one of its own.',
    properties: {
      source: jsonValue
        .optional()
        .describe('Trait that emits it: its name, or {kind, trait, orbital}.'),
      triggers: z.string().optional().describe('Event of this trait that it triggers.'),
    },
    toProperties: ({ source, triggers }) => ({
      source: isString(source) ? { kind: 'trait', trait: source } : source,
      triggers,
    }),
  }),
  defineAddition('page_trait', {
    title: 'Show a trait on a page',
    description: 'Adds a trait to those that a page shows.',
  }),
  defineAdditions('state', 'Adds states to a trait’s state machine.', {
    states: names.optional(),
    count: z
      .int()
      .min(0)
      .optional()
      .describe('Number of states; says nothing that states does not.'),
  }),
  defineAddition('tick', {
    title: 'Add a tick',
    description: 'Adds a tick: effects that a trait runs at an interval.',
    properties: {
      interval: jsonValue.optional().describe('Milliseconds.'),
      guard: jsonValue.optional(),
      effects: jsonValue.optional(),
    },
  }),
  defineAddition('use', {
    title: 'Add an import',
    description: 'Imports a behavior into an orbital under an alias.',
    properties: { from: z.string().optional().describe('The behavior that is imported.') },
  }),
];
