import { EFFECT_ONLY_OPERATORS, OPERATORS } from './operators.ts';

/** How many arguments an operator takes; `most` may be Infinity. */
export interface Arity {
  readonly least: number;
  readonly most: number;
}

const MANY = Number.POSITIVE_INFINITY;

function arity(least: number, most = least): Arity {
  return { least, most };
}

/**
 * Arity of the operators whose meaning fixes it. Operators that aren't listed take what they like:
 * a wrong bound here would condemn valid documents.
 */
export const ARITIES: ReadonlyMap<string, Arity> = new Map<string, Arity>([
  ['set', arity(2, 3)],
  ['render-ui', arity(2, 3)],
  ['emit', arity(1, 3)],
  ['fetch', arity(1, 3)],
  ['persist', arity(2, 4)],
  ['notify', arity(1, 3)],
  ['navigate', arity(1, 3)],
  ['call-service', arity(2, 4)],
  ['let', arity(2, MANY)],
  ['do', arity(1, MANY)],
  ['if', arity(2, 3)],
  ['when', arity(2, MANY)],
  ['fn', arity(2)],
  ['not', arity(1)],
  ['and', arity(1, MANY)],
  ['or', arity(1, MANY)],
  ['=', arity(2)],
  ['==', arity(2)],
  ['!=', arity(2)],
  ['<', arity(2)],
  ['<=', arity(2)],
  ['>', arity(2)],
  ['>=', arity(2)],
  ['%', arity(2)],
  ['/', arity(2, MANY)],
  ['*', arity(2, MANY)],
  ['+', arity(1, MANY)],
  ['-', arity(1, MANY)],
]);

/** Persist verbs: what can be done to a stored record. */
export const PERSIST_VERBS: ReadonlySet<string> = new Set([
  'create',
  'update',
  'delete',
  'upsert',
  'batch',
  'clear',
  'bulk-create',
  'bulk-update',
  'bulk-delete',
]);

/** Operators that act on the world; a guard may hold none of them. */
export const SIDE_EFFECT_OPERATORS: ReadonlySet<string> = new Set([
  'set',
  'render-ui',
  'emit',
  'fetch',
  'fetch-stream',
  'persist',
  'notify',
  'navigate',
  'navigate-back',
  'call-service',
  'spawn',
  'despawn',
  'send-server',
  'increment',
  'decrement',
  'log',
]);

/** What the walker must do at an operator. */
export type OperatorKind =
  | 'plain'
  | 'let'
  | 'fn'
  | 'array'
  | 'set'
  | 'render'
  | 'emit'
  | 'fetch'
  | 'persist'
  | 'branch'
  | 'sequence';

const KINDS: Readonly<Record<string, OperatorKind>> = {
  let: 'let',
  fn: 'fn',
  set: 'set',
  'render-ui': 'render',
  emit: 'emit',
  fetch: 'fetch',
  'fetch-stream': 'fetch',
  ref: 'fetch',
  persist: 'persist',
  if: 'branch',
  when: 'branch',
  do: 'sequence',
};

export interface OperatorInfo {
  readonly kind: OperatorKind;
  readonly arity: Arity | undefined;
  readonly hasSideEffect: boolean;
}

/** Operators accepted beside the registered ones: published documents write equality both ways. */
const SYNONYMS = ['=='];

/** Every operator of the language. */
export const OPERATOR_INFO: ReadonlyMap<string, OperatorInfo> = new Map(
  [...Object.keys(OPERATORS), ...EFFECT_ONLY_OPERATORS, ...SYNONYMS].map((name) => [
    name,
    {
      kind: KINDS[name] ?? (name.startsWith('array/') ? 'array' : 'plain'),
      arity: ARITIES.get(name),
      hasSideEffect: SIDE_EFFECT_OPERATORS.has(name),
    },
  ]),
);

/** Module prefixes of operators (`str`, `array`, …): a head `prefix/name` is meant as an operator. */
export const OPERATOR_MODULES: ReadonlySet<string> = new Set(
  [...OPERATOR_INFO.keys()].flatMap((name) => {
    const slash = name.indexOf('/');
    return slash > 0 ? [name.slice(0, slash)] : [];
  }),
);
