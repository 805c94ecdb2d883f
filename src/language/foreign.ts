import { READ_TYPES } from './grammar/shapes.ts';

/*
 * What authors write who remember another format: the words that stand for those of the language, by kind. A word is
 * read whatever its case and its separators.
 */

/** A word without its case and its separators: `hasMany`, `has-many` and `HAS_MANY` are one. */
export const toPlainWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '');

type Words = Readonly<Record<string, string>>;

/** Words for values, by what they are a value of. */
const VALUES: Readonly<Record<string, Words>> = {
  flag: {
    true: 'true yes y on 1 required always',
    false: 'false no n off 0 optional never',
  },
  type: {
    ...Object.fromEntries([...READ_TYPES].map((type) => [type, type])),
    string:
      'string text str varchar char longtext markdown html password id objectid image time file blob',
    number:
      'number int integer bigint float double real decimal numeric currency money percent count serial',
    boolean: 'boolean bool flag checkbox',
    date: 'date day dateonly',
    datetime: 'datetime timestamptz datetimelocal isodate',
    timestamp: 'timestamp epoch unixtime',
    object: 'object json jsonb map dict record struct any unknown',
    array: 'array list set tags',
    enum: 'enum select option options choice radio dropdown',
    relation:
      'relation reference ref foreignkey fk belongsto hasone hasmany manytoone onetomany manytomany',
  },
  'relation.cardinality': {
    one: 'one 1 single onetoone manytoone hasone belongsto toone',
    many: 'many n * multiple onetomany manytomany hasmany tomany list array',
  },
  verb: {
    create: 'insert add new make',
    update: 'put patch modify edit change',
    delete: 'remove destroy del',
  },
  'entity.persistence': {
    persistent: 'persisted persist database db stored',
    runtime: 'memory inmemory transient session',
  },
  'trait.category': { interaction: 'ui interactive form view crud', integration: 'service api' },
  scope: { internal: 'local private', external: 'global public shared' },
  'page.viewType': { list: 'table grid index', detail: 'show view', create: 'new', edit: 'form' },
  operator: {
    or: '|| | any',
    and: '&& & all',
    '=': '== === is eq equals equal',
    '!=': '!== <> ne neq isnot notequal notequals',
    '<': 'lt less lessthan',
    '<=': 'lte le =< atmost lessorequal lessthanorequal lessequal',
    '>': 'gt greater greaterthan morethan',
    '>=': 'gte ge => atleast greaterorequal greaterthanorequal greaterequal',
    '+': 'plus add sum',
    '-': 'minus subtract sub',
    '*': 'times multiply mul',
    '/': 'divide div',
    '%': 'mod modulo',
    not: '!',
    fn: 'lambda function func',
    'array/len': 'length len size count',
    'render-ui': 'render draw show display',
    emit: 'dispatch trigger raise send fire publish',
    persist: 'save store create update delete insert remove',
    fetch: 'load query get',
    set: 'assign setstate setvalue',
    navigate: 'goto redirect route push',
    notify: 'toast alert message',
    'call-service': 'callapi service http request',
  },
  root: {
    payload: 'params event args body input',
    entity: 'record row item model this',
    config: 'props options settings',
  },
};

const MEANINGS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(VALUES).map(([kind, meanings]) => [
    kind,
    new Map(
      Object.entries(meanings).flatMap(([meaning, words]) =>
        words.split(' ').map((word) => [word, meaning] as const),
      ),
    ),
  ]),
);

/** What a word of another format means as a value of a kind, or undefined. */
export const findMeaning = (kind: string, word: string): string | undefined =>
  MEANINGS.get(kind)?.get(toPlainWord(word));

/** The flag that a word or a number stands for, or undefined. */
export function toFlag(written: unknown): boolean | undefined {
  if (written === null || typeof written === 'object') return undefined;
  const meant = written === '' ? 'false' : findMeaning('flag', String(written));
  return meant === undefined ? undefined : meant === 'true';
}

/**
 * The value of a member with fixed values that a word of another format stands for, or undefined.
 *
 * @example toKnownValue('relation', 'cardinality', 'belongsTo', ['one', 'many']) // 'one'
 */
export function toKnownValue(
  shape: string,
  member: string,
  written: string,
  values: readonly string[],
): string | undefined {
  const plain = toPlainWord(written);
  const meant = findMeaning(`${shape}.${member}`, plain) ?? findMeaning(member, plain);
  return (
    values.find((value) => toPlainWord(value) === plain) ?? values.find((value) => value === meant)
  );
}

