import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { isTruthy, json, toNumber, toText, type Value } from './convert-values.ts';
import { type Call, type Compute, findCalled } from './evaluation.ts';
import { Lambda, readParameters, type Scope } from './evaluation-scope.ts';

/** How an operator reads its argument at a place, counted from 1. */
export type Read<T> = (call: Call, index: number) => T;

/** Reads for the arguments of an operator, in order; those that are not given are read as missing. */
type Reads<T extends readonly unknown[]> = { readonly [I in keyof T]: Read<T[I]> };

/** An operator over arguments that are read one by one. */
export const over =
  <T extends readonly unknown[]>(
    reads: Reads<[...T]>,
    compute: NoInfer<(...values: [...T, Call]) => Value>,
  ): Compute =>
  (call) =>
    compute(...(reads.map((read, i) => read(call, i + 1)) as unknown as T), call);

/** The same for several operators that read their arguments alike. */
export const takes =
  <T extends readonly unknown[]>(...reads: Reads<[...T]>) =>
  (compute: (...values: [...T, Call]) => Value): Compute =>
    over<T>(reads, compute);

/** An operator over any number of arguments that are read alike. */
export const overAll =
  <T>(read: Read<T>, compute: (values: T[], call: Call) => Value): Compute =>
  (call) =>
    compute(
      Array.from({ length: call.count }, (_, i) => read(call, i + 1)),
      call,
    );

/** What an argument is where it is not given. */
export const orElse =
  <T, F>(read: Read<T>, fallback: F): Read<T | F> =>
  (call, index) =>
    index <= call.count ? read(call, index) : fallback;

export const value: Read<Value> = (call, index) => call.value(index);

/** A value for a list or an object, where nothing is missing. */
export const item: Read<Json> = (call, index) => json(call.value(index));

export const number: Read<number> = (call, index) => toNumber(call.value(index));

export const integer: Read<number> = (call, index) => Math.trunc(number(call, index));

/** Where a slice ends; undefined, where it is null or missing, is the end of the whole. */
export const end: Read<number | undefined> = (call, index) => {
  const given = call.value(index) ?? undefined;
  return given === undefined ? undefined : toNumber(given);
};

export const text: Read<string> = (call, index) => {
  const given = call.value(index);
  const written = toText(given);
  if (typeof given !== 'string') call.evaluation.spendText(written.length);
  return written;
};

/** A list, which is demanded. */
export const list: Read<Json[]> = (call, index) => {
  const given = call.value(index);
  if (!Array.isArray(given)) throw call.typeError('a list');
  call.evaluation.spend(given.length);
  return given;
};

/** A list where there is one, else an empty one. */
export const anyList: Read<Json[]> = (call, index) => {
  const given = call.value(index);
  return Array.isArray(given) ? given : [];
};

/** An object where there is one, else an empty one. */
export const object: Read<JsonObject> = (call, index) => {
  const given = call.value(index);
  return isObject(given) ? given : {};
};

function bindAll(scope: Scope, parameters: readonly string[], values: readonly Value[]): Scope {
  const named = Object.fromEntries(parameters.map((name, i) => [name, values[i]]));
  return { ...scope, locals: { ...scope.locals, item: values[0], index: values[1], ...named } };
}

/**
 * The function that a list operator applies to each element: its parameters are bound to the arguments in order; a bare
 * expression reads `@item` and `@index`. An expression that was stored is evaluated with the element bound, a level
 * deeper, so that one that applies itself ends at the bound of depth.
 */
export const lambda: Read<(...values: readonly Value[]) => Value> = (call, index) => {
  const { evaluation } = call;
  const written = call.list[index];
  const isFunction = Array.isArray(written) && written[0] === 'fn';
  const parameters = isFunction ? readParameters(written[1]) : [];
  const body = isFunction ? written[2] : written;
  return (...values) => {
    evaluation.spend(2);
    const scope = bindAll(call.scope, parameters, values);
    const value = evaluation.evaluateAt(body, index, scope);
    if (typeof body !== 'string') return value;
    if (!((value as unknown) instanceof Lambda)) {
      const isCall = Array.isArray(value) && findCalled(value) !== undefined;
      return isCall ? evaluation.evaluateAt(value, index, scope) : value;
    }
    const stored = value as unknown as Lambda;
    const inner = bindAll(stored.scope, stored.parameters, values);
    return evaluation.evaluateAt(stored.body, index, inner);
  };
};

type Predicate = (element: Json, index: number) => boolean;

export const predicate: Read<Predicate> = (call, index) => {
  const apply = lambda(call, index);
  return (element, i) => isTruthy(apply(element, i));
};
