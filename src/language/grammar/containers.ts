import {
  ALIAS_NAME,
  CARDINALITIES,
  EVENT_NAME,
  EVENT_SCOPES,
  ON_DELETE,
  PERSISTENCE,
  TICK_CRON,
  TICK_DURATION,
  TRAIT_CATEGORIES,
  VIEW_TYPES,
} from './shapes.ts';

/** The kind of a value of a document, as messages name it. `map` is an object whose keys are names. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'map' | 'object' | 'any';

/** The values that one key of an object may hold. */
export interface Member {
  readonly kinds: readonly ValueKind[];
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

/** The members of an object of the language. Keys that aren't listed are free unless it is closed. */
export interface ElementShape {
  /** How messages name it: "state". */
  readonly noun: string;
  readonly members: Readonly<Record<string, Member>>;
  /** A bare text may stand for it in a list. */
  readonly hasShortForm?: true;
  /** No other key is allowed. */
  readonly isClosed?: true;
  /** The text of this key decides the further shape. */
  readonly variants?: {
    readonly key: string;
    readonly shapes: Readonly<Record<string, Readonly<Record<string, Member>>>>;
  };
}

const TEXT: Member = { kinds: ['text'] };
const NAME: Member = { kinds: ['text'], required: 'always', isFilled: true };
const FLAG: Member = { kinds: ['boolean'] };
const MAP: Member = { kinds: ['map'] };
const TEXTS: Member = { kinds: ['list'], shape: 'text' };

const list = (shape: string, more: Partial<Member> = {}): Member => ({
  kinds: ['list'],
  shape,
  ...more,
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

const FIELD_NAME = /^[A-Za-z_$][\w$]*$/;

const SCOPES = oneOf(...EVENT_SCOPES);
const PAYLOAD = list('payloadField');

const FIELD_MEMBERS: Readonly<Record<string, Member>> = {
  name: formed(FIELD_NAME, 'dueDate', { isFilled: true }),
  required: FLAG,
  unique: FLAG,
  primaryKey: FLAG,
  values: TEXTS,
  relation: { kinds: ['object'], shape: 'relation' },
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
  schema: {
    noun: 'schema',
    members: {
      name: NAME,
      version: TEXT,
      description: TEXT,
      _metadata: { kinds: ['object'], shape: 'metadata' },
      orbitals: list('orbital', { required: 'always' }),
      services: list('service'),
      config: { kinds: ['map'], shape: 'knob' },
      theme: { kinds: ['text', 'object'], shape: 'theme' },
      design: { kinds: ['object'] },
      designTokens: MAP,
      customPatterns: MAP,
    },
  },
  metadata: { noun: 'metadata', members: { version: { kinds: ['number'] } } },
  orbital: {
    noun: 'orbital',
    members: {
      name: { kinds: ['text'], required: 'full', isFilled: true },
      entity: { kinds: ['text', 'object'], shape: 'entity', required: 'always', isFilled: true },
      auxiliaryEntities: list('entity'),
      traits: list('trait'),
      pages: list('page'),
      uses: list('use'),
      services: list('service'),
      expects: list('expect'),
      emits: TEXTS,
      listens: list('listen'),
      exposes: TEXTS,
      domainContext: { kinds: ['object'] },
      design: { kinds: ['object'] },
      config: { kinds: ['map'], shape: 'knob' },
      theme: { kinds: ['text', 'object'], shape: 'theme' },
      reference: { kinds: ['object'], shape: 'orbitalReference' },
    },
  },
  orbitalReference: {
    noun: 'orbital reference',
    members: {
      ref: formed(/^[A-Z][a-zA-Z0-9]*\.orbitals\.[A-Z][a-zA-Z0-9]*$/, 'Alias.orbitals.Name', {
        required: 'always',
      }),
    },
  },
  entity: {
    noun: 'entity',
    members: {
      name: NAME,
      extends: formed(REFERENCE_TEXT('entity'), 'Alias.entity'),
      persistence: oneOf(...PERSISTENCE),
      collection: TEXT,
      fields: list('field'),
      instances: list('seed'),
      timestamps: FLAG,
      softDelete: FLAG,
    },
  },
  seed: { noun: 'seed row', members: {} },
  field: { noun: 'field', members: FIELD_MEMBERS, hasShortForm: true },
  property: {
    noun: 'property',
    members: { ...FIELD_MEMBERS, type: { kinds: ['text'], required: 'always', isFilled: true } },
  },
  relation: {
    noun: 'relation',
    members: {
      entity: NAME,
      cardinality: oneOf(...CARDINALITIES),
      onDelete: oneOf(...ON_DELETE),
      field: TEXT,
    },
  },
  trait: {
    noun: 'trait',
    members: {
      name: NAME,
      description: TEXT,
      category: oneOf(...TRAIT_CATEGORIES, 'agent'),
      scope: oneOf('instance', 'collection'),
      linkedEntity: TEXT,
      emits: list('emit'),
      listens: list('listen'),
      ticks: list('tick'),
      stateMachine: { kinds: ['object'], shape: 'machine' },
      config: { kinds: ['map'], shape: 'knob' },
      requiredFields: list('requiredField'),
      dataEntities: list('dataEntity'),
      capabilities: TEXTS,
      ui: { kinds: ['any'], forbidden: 'Render with ["render-ui", slot, pattern] in an effect.' },
    },
  },
  traitReference: {
    noun: 'trait reference',
    members: {
      ref: NAME,
      name: { kinds: ['text'], isFilled: true },
      linkedEntity: TEXT,
      config: MAP,
      events: { kinds: ['map'], shape: 'eventName' },
      fields: { kinds: ['map'], shape: 'text' },
      listens: list('listen'),
      emitsScope: SCOPES,
      effects: MAP,
      appliesTo: TEXTS,
    },
  },
  knob: {
    noun: 'config knob',
    members: { type: NAME, description: TEXT, required: FLAG, values: TEXTS },
  },
  requiredField: { noun: 'required field', members: { name: NAME, type: NAME } },
  dataEntity: {
    noun: 'data entity',
    members: { name: NAME, fields: list('field', { required: 'always', isFilled: true }) },
  },
  machine: {
    noun: 'state machine',
    members: {
      states: list('state', { required: 'always', isFilled: true }),
      events: list('event'),
      transitions: list('transition'),
      guards: list('namedGuard'),
    },
  },
  state: {
    noun: 'state',
    hasShortForm: true,
    members: {
      name: NAME,
      description: TEXT,
      isInitial: FLAG,
      isTerminal: FLAG,
      isFinal: FLAG,
      onEntry: TEXTS,
      onExit: TEXTS,
    },
  },
  event: {
    noun: 'event',
    hasShortForm: true,
    members: {
      key: formed(EVENT_NAME, 'SAVE', { required: 'always', isFilled: true }),
      name: TEXT,
      payloadSchema: PAYLOAD,
      payload: PAYLOAD,
      external: FLAG,
      classification: oneOf('domain', 'system'),
    },
  },
  payloadField: {
    noun: 'payload field',
    hasShortForm: true,
    members: { name: NAME, type: NAME, description: TEXT, required: FLAG, properties: PAYLOAD },
  },
  transition: {
    noun: 'transition',
    members: {
      event: NAME,
    },
  },
  namedGuard: {
    noun: 'guard',
    members: { name: NAME, expression: { kinds: ['any'], required: 'always' } },
  },
  emit: {
    noun: 'emit',
    hasShortForm: true,
    members: {
      event: formed(EVENT_NAME, 'SAVED', { required: 'always', isFilled: true }),
      scope: SCOPES,
      description: TEXT,
      payloadSchema: PAYLOAD,
      payload: PAYLOAD,
    },
  },
  listen: {
    noun: 'listener',
    members: {
      event: NAME,
      triggers: { kinds: ['text'], required: 'always', isFilled: true },
      scope: SCOPES,
      description: TEXT,
      payloadMapping: MAP,
      source: { kinds: ['object'], shape: 'source' },
    },
  },
  source: {
    noun: 'source',
    members: { kind: { kinds: ['text'], required: 'always', values: ['any', 'trait', 'orbital'] } },
    variants: {
      key: 'kind',
      shapes: { any: {}, trait: { trait: NAME }, orbital: { orbital: NAME, trait: NAME } },
    },
  },
  tick: {
    noun: 'tick',
    members: {
      name: NAME,
      description: TEXT,
      interval: {
        kinds: ['number', 'text'],
        required: 'always',
        form: {
          pattern: new RegExp(`^frame$|${TICK_DURATION.source}|${TICK_CRON.source}|^@.+`),
          example: '"frame", 500, "5s" or "0 9 * * *"',
        },
      },
      effects: { kinds: ['list'], required: 'always', isFilled: true },
      priority: { kinds: ['number'] },
      appliesTo: TEXTS,
      pages: TEXTS,
      emits: TEXTS,
    },
  },
  page: {
    noun: 'page',
    isClosed: true,
    members: {
      id: TEXT,
      name: NAME,
      path: formed(/^\//, '/tasks', { required: 'always', isFilled: true }),
      viewType: oneOf(...VIEW_TYPES),
      title: TEXT,
      primaryEntity: TEXT,
      traits: list('pageTrait', { required: 'always', isFilled: true }),
      isInitial: FLAG,
    },
  },
  pageReference: {
    noun: 'page reference',
    members: {
      ref: formed(/^[A-Z][a-zA-Z0-9]*\.pages\.[A-Z][a-zA-Z0-9]*$/, 'Alias.pages.Name'),
      path: formed(/^\//, '/tasks'),
      linkedEntity: TEXT,
      traits: { kinds: ['list'] },
    },
  },
  pageTrait: {
    noun: 'page trait',
    hasShortForm: true,
    members: { ref: NAME, name: TEXT, linkedEntity: TEXT, config: MAP },
  },
  use: {
    noun: 'import',
    members: {
      from: NAME,
      as: formed(ALIAS_NAME, 'Health', { required: 'always', isFilled: true }),
    },
  },
  expect: {
    noun: 'expectation',
    members: {
      kind: {
        kinds: ['text'],
        required: 'always',
        values: ['identity', 'entity', 'event', 'page'],
      },
    },
    variants: {
      key: 'kind',
      shapes: {
        identity: { shape: list('field') },
        entity: { name: NAME, shape: list('field') },
        event: { traitName: NAME, event: NAME },
        page: { path: NAME },
      },
    },
  },
  service: { noun: 'service', hasShortForm: true, members: { name: NAME } },
  theme: {
    noun: 'theme',
    members: { name: NAME, tokens: { kinds: ['object'], required: 'always' } },
  },
};

/** Shapes whose objects may be references instead: the key that decides, and the shape of the reference. */
export const REFERENCE_SHAPES: Readonly<Record<string, string>> = {
  trait: 'traitReference',
  page: 'pageReference',
};
