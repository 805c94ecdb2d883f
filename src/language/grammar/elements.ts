import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';

/** The kinds of parts that the language names. `schema` is the document itself. */
export type ElementType =
  | 'schema'
  | 'orbital'
  | 'entity'
  | 'field'
  | 'trait'
  | 'state'
  | 'event'
  | 'transition'
  | 'emit'
  | 'listen'
  | 'tick'
  | 'page'
  | 'page_trait'
  | 'use';

/** A place in an element where elements of one type live. */
export interface ElementSlot {
  /** Keys from the owning element: `['stateMachine', 'states']` of a trait. */
  readonly path: readonly string[];
  readonly type: ElementType;
  /** An array of elements, or a single one. */
  readonly many: boolean;
  /**
   * Whether the array's order means nothing (API.md, "Sets"). `partly`: only transitions that share
   * `from` and `event` keep their order among each other.
   */
  readonly unordered: boolean | 'partly';
}

/**
 * The content of a place of an element that refers to other elements or holds code.
 *
 * `state`, `trait`, `orbital`, `entity`: the name of one. `event`: of the trait's own. `sourceEvent`: of the
 * trait that a listener listens to. `entityKeys`: a record whose keys are entities. `eventValues`: a record
 * whose values are events. `type`: a type, which may be an entity (`[Ticket]`). `import`: `Alias.traits.Name`
 * and the like. `guard`: a condition. `effects`: a list of effects. `field`: a part of a composite type.
 * `knobs`: settings by name, each a value or a record with `type` and `default`.
 */
export type PlaceRole =
  | 'state'
  | 'trait'
  | 'orbital'
  | 'entity'
  | 'event'
  | 'sourceEvent'
  | 'entityKeys'
  | 'eventValues'
  | 'type'
  | 'import'
  | 'guard'
  | 'effects'
  | 'field'
  | 'knobs';

/** A place of an element, and its content. */
export interface ElementPlace {
  /** Keys from the element; `*` is every item of a list and every member of a record. */
  readonly path: readonly string[];
  /** A text may be several things: an entity's name, or one that is imported. */
  readonly roles: readonly PlaceRole[];
}

/** The definition of one type of element. */
export interface ElementKind {
  readonly type: ElementType;
  /** Keys whose strings identify the element, the first that holds a string counts. Empty for transitions. */
  readonly nameKeys: readonly string[];
  /** Whether a bare string may stand for the element. */
  readonly hasShortForm: boolean;
  readonly slots: readonly ElementSlot[];
  /** Where it refers to others or holds code. The element itself, in its short form, is the empty path. */
  readonly places: readonly ElementPlace[];
  /** Keys that are no elements but have actions of their own: `guard` (set_guard), `isInitial` (set_initial_state) … */
  readonly ownedKeys: readonly string[];
}

const set = (type: ElementType, ...path: string[]): ElementSlot => ({
  path,
  type,
  many: true,
  unordered: true,
});
const single = (type: ElementType, ...path: string[]): ElementSlot => ({
  path,
  type,
  many: false,
  unordered: false,
});

const place = (path: string, ...roles: PlaceRole[]): ElementPlace => ({
  path: path === '' ? [] : path.split('.'),
  roles,
});

const kind = (
  type: ElementType,
  nameKeys: readonly string[],
  more: Partial<ElementKind> = {},
): ElementKind => ({
  type,
  nameKeys,
  hasShortForm: false,
  slots: [],
  places: [],
  ownedKeys: [],
  ...more,
});

/** The places of a type, in a field, a part of one and a field of a payload. */
const TYPED: readonly ElementPlace[] = [
  place('type', 'type'),
  place('items', 'field'),
  place('properties.*', 'field'),
  place('relation', 'entity'),
  place('relation.entity', 'entity'),
  place('relation.target', 'entity'),
];

/** The places of the payload of an event or an emit. */
const PAYLOAD: readonly ElementPlace[] = [
  place('payloadSchema.*', 'field'),
  place('payload.*', 'field'),
];

/**
 * The elements of the language: where they live, what names them, which of their keys have a meaning
 * that an action of their own changes. Every other key of an element is a property.
 */
