import { PAGE_PATH } from './page-paths.ts';
import { SHAPES } from './shapes.gen.ts';

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

/** The kind of a value of a document, as messages name it. `map` is an object whose keys are names. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'map' | 'object' | 'any';

/**
 * The role of a value that refers to other elements, or is code.
 *
 * `state`: the name of one, or of several. `trait`, `orbital`, `entity`: the name of one. `event`: of the trait's own.
 * `sourceEvent`: of the trait that a listener listens to. `entityKeys`: a record whose keys are entities.
 * `eventValues`: a record whose values are events. `type`: a type, which may be an entity (`[Ticket]`). `import`:
 * `Alias.traits.Name` and the like. `guard`: a condition. `effects`: a list of effects. `knobs`: settings by name, each a
 * value or a record with `type` and `default`. `property`: a part of a composite type. `relation`: the record of one.
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
  | 'knobs'
  | 'property'
  | 'relation';

/** The values that one key of an object may hold. */
export interface Member {
  readonly kinds: readonly ValueKind[];
  /** A value may be several things, an entity's name or one that is imported: the first that it can be counts. */
  readonly roles?: readonly PlaceRole[];
  /** The type of the elements here, which have actions of their own. */
  readonly element?: ElementType;
  /** The shape of an object, of the items of a list or of the values of a map. */
  readonly shape?: string;
  /**
   * Required; in the short form (an orbital whose entity is a name) only where it says `always`.
   */
  readonly required?: 'always' | 'full';
  /** A text may not be blank, a list not empty. */
  readonly isFilled?: true;
  /** The only texts that it may hold. */
  readonly values?: readonly string[];
  /** How its text is written, and an example. */
  readonly form?: { readonly pattern: RegExp; readonly example: string };
  /** The language has taken it away; says what to write instead. */
  readonly forbidden?: string;
}

type Members = Readonly<Record<string, Member>>;

/** Further members by the text of a key. */
interface Variants {
  readonly key: string;
  readonly shapes: Readonly<Record<string, Members>>;
}

/** An object of the language. Keys that its members don't list are free unless it is closed. */
export interface ElementShape {
  /** How messages name it: "state". */
  readonly noun: string;
  readonly members: Members;
  /** A bare text may stand for it in a list. */
  readonly hasShortForm: boolean;
  readonly variants?: Variants | undefined;
}

const shape = (noun: string, members: Members, variants?: Variants): ElementShape => {
  return { noun, members, hasShortForm: false, variants };
};

/** A shape for which its name may stand in a list. */
const named = (noun: string, members: Members, variants?: Variants): ElementShape => {
  return { noun, members, hasShortForm: true, variants };
};

const TEXT: Member = { kinds: ['text'] };
const NAME: Member = { kinds: ['text'], required: 'always', isFilled: true };
const FLAG: Member = { kinds: ['boolean'] };
const MAP: Member = { kinds: ['map'] };
const TEXTS: Member = { kinds: ['list'], shape: 'text' };

const as = (...roles: readonly PlaceRole[]): Member => ({ kinds: ['any'], roles });
const list = (shape: string, more: Partial<Member> = {}): Member => ({
  kinds: ['list'],
  shape,
  ...more,
});
const set = (shape: ElementType, more: Partial<Member> = {}): Member => ({
  ...list(shape, more),
  element: shape,
});
const oneOf = (...values: readonly string[]): Member => ({
  kinds: ['text'],
  values,
  isFilled: true,
});
const formed = (pattern: RegExp, example: string, more: Partial<Member> = {}): Member => ({
  kinds: ['text'],
  form: { pattern, example },
  ...more,
});

/** The form of the key of an event: a name, or a knob. */
const EVENT_NAME = new RegExp(SHAPES.eventName);
const URL_TEXT = /^[a-z][a-z\d+.-]*:.|^[@$]/i;
const FIELD_NAME = /^[A-Za-z_$][\w$]*$/;

