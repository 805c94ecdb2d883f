const listWords = (words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).map(([key, all]) => [key, all.split(' ')]));

/**
 * How other formats call the keys of the language, by shape: of each key the words that stand for it where it is
 * missing itself. A key that the shape knows is never a word for another.
 */
export const OTHER_KEYS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  schema: listWords({ name: 'title id appName app', orbitals: 'modules components orbs' }),
  orbital: listWords({
    name: 'id title',
    entity: 'model entities data',
    traits: 'behaviors behaviours machines trait',
    pages: 'routes screens views page',
  }),
  entity: listWords({
    name: 'id entity title key',
    fields: 'attributes properties columns props schema',
  }),
  field: listWords({
    name: 'key field id label column',
    type: 'kind dataType fieldType datatype',
  }),
  relation: listWords({
    entity: 'target to targetEntity model type ref with name references',
    cardinality: 'kind multiplicity relationType',
  }),
  trait: listWords({
    name: 'id title key',
    stateMachine: 'machine state_machine fsm statemachine StateMachine',
  }),
  machine: listWords({
    states: 'nodes state',
    events: 'event signals triggers',
    transitions: 'edges transition arrows',
  }),
  state: listWords({
    name: 'id key state value label',
    isInitial: 'initial start is_initial isStart default',
  }),
  event: listWords({ key: 'event type trigger id name value' }),
  payloadField: listWords({ name: 'key field id label', type: 'kind dataType fieldType' }),
  transition: listWords({
    from: 'source fromState src state in',
    to: 'target toState nextState next dest destination goto',
    event: 'on trigger name type key action signal',
  }),
  emit: listWords({ event: 'name key type id emit' }),
  listen: listWords({
    event: 'on name key type id listen listensTo when',
    triggers: 'trigger then fires do handler action handle to target',
  }),
  source: listWords({ trait: 'name ref id' }),
  tick: listWords({
    name: 'id key title',
    interval: 'every schedule cron period delay ms time',
    effects: 'actions do effect run',
  }),
  page: listWords({
    name: 'id key title label',
    path: 'route url href slug pathname',
    traits: 'components trait mounts behaviors children sections content',
    primaryEntity: 'entity',
    viewType: 'view type layout kind',
    isInitial: 'initial default home index',
  }),
  pageTrait: listWords({ ref: 'name trait id component type key use' }),
  use: listWords({
    from: 'path source import module behavior package src',
    as: 'alias name local',
  }),
};

/** Keys whose value stays where it is when the language's key is made of it: it may say something else as well. */
export const KEPT_KEYS: ReadonlySet<string> = new Set(
  'event.name page.title page.id state.label field.label payloadField.label page.label schema.title orbital.title'.split(
    ' ',
  ),
);

/** The keys of a transition that the language reads. */
export const TRANSITION_KEYS: ReadonlySet<string> = new Set(
  'from to event guard effects'.split(' '),
);

const EFFECTS = 'actions action do effect run then onTransition sideEffects';
const GUARDS = 'cond condition conditions when if guards predicate';

/** How other formats call the effects and the guard of a transition. Nothing reads them under these keys. */
export const TRANSITION_WORDS: ReadonlyMap<string, string> = new Map([
  ...EFFECTS.split(' ').map((word) => [word, 'effects'] as const),
  ...GUARDS.split(' ').map((word) => [word, 'guard'] as const),
]);

/** How other formats call the list of values that an enum allows. */
export const VALUE_KEYS: readonly string[] =
  'values enum options enumValues enum_values choices allowed allowedValues variants cases'.split(
    ' ',
  );

/** Where other formats put the entity of a relation: beside the type, or in its record. */
export const RELATION_KEYS: readonly string[] =
  'entity target to targetEntity references relatesTo ref model with of foreignEntity relatedEntity'.split(
    ' ',
  );

/** Keys beside the states that name the first of them. */
export const INITIAL_KEYS: readonly string[] =
  'initial initialState initial_state start startState defaultState'.split(' ');
