import { type Json, toText } from '../kernel/json.ts';
import { READ_TYPES } from './grammar/shapes.ts';
import { isSlip } from './spelling.ts';

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
  verb: {
    create: 'insert add new make',
    update: 'put patch modify edit change',
    delete: 'remove destroy del',
  },
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

/** The flag that a text or a number stands for, or undefined. */
export function toFlag(written: Json): boolean | undefined {
  if (/^(?:true|yes|1)$/i.test(toText(written))) return true;
  return /^(?:false|no|0)$/i.test(toText(written)) ? false : undefined;
}

/** The one of some values that a text is, whatever its case and its separators; undefined where it is none. */
export const toKnownValue = (written: string, values: readonly string[]): string | undefined =>
  values.find((value) => toPlainWord(value) === toPlainWord(written));

/** Words for the fields of a payload. */
const PAYLOAD = 'params payloadschema fields args arguments parameters';

/**
 * Words for the keys of the language, by shape, the likeliest first. They are read where the key itself is missing. A
 * key that the shape knows is never a word for another.
 */
const KEYS: Readonly<Record<string, Words>> = {
  schema: { name: 'title id appname app', orbitals: 'modules components' },
  orbital: {
    name: 'id title',
    entity: 'model entities',
    traits: 'behaviors behaviours machines trait',
    pages: 'routes screens views page',
  },
  entity: { name: 'id entity title key', fields: 'attributes properties columns props schema' },
  field: {
    name: 'key field id column',
    type: 'kind datatype fieldtype',
    values: 'enum options enumvalues choices allowedvalues',
    // Words for the record of a relation are words for its entity, where only that is written.
    relation: 'entity target to targetentity references ref model',
  },
  relation: { entity: 'target to targetentity model type ref name', cardinality: 'kind type' },
  trait: { name: 'id title key', stateMachine: 'machine statemachine fsm' },
  machine: {
    states: 'nodes state',
    events: 'event signals triggers',
    transitions: 'edges transition',
    // The state that is named beside the others.
    initial: 'initial initialstate start startstate',
  },
  state: {
    name: 'id key state value',
    isInitial: 'initial start isinitial isstart default',
    onEntry: 'entry onenter enter entryeffects entryactions',
    onExit: 'exit onleave leave exiteffects exitactions',
  },
  event: { key: 'event type trigger id name', payloadSchema: PAYLOAD },
  payloadField: { name: 'key field id', type: 'kind datatype fieldtype' },
  transition: {
    from: 'source fromstate src state',
    to: 'target tostate nextstate next',
    event: 'on trigger name type key',
    effects: 'actions action do effect run',
    guard: 'cond condition conditions when if guards predicate',
  },
  emit: { event: 'name key type', payloadSchema: PAYLOAD },
  listen: { event: 'on name key type', triggers: 'trigger then do handler action', source: 'from' },
  tick: { interval: 'every schedule cron period', effects: 'actions do effect run' },
  page: { name: 'id key title', path: 'route url href', traits: 'components trait mounts' },
  page_trait: { ref: 'name trait id component type key' },
  use: { from: 'path source import module', as: 'alias name' },
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

/** Of a shorter key a slip leaves too little. */
const LEAST_LETTERS = 4;

/** The keys of an object that are words for a key of its shape, or slips of it, the likeliest first. */
export function findWrittenKeys(shape: string, key: string, node: object): string[] {
  const words = KEY_WORDS.get(shape)?.get(key) ?? [];
  const rank = (one: string): number => {
    const place = words.indexOf(toPlainWord(one));
    const isNear = key.length >= LEAST_LETTERS && Math.abs(one.length - key.length) < 3;
    const isMisspelt = place < 0 && isNear && isSlip(toPlainWord(one), toPlainWord(key));
    return isMisspelt ? words.length : place;
  };
  return Object.keys(node)
    .filter((one) => one !== key && rank(one) >= 0)
    .sort((a, b) => rank(a) - rank(b));
}
