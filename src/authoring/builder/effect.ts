import type { Call, Node, Value, ValueObject } from './language.ts';

/** An effect or an expression: an operator and its operands. */
export type Expression = Call;

export const set = (name: string, value: Value): Expression => ['set', `@entity.${name}`, value];

/** Several `set`s, one per member. */
export const assign = (values: Record<string, Value>): Expression[] =>
  Object.entries(values).map(([name, value]) => set(name, value));

export const emit = (event: string, payload?: ValueObject): Expression =>
  payload === undefined ? ['emit', event] : ['emit', event, payload];

export const notify = (message: Value, level = 'info'): Expression => ['notify', message, level];

export const navigate = (path: Value): Expression => ['navigate', path];

/** Loads a collection; its results are `<Entity>Loaded` and `<Entity>LoadFailed` unless named. */
export const fetch = (
  entity: string,
  options: Readonly<Record<string, Value | readonly string[]>> = {},
): Expression => [
  'fetch',
  entity,
  {
    emit: { success: `${entity}Loaded`, failure: `${entity}LoadFailed` },
    ...options,
  } as unknown as ValueObject,
];

/** Writes a record. Named results become its `emit`. */
export const persist = (
  verb: 'create' | 'update' | 'delete',
  entity: string,
  value: Value,
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
  success: string,
  failure: string,
  parameters: ValueObject,
): Expression => ['call-service', service, action, parameters, { emit: { success, failure } }];

/** Draws one pattern, or several stacked, into a slot. */
export const render = (slot: string, ...patterns: Node[]): Expression => [
  'render-ui',
  slot,
  patterns.length === 1
    ? (patterns[0] as Node)
    : { type: 'stack', direction: 'vertical', gap: 'md', children: patterns },
];

export const main = (...patterns: Node[]): Expression => render('main', ...patterns);
export const modal = (...patterns: Node[]): Expression => render('modal', ...patterns);

/** Empties a slot. */
export const clear = (slot = 'modal'): Expression => ['render-ui', slot, null];

/** `object/get` with an optional default. */
export const get = (value: Value, key: Value, fallback?: Value): Expression =>
  fallback === undefined ? ['object/get', value, key] : ['object/get', value, key, fallback];

/** A lambda over `parameters`: `fn('row', …)` or `fn('sum row', …)`. */
export const fn = (parameters: string, body: Value): Expression => {
  const names = parameters.split(' ');
  return ['fn', names.length === 1 ? parameters : names, body];
};

/** Several values as a list. */
export const list = (...items: Value[]): Expression => ['list', ...items];

export const count = (rows: Value): Expression => ['array/len', rows];
export const concat = (...parts: Value[]): Expression => ['str/concat', ...parts];

/** The parameter of a path that holds the record's id: `id`, else the last one. */
export function recordParameter(path: string): string {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name]) => name as string);
  return names.includes('id') ? 'id' : (names.at(-1) ?? 'id');
}

/**
 * Opens the page of the record that an event brings. A path without parameters ends with the id; parameters beside the
 * record's own are fields of the row.
 */
export function openRecord(path: string): Expression {
  const whole = path.includes('/:') ? path : `${path}/:id`;
  const own = recordParameter(whole);
  const parts = whole.split(/:(\w+)/).map((part, at): Value => {
    if (at % 2 === 0) return part;
    return part === own ? '@payload.id' : get('@payload.row', part, '');
  });
  return navigate(concat(...parts.filter((part) => part !== '')));
}