export const ELEMENTS: Readonly<Record<ElementType, ElementKind>> = {
  schema: kind('schema', ['name'], {
    slots: [set('orbital', 'orbitals')],
  }),
  orbital: kind('orbital', ['name'], {
    slots: [
      single('entity', 'entity'),
      set('entity', 'auxiliaryEntities'),
      set('use', 'uses'),
      set('trait', 'traits'),
      set('page', 'pages'),
    ],
    places: [place('entity', 'import'), place('theme', 'import')],
  }),
  entity: kind('entity', ['name'], {
    hasShortForm: true,
    slots: [set('field', 'fields')],
    places: [place('extends', 'import')],
  }),
  field: kind('field', ['name'], {
    hasShortForm: true,
    places: TYPED,
  }),
  trait: kind('trait', ['name', 'ref'], {
    hasShortForm: true,
    slots: [
      single('entity', 'sourceEntityDefinition'),
      set('state', 'stateMachine', 'states'),
      set('event', 'stateMachine', 'events'),
      {
        path: ['stateMachine', 'transitions'],
        type: 'transition',
        many: true,
        unordered: 'partly',
      },
      set('emit', 'emits'),
      set('listen', 'listens'),
      set('tick', 'ticks'),
    ],
    places: [
      place('', 'import'),
      place('ref', 'import', 'trait'),
      place('linkedEntity', 'entity', 'import'),
      place('entityRefIds', 'entityKeys'),
      place('events', 'eventValues'),
      place('initialEffects', 'effects'),
      place('stateMachine.guards.*.expression', 'guard'),
      place('config', 'knobs'),
    ],
    ownedKeys: ['config'],
  }),
  state: kind('state', ['name'], {
    hasShortForm: true,
    ownedKeys: ['isInitial', 'isTerminal', 'isFinal'],
  }),
  event: kind('event', ['key', 'name'], {
    hasShortForm: true,
    places: PAYLOAD,
  }),
  transition: kind('transition', [], {
    places: [
      place('from', 'state'),
      place('from.*', 'state'),
      place('to', 'state'),
      place('event', 'event'),
      place('guard', 'guard'),
      place('effects', 'effects'),
    ],
    ownedKeys: ['from', 'event', 'to', 'guard', 'effects'],
  }),
  emit: kind('emit', ['event'], {
    hasShortForm: true,
    places: [place('', 'event'), place('event', 'event'), ...PAYLOAD],
  }),
  listen: kind('listen', ['event'], {
    hasShortForm: true,
    places: [
      place('event', 'sourceEvent'),
      place('triggers', 'event'),
      place('source.trait', 'trait'),
      place('source.orbital', 'orbital'),
      place('guard', 'guard'),
    ],
  }),
  tick: kind('tick', ['name'], {
    hasShortForm: true,
    places: [place('guard', 'guard'), place('effects', 'effects')],
    ownedKeys: ['guard', 'effects'],
  }),
  page: kind('page', ['name', 'ref'], {
    hasShortForm: true,
    slots: [set('page_trait', 'traits')],
    places: [
      place('', 'import'),
      place('ref', 'import'),
      place('primaryEntity', 'entity', 'import'),
    ],
  }),
  page_trait: kind('page_trait', ['ref', 'name'], {
    hasShortForm: true,
    places: [
      place('', 'trait', 'import'),
      place('ref', 'trait', 'import'),
      place('linkedEntity', 'entity', 'import'),
    ],
  }),
  use: kind('use', ['as']),
};

/** The key of an element that currently carries its name, or undefined where none holds a string. */
export function findNameKey(type: ElementType, element: JsonObject): string | undefined {
  return ELEMENTS[type].nameKeys.find((key) => isString(element[key]));
}

/** The key that a new element of this type carries its name in. Throws for transitions, which have none. */
export function getNameKey(type: ElementType): string {
  const key = ELEMENTS[type].nameKeys[0];
  if (key === undefined) throw new TypeError(`A ${type} has no name.`);
  return key;
}

/**
 * The name that identifies an element among its siblings: its own; for an orbital without one its entity's;
 * for a transition `from|event|to`. Empty where a part is missing or malformed. Not unique: siblings of
 * faulty documents, emits and transitions may share it.
 */
export function elementName(type: ElementType, element: Json | undefined): string {
  if (isString(element)) return ELEMENTS[type].hasShortForm ? element : '';
  if (!isObject(element)) return type === 'transition' ? '||' : '';
  if (type === 'transition') {
    return ['from', 'event', 'to'].map((key) => partOf(element[key])).join('|');
  }
  for (const key of ELEMENTS[type].nameKeys) {
    const name = element[key];
    if (isString(name)) return name;
  }
  return type === 'orbital' ? elementName('entity', element.entity) : '';
}

const partOf = (value: Json | undefined): string => (isString(value) ? value : '');

/** The elements of a slot in document order; none where the document has something else there. */
export function elementsIn(owner: Json | undefined, slot: ElementSlot): readonly Json[] {
  const value = valueIn(owner, slot.path);
  if (slot.many) return Array.isArray(value) ? value : [];
  return value === undefined ? [] : [value];
}

function valueIn(owner: Json | undefined, path: readonly string[]): Json | undefined {
  let value = owner;
  for (const key of path) {
    if (!isObject(value)) return undefined;
    value = value[key];
  }
  return value;
}

/** Keys of an element that the language names: names, slots' first keys and owned keys. The rest are properties. */
export function isTypedKey(type: ElementType, key: string): boolean {
  return TYPED_KEYS[type].has(key);
}

const TYPED_KEYS: Readonly<Record<ElementType, ReadonlySet<string>>> = Object.fromEntries(
  Object.values(ELEMENTS).map((kind) => [
    kind.type,
    new Set([
      ...kind.nameKeys.slice(0, 1),
      ...kind.slots.map((slot) => slot.path[0] as string),
      ...kind.ownedKeys,
    ]),
  ]),
) as unknown as Record<ElementType, ReadonlySet<string>>;
