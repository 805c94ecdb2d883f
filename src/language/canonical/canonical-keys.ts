/**
 * How other formats call the keys of the language, by shape: of each key the words that stand for it where it is
 * missing itself. A key that the shape knows is never a word for another.
 */
export const OTHER_KEYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  schema: { name: ['title', 'id', 'appName', 'app'], orbitals: ['modules', 'components', 'orbs'] },
  orbital: {
    name: ['id', 'title'],
    entity: ['model', 'entities', 'data'],
    traits: ['behaviors', 'behaviours', 'machines', 'trait'],
    pages: ['routes', 'screens', 'views', 'page'],
  },
  entity: {
    name: ['id', 'entity', 'title', 'key'],
    fields: ['attributes', 'properties', 'columns', 'props', 'schema'],
  },
  field: {
    name: ['key', 'field', 'id', 'label', 'column'],
    type: ['kind', 'dataType', 'fieldType', 'datatype'],
  },
  relation: {
    entity: ['target', 'to', 'targetEntity', 'model', 'type', 'ref', 'with', 'name', 'references'],
    cardinality: ['kind', 'multiplicity', 'relationType'],
  },
  trait: {
    name: ['id', 'title', 'key'],
    stateMachine: ['machine', 'state_machine', 'fsm', 'statemachine', 'StateMachine'],
  },
  machine: {
    states: ['nodes', 'state'],
    events: ['event', 'signals', 'triggers'],
    transitions: ['edges', 'transition', 'arrows'],
  },
  state: { name: ['id', 'key', 'state', 'value', 'label'] },
  event: {
    key: ['event', 'type', 'trigger', 'id', 'name', 'value'],
  },
  payloadField: {
    name: ['key', 'field', 'id', 'label'],
    type: ['kind', 'dataType', 'fieldType'],
  },
  transition: {
    from: ['source', 'fromState', 'src', 'state', 'in'],
    to: ['target', 'toState', 'nextState', 'next', 'dest', 'destination', 'goto'],
    event: ['on', 'trigger', 'name', 'type', 'key', 'action', 'signal'],
  },
  emit: {
    event: ['name', 'key', 'type', 'id', 'emit'],
  },
  listen: {
    event: ['on', 'name', 'key', 'type', 'id', 'listen', 'listensTo', 'when'],
    triggers: ['trigger', 'then', 'fires', 'do', 'handler', 'action', 'handle', 'to', 'target'],
  },
  source: { trait: ['name', 'ref', 'id'] },
  tick: {
    name: ['id', 'key', 'title'],
    interval: ['every', 'schedule', 'cron', 'period', 'delay', 'ms', 'time'],
    effects: ['actions', 'do', 'effect', 'run'],
  },
  page: {
    name: ['id', 'key', 'title', 'label'],
    path: ['route', 'url', 'href', 'slug', 'pathname'],
    traits: ['components', 'trait', 'mounts', 'behaviors', 'children', 'sections', 'content'],
    primaryEntity: ['entity'],
    viewType: ['view', 'type', 'layout', 'kind'],
    isInitial: ['initial', 'default', 'home', 'index'],
  },
  pageTrait: { ref: ['name', 'trait', 'id', 'component', 'type', 'key', 'use'] },
  use: {
    from: ['path', 'source', 'import', 'module', 'behavior', 'package', 'src'],
    as: ['alias', 'name', 'local'],
  },
};

/** Keys whose value stays where it is when the language's key is made of it: it may say something else as well. */
export const KEPT_KEYS: ReadonlySet<string> = new Set([
  'event.name',
  'page.title',
  'page.id',
  'state.label',
  'field.label',
  'payloadField.label',
  'page.label',
  'schema.title',
  'orbital.title',
]);

/** The keys of a transition that the language reads. */
export const TRANSITION_KEYS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'event',
  'guard',
  'effects',
]);

/** How other formats call the effects and the guard of a transition. Nothing reads them under these keys. */
export const TRANSITION_WORDS: ReadonlyMap<string, string> = new Map([
  ...['actions', 'action', 'do', 'effect', 'run', 'then', 'onTransition', 'sideEffects'].map(
    (word) => [word, 'effects'] as const,
  ),
  ...['cond', 'condition', 'conditions', 'when', 'if', 'guards', 'predicate'].map(
    (word) => [word, 'guard'] as const,
  ),
]);

/** How other formats call the list of values that an enum allows. */
export const VALUE_KEYS: readonly string[] = [
  'values',
  'enum',
  'options',
  'enumValues',
  'enum_values',
  'choices',
  'allowed',
  'allowedValues',
  'variants',
  'cases',
];

/** Where other formats put the entity of a relation: beside the type, or in its record. */
export const RELATION_KEYS: readonly string[] = [
  'entity',
  'target',
  'to',
  'targetEntity',
  'references',
  'relatesTo',
  'ref',
  'model',
  'with',
  'of',
  'foreignEntity',
  'relatedEntity',
  'collection',
  'name',
];

/** Keys of other formats that say that a state is the first, or that nothing follows it. */
export const STATE_FLAGS: Readonly<Record<string, 'isInitial' | 'isTerminal'>> = {
  initial: 'isInitial',
  start: 'isInitial',
  is_initial: 'isInitial',
  isStart: 'isInitial',
  default: 'isInitial',
  final: 'isTerminal',
  terminal: 'isTerminal',
  end: 'isTerminal',
  isEnd: 'isTerminal',
};

/** Keys beside the states that name the first of them. */
export const INITIAL_KEYS: readonly string[] = [
  'initial',
  'initialState',
  'initial_state',
  'start',
  'startState',
  'defaultState',
];
