import { type CataloguedOperator, OPERATOR_ROWS } from './operators.gen.ts';

export type { CataloguedOperator };

/**
 * The role of an argument of an operator.
 *
 * `value`: an expression. `data`: an expression whose objects are records. `record`: a record whose keys are
 * fields of the entity that another argument names. `body`: whatever the operation
 * itself is: an effect among effects, a pattern among patterns, else a value. `guard`: a condition.
 * `comparand`: a value that names a state where it is compared with one. `lambda`: a function, or an
 * expression over `ELEMENT_VARIABLES`. `binder`: pairs of a variable and its value. `parameters`: the
 * variables of a function. `target`: the field that is written. `options`: a record whose `emit` names
 * events. The others name what they are called after.
 */
export type ArgumentRole =
  | 'value'
  | 'data'
  | 'record'
  | 'body'
  | 'guard'
  | 'comparand'
  | 'lambda'
  | 'binder'
  | 'parameters'
  | 'target'
  | 'options'
  | 'entity'
  | 'event'
  | 'verb'
  | 'slot'
  | 'pattern'
  | 'service'
  | 'serviceAction';

export interface Operator {
  readonly name: string;
  /** `effect`: done for what it does. `value`: computed. `control`: as its bodies. `either`: both are seen. */
  readonly kind: 'effect' | 'value' | 'control' | 'either';
  /** Least and most arguments; most may be Infinity. An options object with `emit` may follow. */
  readonly least: number;
  readonly most: number;
  readonly returns: string;
  /** A guard may hold none of these. */
  readonly hasSideEffect: boolean;
  /** Dropped from the catalogue, and still in published documents. */
  readonly isObsolete: boolean;
  /** Roles of the arguments in order; the last holds for all that follow. */
  readonly roles: readonly ArgumentRole[];
}

/** Roles that are more than a value. Unlisted operators take values. */
const ROLES: Readonly<Record<string, readonly ArgumentRole[]>> = {
  '=': ['comparand'],
  '==': ['comparand'],
  '!=': ['comparand'],
  fn: ['parameters', 'body'],
  let: ['binder', 'body'],
  do: ['body'],
  and: ['guard'],
  or: ['guard'],
  not: ['guard'],
  if: ['guard', 'body'],
  when: ['guard', 'body'],
  'async/all': ['body'],
  'async/race': ['body'],
  'async/sequence': ['body'],
  'async/delay': ['value', 'body'],
  'async/debounce': ['body'],
  'async/throttle': ['body'],
  'async/timeout': ['body'],
  'async/retry': ['body'],
  'async/interval': ['body'],
  set: ['target', 'data'],
  'render-ui': ['slot', 'pattern', 'data'],
  emit: ['event', 'data'],
  fetch: ['entity', 'options'],
  'fetch-stream': ['entity', 'options'],
  ref: ['entity', 'options'],
  deref: ['entity', 'options'],
  watch: ['entity', 'options'],
  spawn: ['entity', 'record'],
  persist: ['verb', 'entity', 'record', 'options'],
  'call-service': ['service', 'serviceAction', 'options'],
  'object/filter': ['value', 'lambda'],
  'object/mapKeys': ['value', 'lambda'],
  'object/mapValues': ['value', 'lambda'],
} satisfies Partial<Record<CataloguedOperator | 'deref' | 'watch', readonly ArgumentRole[]>>;

/** Operators whose bodies are what they are. */
const CONTROL: ReadonlySet<string> = new Set(['do', 'if', 'when', 'let']);

/** Every operator of this module takes a list first, then what is done with its elements. */
const ELEMENTWISE = 'array/';

/**
 * Operators that the catalogue has dropped and that published documents still use. How many arguments
 * they take is no longer written anywhere.
 */
const OBSOLETE =
  'increment decrement deref watch agent/compact agent/context-usage agent/decay agent/forget agent/fork agent/generate agent/invoke agent/is-pinned agent/label agent/memories agent/memorize agent/memory-strength agent/model agent/pin agent/provider agent/recall agent/reinforce agent/search-code agent/session-id agent/switch-provider agent/token-count agent/tools';

function rolesOf(name: string, most: number): readonly ArgumentRole[] {
  if (Object.hasOwn(ROLES, name)) return ROLES[name] as readonly ArgumentRole[];
  return most > 1 && name.startsWith(ELEMENTWISE) ? ['value', 'lambda'] : ['value'];
}

/** Forms that the catalogue no longer has and published documents of 2026-08 use: most arguments, and as effects. */
const ALSO_EFFECTS: Readonly<Record<string, number>> = {
  'llm/token-count': 1,
  'memory/recall': 3,
  'session/read-history': 2,
  'session/read-spec': 2,
};

