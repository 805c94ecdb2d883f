import type { Json, JsonObject } from '../../../src/kernel/json.ts';

/** An effect or an expression: an operator and its operands. */
export type Expression = Json[];

export const set = (name: string, value: Json): Expression => ['set', `@entity.${name}`, value];

/** Several `set`s, one per member. */
export const assign = (values: Record<string, Json>): Expression[] =>
  Object.entries(values).map(([name, value]) => set(name, value));

export const emit = (event: string, payload?: JsonObject): Expression =>
  payload === undefined ? ['emit', event] : ['emit', event, payload];

export const notify = (message: Json, level = 'info'): Expression => ['notify', message, level];

export const navigate = (path: Json): Expression => ['navigate', path];

/** Loads a collection; its results are `<Entity>Loaded` and `<Entity>LoadFailed` unless named. */
export const fetch = (entity: string, options: JsonObject = {}): Expression => [
  'fetch',
  entity,
  { emit: { success: `${entity}Loaded`, failure: `${entity}LoadFailed` }, ...options },
];

type PersistVerb = 'create' | 'update' | 'delete';

/** Writes a record. Named results become its `emit`. */
export const persist = (
  verb: PersistVerb,
  entity: string,
  value: Json,
  success?: string,
  failure?: string,
): Expression => {
  const results = { ...(success ? { success } : {}), ...(failure ? { failure } : {}) };
  const options = success || failure ? [{ emit: results }] : [];
  return ['persist', verb, entity, value, ...options];
};

export const callService = (
  service: string,
  action: string,
  parameters: JsonObject,
  success: string,
  failure: string,
): Expression => ['call-service', service, action, parameters, { emit: { success, failure } }];

/** Draws one pattern, or several stacked, into a slot. */
export const render = (slot: string, ...patterns: Json[]): Expression => [
  'render-ui',
  slot,
  patterns.length === 1
    ? (patterns[0] as Json)
    : { type: 'stack', direction: 'vertical', gap: 'md', children: patterns },
];

export const main = (...patterns: Json[]): Expression => render('main', ...patterns);
export const modal = (...patterns: Json[]): Expression => render('modal', ...patterns);

/** Empties a slot. */
export const clear = (slot = 'modal'): Expression => ['render-ui', slot, null];

/** `object/get` with an optional default. */
export const get = (value: Json, key: Json, fallback?: Json): Expression =>
  fallback === undefined ? ['object/get', value, key] : ['object/get', value, key, fallback];

/** A lambda over `parameters`: `fn('row', …)` or `fn('sum row', …)`. */
export const fn = (parameters: string, body: Json): Expression => {
  const names = parameters.split(' ');
  return ['fn', names.length === 1 ? parameters : names, body];
};

/** The rows of `rows` whose `key` equals `value`. */
export const where = (rows: Json, key: string, value: Json): Expression => [
  'array/filter',
  rows,
  fn('row', ['=', get('@row', key), value]),
];

/** One column of `rows`. */
export const pluck = (rows: Json, key: string): Expression => [
  'array/map',
  rows,
  fn('row', get('@row', key, 0)),
];

export const count = (rows: Json): Expression => ['array/len', rows];
export const sum = (rows: Json, key: string): Expression => ['array/sum', pluck(rows, key)];
export const concat = (...parts: Json[]): Expression => ['str/concat', ...parts];