const IMPORT: readonly PlaceRole[] = ['import'];
const ENTITY: Member = { ...TEXT, roles: ['entity', 'import'] };
const GUARD: Member = as('guard');
const EFFECTS: Member = as('effects');

const SCOPES = oneOf(...SHAPES.eventScopes);
const PAYLOAD = list('payloadField');

const FIELD_MEMBERS: Members = {
  name: formed(FIELD_NAME, 'dueDate', { isFilled: true }),
  required: FLAG,
  unique: FLAG,
  primaryKey: FLAG,
  values: TEXTS,
  relation: { kinds: ['object'], shape: 'relation', roles: ['entity'] },
  properties: { kinds: ['map'], shape: 'property' },
  items: { kinds: ['object'], shape: 'property' },
};

const REFERENCE_TEXT = (kind: string): RegExp => new RegExp(`^[A-Z][a-zA-Z0-9]*\\.${kind}$`);

/**
 * The objects of the language and what they hold, as its published definitions accept them. Effects,
 * guards and patterns are expressions: the reader reads them. Source: `shape.json` of the language's
 * facts and the definitions it was taken from, 2026-08.
 */
export const ELEMENT_SHAPES: Readonly<Record<string, ElementShape>> = {
  schema: shape('schema', {
    name: NAME,
    version: TEXT,
    description: TEXT,
    _metadata: { kinds: ['object'], shape: 'metadata' },
    orbitals: set('orbital', { required: 'always' }),
    services: list('service'),
    config: { kinds: ['map'], shape: 'knob' },
    theme: { kinds: ['text', 'object'], shape: 'theme' },
    design: { kinds: ['object'] },
    designTokens: MAP,
    customPatterns: MAP,
  }),
  metadata: shape('metadata', { version: { kinds: ['number'] } }),
  orbital: shape('orbital', {
    name: { kinds: ['text'], required: 'full', isFilled: true },
    entity: {
      kinds: ['text', 'object'],
      shape: 'entity',
      required: 'always',
      isFilled: true,
      roles: IMPORT,
      element: 'entity',
    },
    auxiliaryEntities: set('entity'),
    uses: set('use'),
    traits: set('trait'),
    pages: set('page'),
    services: list('service'),
    expects: list('expect'),
    emits: TEXTS,
    listens: list('listen'),
    exposes: TEXTS,
    domainContext: { kinds: ['object'] },
    design: { kinds: ['object'] },
    config: { kinds: ['map'], shape: 'knob' },
    theme: formed(REFERENCE_TEXT('theme'), 'Alias.theme', {
      kinds: ['text', 'object'],
      shape: 'theme',
      roles: IMPORT,
    }),
    reference: { kinds: ['object'], shape: 'orbitalReference' },
  }),
  orbitalReference: shape('orbital reference', {
    ref: formed(/^[A-Z][a-zA-Z0-9]*\.orbitals\.[A-Z][a-zA-Z0-9]*$/, 'Alias.orbitals.Name', {
      required: 'always',
    }),
  }),
  entity: shape('entity', {
    name: NAME,
    extends: formed(REFERENCE_TEXT('entity'), 'Alias.entity', { roles: IMPORT }),
    persistence: oneOf(...SHAPES.persistence),
    collection: TEXT,
    fields: set('field'),
    instances: list('seed'),
    timestamps: FLAG,
    softDelete: FLAG,
  }),
  seed: shape('seed row', {}),
  field: named('field', { ...FIELD_MEMBERS, type: as('type') }),
  property: shape('property', { ...FIELD_MEMBERS, type: { ...NAME, roles: ['type'] } }),
  relation: shape('relation', {
    entity: { ...NAME, roles: ['entity'] },
    target: as('entity'),
    cardinality: oneOf(...SHAPES.relationCardinalities),
    onDelete: oneOf(...SHAPES.relationOnDelete),
    field: TEXT,
  }),
  trait: shape('trait', {
    name: NAME,
    description: TEXT,
    category: oneOf(...SHAPES.traitCategories, 'agent'),
    scope: oneOf('instance', 'collection'),
    sourceEntityDefinition: { kinds: ['any'], element: 'entity' },
    stateMachine: { kinds: ['object'], shape: 'machine' },
    emits: set('emit'),
    listens: set('listen'),
    ticks: set('tick'),
    linkedEntity: ENTITY,
    entityRefIds: as('entityKeys'),
    initialEffects: EFFECTS,
    config: { kinds: ['map'], shape: 'knob', roles: ['knobs'] },
    requiredFields: list('requiredField'),
    dataEntities: list('dataEntity'),
    capabilities: TEXTS,
    ui: { kinds: ['any'], forbidden: 'Render with ["render-ui", slot, pattern] in an effect.' },
  }),
  traitReference: shape('trait reference', {
    ref: { ...NAME, roles: ['import', 'trait'] },
    name: { kinds: ['text'], isFilled: true },
    linkedEntity: ENTITY,
    config: { ...MAP, roles: ['knobs'] },
    events: { kinds: ['map'], shape: 'eventName', roles: ['eventValues'] },
    fields: { kinds: ['map'], shape: 'text' },
    listens: list('listen'),
    emitsScope: SCOPES,
    effects: MAP,
    appliesTo: TEXTS,
  }),
  knob: shape('config knob', { type: NAME, description: TEXT, required: FLAG, values: TEXTS }),
  requiredField: shape('required field', { name: NAME, type: NAME }),
  dataEntity: shape('data entity', {
    name: NAME,
    fields: list('field', { required: 'always', isFilled: true }),
  }),
  machine: shape('state machine', {
    states: set('state', { required: 'always', isFilled: true }),
    events: set('event'),
    transitions: set('transition'),
    guards: list('namedGuard'),
  }),
  state: named('state', {
    name: NAME,
    description: TEXT,
    isInitial: FLAG,
    isTerminal: FLAG,
    isFinal: FLAG,
    onEntry: TEXTS,
    onExit: TEXTS,
  }),
  event: named('event', {
    key: formed(EVENT_NAME, 'SAVE', { required: 'always', isFilled: true }),
    name: TEXT,
    payloadSchema: PAYLOAD,
    payload: PAYLOAD,
    external: FLAG,
    classification: oneOf('domain', 'system'),
  }),
  payloadField: named('payload field', {
    name: NAME,
    type: { ...NAME, roles: ['type'] },
    description: TEXT,
    required: FLAG,
    properties: PAYLOAD,
    items: as('property'),
    relation: as('entity', 'relation'),
  }),
  transition: shape('transition', {
    from: as('state'),
    to: as('state'),
    event: { ...NAME, roles: ['event'] },
    guard: GUARD,
    effects: EFFECTS,
  }),
  namedGuard: shape('guard', { name: NAME, expression: { ...GUARD, required: 'always' } }),
  emit: named('emit', {
    event: formed(EVENT_NAME, 'SAVED', { required: 'always', isFilled: true, roles: ['event'] }),
    scope: SCOPES,
    description: TEXT,
    payloadSchema: PAYLOAD,
    payload: PAYLOAD,
  }),
  listen: shape('listener', {
    event: { ...NAME, roles: ['sourceEvent'] },
    triggers: { ...NAME, roles: ['event'] },
    scope: SCOPES,
    description: TEXT,
    payloadMapping: MAP,
    guard: GUARD,
    source: { kinds: ['object'], shape: 'source' },
  }),
  source: shape(
    'source',
    {
      kind: { kinds: ['text'], required: 'always', values: ['any', 'trait', 'orbital'] },
      trait: as('trait'),
      orbital: as('orbital'),
    },
    {
      key: 'kind',
      shapes: { any: {}, trait: { trait: NAME }, orbital: { orbital: NAME, trait: NAME } },
    },
  ),
  tick: shape('tick', {
    name: NAME,
    description: TEXT,
    interval: {
      kinds: ['number', 'text'],
      required: 'always',
      isFilled: true,
      form: {
        // A duration, a cron line of five fields, or a knob.
        pattern: /^frame$|^\d+(ms|s|m|h|d)$|^\S+( \S+){4}$|^@.+/,
        example: '"frame", 500, "5s" or "0 9 * * *"',
      },
    },
    guard: GUARD,
    effects: { kinds: ['list'], required: 'always', isFilled: true, roles: ['effects'] },
    priority: { kinds: ['number'] },
    appliesTo: TEXTS,
    pages: TEXTS,
    emits: TEXTS,
  }),
  page: shape('page', {
    id: TEXT,
    name: NAME,
    path: formed(PAGE_PATH, '/tasks', { required: 'always', isFilled: true }),
    viewType: oneOf(...SHAPES.viewTypes),
    title: TEXT,
    primaryEntity: ENTITY,
    traits: set('page_trait', { required: 'always', isFilled: true }),
    isInitial: FLAG,
  }),
  pageReference: shape('page reference', {
    ref: formed(/^[A-Z][a-zA-Z0-9]*\.pages\.[A-Z][a-zA-Z0-9]*$/, 'Alias.pages.Name', {
      roles: IMPORT,
    }),
    path: formed(PAGE_PATH, '/tasks'),
    linkedEntity: TEXT,
    traits: { kinds: ['list'] },
  }),
  page_trait: named('page trait', {
    ref: { ...NAME, roles: ['trait', 'import'] },
    name: TEXT,
    linkedEntity: ENTITY,
    config: MAP,
  }),
  use: shape('import', {
    from: NAME,
    as: formed(new RegExp(SHAPES.aliasName), 'Health', { required: 'always', isFilled: true }),
  }),
  expect: shape(
    'expectation',
    {
      kind: {
        kinds: ['text'],
        required: 'always',
        values: ['identity', 'entity', 'event', 'page'],
      },
    },
    {
      key: 'kind',
      shapes: {
        identity: { shape: list('field') },
        entity: { name: NAME, shape: list('field') },
        event: { traitName: NAME, event: NAME },
        page: { path: NAME },
      },
    },
  ),
  service: named(
    'service',
    { name: NAME },
    {
      key: 'type',
      shapes: {
        rest: { baseUrl: formed(URL_TEXT, 'https://example.com', { required: 'always' }) },
        socket: {
          url: formed(URL_TEXT, 'wss://example.com', { required: 'always' }),
          events: { kinds: ['object'], required: 'always' },
        },
        mcp: { serverPath: NAME, capabilities: { ...TEXTS, required: 'always' } },
      },
    },
  ),
  theme: shape('theme', { name: NAME, tokens: { kinds: ['object'], required: 'always' } }),
};

/** The roles of a text that stands for an element, whether it is short for it or refers to one. */
export const TEXT_ROLES: Readonly<Partial<Record<ElementType, readonly PlaceRole[]>>> = {
  trait: IMPORT,
  emit: ['event'],
  page: IMPORT,
  page_trait: ['trait', 'import'],
};

/** Shapes whose objects have no other keys than those listed. */
export const CLOSED_SHAPES: ReadonlySet<string> = new Set(['page']);

/** Shapes whose objects may be references instead, which have a "ref", and the shape of the reference. */
export const REFERENCE_SHAPES: Readonly<Record<string, string>> = {
  trait: 'traitReference',
  page: 'pageReference',
};

/** The members of a shape, then those that only its references have. */
export function membersOf(shape: string): Members {
  const own = ELEMENT_SHAPES[shape]?.members;
  return { ...own, ...ELEMENT_SHAPES[REFERENCE_SHAPES[shape] ?? '']?.members, ...own };
}