function readRow(row: string): Operator {
  const [name = '', least, most, flags = '', ...returned] = row.split(' ');
  const returns = returned.join(' ');
  const older = ALSO_EFFECTS[name];
  const limit = older ?? (most === '*' ? Number.POSITIVE_INFINITY : Number(most));
  const hasSideEffect = flags.startsWith('!');
  const acts = hasSideEffect || returns === 'void' ? 'effect' : 'value';
  const kind = CONTROL.has(name) ? 'control' : older === undefined ? acts : 'either';
  const known = { kind, returns, hasSideEffect, isObsolete: false } as const;
  return { ...createOperator(name, Number(least), limit), ...known };
}

/** An operator of which no more is known, as the catalogue has dropped it. */
const createOperator = (name: string, least = 0, most = Number.POSITIVE_INFINITY): Operator => ({
  name,
  kind: 'either',
  least,
  most,
  returns: 'any',
  hasSideEffect: false,
  isObsolete: true,
  roles: rolesOf(name, most),
});

/** Every operator by name: the catalogue's, then the obsolete ones. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  [
    ...OPERATOR_ROWS.trim().split('\n').map(readRow),
    ...OBSOLETE.split(' ').map((name) => createOperator(name)),
  ].map((operator) => [operator.name, operator]),
);

/**
 * Short names of older versions that runtimes still evaluate: least and most arguments. They begin lists of data as
 * often as calls, so that only an evaluator looks them up.
 */
const SHORT_ARITIES = {
  count: [1, 2],
  sum: [1, 2],
  first: [1, 1],
  last: [1, 1],
  nth: [2, 2],
  includes: [2, 2],
  empty: [1, 1],
  concat: [0, Number.POSITIVE_INFINITY],
  map: [2, 2],
  filter: [2, 2],
  find: [2, 2],
  abs: [1, 1],
  min: [1, Number.POSITIVE_INFINITY],
  max: [1, Number.POSITIVE_INFINITY],
  floor: [1, 1],
  ceil: [1, 1],
  round: [1, 1],
  clamp: [3, 3],
  'to-string': [1, 1],
  join: [1, 2],
  matches: [2, 2],
  'json/parse': [1, 1],
  'json/stringify': [1, 1],
} as const;

export type ShortOperator = keyof typeof SHORT_ARITIES;

const SHORT_OPERATORS: ReadonlyMap<string, Operator> = new Map(
  Object.entries(SHORT_ARITIES).map(([name, [least, most]]) => [
    name,
    { ...createOperator(name, least, most), kind: 'value' },
  ]),
);

/** The operator that an evaluator calls by a name, short names of older versions included. */
export function findEvaluatedOperator(name: string): Operator | undefined {
  return OPERATORS.get(name) ?? SHORT_OPERATORS.get(name);
}

/** The operator that a value begins with, where it is a list. */
export const headOperator = (value: unknown): Operator | undefined =>
  Array.isArray(value) && typeof value[0] === 'string' ? OPERATORS.get(value[0]) : undefined;

/** Whether a value is the call of an operator that acts. */
export const isEffectCall = (value: unknown): boolean => headOperator(value)?.kind === 'effect';

/** The role of the argument at `index`, counted from 1 as in the list. */
export function argumentRole(operator: Operator, index: number): ArgumentRole {
  const { roles } = operator;
  return roles[Math.min(index, roles.length) - 1] as ArgumentRole;
}

/** Where, counted from 1, the arguments of a role begin; 0 where there are none. */
export function argumentIndex(operator: Operator, role: ArgumentRole): number {
  return operator.roles.indexOf(role) + 1;
}

/** Module prefixes of operators (`str`, `array`, …): a head `prefix/name` is meant as an operator. */
export const OPERATOR_MODULES: ReadonlySet<string> = new Set(
  [...OPERATORS.keys()].flatMap((name) => {
    const slash = name.indexOf('/');
    return slash > 0 ? [name.slice(0, slash)] : [];
  }),
);

/** The verbs of `persist` on a stored record. Source: published documents and the compiler, 2026-08. */
export const PERSIST_VERBS: ReadonlySet<string> = new Set(
  'create update delete batch clear'.split(' '),
);

/** Variables of a `lambda` argument that is not a `fn`, and of a pattern that is drawn once per element. */
export const ELEMENT_VARIABLES: readonly string[] = ['item', 'index', 'row'];

/** The key of an effect's options under which result events are named: `{emit: {success, failure}}`. */
export const RESULT_EVENTS_KEY = 'emit';

/** The key of a fetch's options under which relations to load with the records are listed. */
export const INCLUDE_KEY = 'include';