/** Words for the fields of a payload. */
const PAYLOAD = 'params payloadschema fields args arguments parameters';

/**
 * Words for the keys of the language, by shape, the likeliest first. They are read where the key itself is missing. A
 * key that the shape knows is never a word for another.
 */
const KEYS: Readonly<Record<string, Words>> = {
  schema: { name: 'title id appname app', orbitals: 'modules components orbs' },
  orbital: {
    name: 'id title',
    entity: 'model entities data',
    traits: 'behaviors behaviours machines trait',
    pages: 'routes screens views page',
  },
  entity: {
    name: 'id entity title key',
    fields: 'attributes properties columns props schema',
  },
  field: {
    name: 'key field id label column',
    type: 'kind datatype fieldtype',
    values: 'enum options enumvalues choices allowed allowedvalues variants cases',
    // Words for the record of a relation are words for its entity, where only that is written.
    relation:
      'entity target to targetentity references relatesto ref model with of foreignentity relatedentity',
  },
  relation: {
    entity: 'target to targetentity model type ref with name references',
    cardinality: 'kind multiplicity relationtype type',
  },
  trait: { name: 'id title key', stateMachine: 'machine statemachine fsm' },
  machine: {
    states: 'nodes state',
    events: 'event signals triggers',
    transitions: 'edges transition arrows',
    // The state that is named beside the others.
    initial: 'initial initialstate start startstate defaultstate',
  },
  state: {
    name: 'id key state value label',
    isInitial: 'initial start isinitial isstart default',
    onEntry: 'entry onenter enter entryeffects entryactions',
    onExit: 'exit onleave leave exiteffects exitactions',
  },
  event: { key: 'event type trigger id name value', payloadSchema: PAYLOAD },
  payloadField: { name: 'key field id label', type: 'kind datatype fieldtype' },
  transition: {
    from: 'source fromstate src state in',
    to: 'target tostate nextstate next dest destination goto',
    event: 'on trigger name type key action signal',
    effects: 'actions action do effect run then ontransition sideeffects',
    guard: 'cond condition conditions when if guards predicate',
  },
  emit: { event: 'name key type id emit', payloadSchema: PAYLOAD },
  listen: {
    event: 'on name key type id listen listensto when',
    triggers: 'trigger then fires do handler action handle to target',
    source: 'from',
  },
  source: { trait: 'name ref id' },
  tick: {
    name: 'id key title',
    interval: 'every schedule cron period delay ms time',
    effects: 'actions do effect run',
  },
  page: {
    name: 'id key title label',
    path: 'route url href slug pathname',
    traits: 'components trait mounts behaviors children sections content',
    primaryEntity: 'entity',
    viewType: 'view type layout kind',
    isInitial: 'initial default home index',
  },
  page_trait: { ref: 'name trait id component type key use' },
  use: { from: 'path source import module behavior package src', as: 'alias name local' },
};

const KEY_WORDS: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map(
  Object.entries(KEYS).map(([shape, keys]) => [
    shape,
    new Map(Object.entries(keys).map(([key, words]) => [key, words.split(' ')])),
  ]),
);

/** The keys of a shape that have other words, each with its words in plain form. */
export const listKeyWords = (shape: string): ReadonlyMap<string, readonly string[]> =>
  KEY_WORDS.get(shape) ?? new Map();

/** Whether a key of another format is a word for a key of a shape. */
export const isWordFor = (shape: string, key: string, written: string): boolean =>
  KEY_WORDS.get(shape)?.get(key)?.includes(toPlainWord(written)) === true;

/** The keys of an object that are words for a key of its shape, the likeliest first. */
export function findWrittenKeys(shape: string, key: string, node: object): string[] {
  const words = KEY_WORDS.get(shape)?.get(key) ?? [];
  return Object.keys(node)
    .filter((one) => one !== key && words.includes(toPlainWord(one)))
    .sort((a, b) => words.indexOf(toPlainWord(a)) - words.indexOf(toPlainWord(b)));
}

/** Keys whose value stays where it is when the language's key is made of it: it may say something else as well. */
export const KEPT_KEYS: ReadonlySet<string> = new Set(
  'event.name page.title page.id state.label field.label payloadField.label page.label schema.title orbital.title'.split(
    ' ',
  ),
);
