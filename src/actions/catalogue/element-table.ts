import { z } from 'zod';
import { isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { ElementType } from '../../language/grammar/elements.ts';
import { flag, jsonObject, jsonValue, name, text } from '../parameters.ts';

/** What differs between the actions that add and remove elements of one type. */
export interface ElementRow {
  /** What adding does. */
  readonly adds: string;
  /** What there is to say about a removal. */
  readonly removes?: string;
  /** Parameters that are properties of the element. */
  readonly properties?: z.ZodRawShape;
  /** What the properties are in the element, where they are not what is given. */
  toProperties?(given: JsonObject): JsonObject;
  /** Parameters that say where it belongs, or what else to do with it. */
  readonly options?: z.ZodRawShape;
}

/** Which transitions may come in. */
export const transitionOptions = {
  allow_dangling: flag.describe('Accept states that do not exist and malformed items.'),
};

/** The elements that actions add and remove; states and events are added several at a time. */
export const ELEMENT_TABLE: Readonly<Record<Exclude<ElementType, 'schema'>, ElementRow>> = {
  emit: {
    adds: 'Declares that a trait emits an event. It does not emit it: that takes an effect.',
    properties: {
      scope: text.describe('internal or external.'),
      payloadSchema: jsonValue.optional(),
    },
  },
  entity: {
    adds: 'Adds an entity: as a new orbital, or to an existing one where `orbital` names it. In object form it gets the field id, and a new orbital the name <Entity>Orbital.',
    removes:
      ' An orbital that holds only its name is removed too, unless `orbital` or `at` asks for the entity alone.',
    options: {
      orbital: text.describe('Existing orbital that gets it; default: a new one.'),
      auxiliary: flag.describe('Add it to the orbital’s auxiliary entities.'),
      trait: text.describe('Existing trait that gets it as its source entity.'),
    },
  },
  event: {
    adds: 'Declares events in a trait’s state machine. An empty list only makes sure that it has one.',
  },
  field: {
    adds: 'Adds a field to an entity; with show also to what draws the entity.',
    properties: {
      type: text,
      required: flag,
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
      show: flag.describe(
        'Show it too: in every list, form and detail of the entity, by its type.',
      ),
    },
  },
  listen: {
    adds: 'Makes a trait listen to an event of another trait and trigger one of its own.',
    properties: {
      source: jsonValue
        .optional()
        .describe('Trait that emits it: its name, or {kind, trait, orbital}.'),
      triggers: text.describe('Event of this trait that it triggers.'),
    },
    toProperties: ({ source, triggers }) => ({
      source: isString(source) ? { kind: 'trait', trait: source } : source,
      triggers,
    }),
  },
  orbital: {
    adds: 'Adds an orbital under its own name, with what the definition holds.',
    removes: ' Its entity, traits and pages go with it.',
    properties: {
      name: name.optional().describe('Its own name; default: the name of its entity.'),
      entity: jsonValue.optional().describe('Name of its entity, or the entity as an object.'),
    },
  },
  page: {
    adds: 'Adds a page to the named orbital, else to that of its first trait, else to the only one.',
    removes: ' The traits that it shows stay.',
    properties: {
      path: text.describe('Its route; default in object form: / and the name in kebab-case.'),
      route: text.describe('The same as path.'),
      traits: z.array(jsonValue).optional().describe('Traits that it shows: names, or {ref}.'),
    },
    toProperties: ({ route, path = route, traits }) => ({
      path,
      traits: (traits as Json[] | undefined)?.map((one) => (isString(one) ? { ref: one } : one)),
    }),
  },
  page_trait: {
    adds: 'Adds a trait to those that a page shows.',
    removes: ' The trait itself stays.',
  },
  state: {
    adds: 'Adds states to a trait’s state machine. An empty list only makes sure that it has one.',
  },
  tick: {
    adds: 'Adds a tick: effects that a trait runs at an interval.',
    properties: {
      interval: jsonValue.optional().describe('Milliseconds.'),
      guard: jsonValue.optional(),
      effects: jsonValue.optional(),
    },
  },
  trait: {
    adds: 'Adds a trait to the orbital of its linked entity, or to the named orbital: a bare name, an empty state machine, or what the definition holds.',
    options: {
      linkedEntity: text.describe(
        'Its entity: decides the orbital, and is written into a new object.',
      ),
    },
  },
  transition: {
    adds: 'Adds one transition. Its states must exist; its event need not be declared.',
    removes: ' `to` selects one of several transitions of one state and event.',
    properties: {
      from: name,
      event: name,
      to: name,
      guard: jsonValue.optional(),
      effects: jsonValue.optional(),
    },
    options: {
      definition: jsonObject.optional().describe('Any other keys.'),
      ...transitionOptions,
    },
  },
  use: {
    adds: 'Imports a behavior into an orbital under an alias.',
    properties: { from: text.describe('The behavior that is imported.') },
  },
};
