import { append } from '../../../kernel/append.ts';
import { isObject, type Json } from '../../../kernel/json.ts';
import { isTruthy, json, memberOf, toNumber, toText, type Value } from '../convert-values.ts';
import type { Call, Compute, Operations } from '../evaluate.ts';
import { readLambda } from '../lambda.ts';

/** The list that an operator demands as an argument. */
export function listOf(call: Call, index = 1): Json[] {
  const value = call.value(index);
  if (!Array.isArray(value)) throw call.typeError('a list');
  call.evaluation.spend(value.length);
  return value;
}

/** A list where there is one, else an empty one. */
function anyListOf(call: Call, index = 1): Json[] {
  const value = call.value(index);
  return Array.isArray(value) ? value : [];
}

type Predicate = (item: Json, index: number) => boolean;

function predicateOf(call: Call, index = 2): Predicate {
  const apply = readLambda(call, index);
  return (item, i) => isTruthy(apply(item, i));
}

const withPredicate =
  (compute: (list: Json[], predicate: Predicate) => Value): Compute =>
  (call) =>
    compute(listOf(call), predicateOf(call));

const integer = (value: Value) => Math.trunc(toNumber(value));

/** The elements, or their field where the second argument names one. */
function fieldsOf(call: Call): Value[] {
  const list = listOf(call);
  const field = call.count > 1 ? call.value(2) : undefined;
  return typeof field === 'string' && field !== ''
    ? list.map((item) => memberOf(item, field))
    : list;
}

const onlyNumbers = (values: readonly Value[]) =>
  values.filter((value): value is number => typeof value === 'number' && !Number.isNaN(value));

const sum = (values: readonly Value[]) => onlyNumbers(values).reduce((a, b) => a + b, 0);

function average(call: Call): number {
  const values = fieldsOf(call);
  return values.length === 0 ? 0 : sum(values) / values.length;
}

/** Numbers, numeric texts, booleans and null as 0; other values are skipped. */
function extreme(call: Call, choose: (...values: number[]) => number): Value {
  const numbers = fieldsOf(call)
    .filter((value) => (value !== undefined && typeof value !== 'object') || value === null)
    .map((value) => (value === '' ? Number.NaN : Number(value)))
    .filter((value) => !Number.isNaN(value));
  return numbers.length === 0 ? null : numbers.reduce((a, b) => choose(a, b));
}

function compareForSort(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  // A missing field is NaN, which leaves an element where it was.
  const [left, right] = [Number(a), Number(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function sort(call: Call): Json[] {
  const list = listOf(call);
  call.evaluation.spend(list.length * Math.ceil(Math.log2(list.length + 1)));
  const field = call.count > 1 ? call.value(2) : undefined;
  const order = call.count > 2 ? call.value(3) : field === 'desc' ? 'desc' : 'asc';
  const keyOf = (item: Json): Value =>
    typeof field === 'string' && isObject(item) ? memberOf(item, field) : item;
  const sign = order === 'desc' ? -1 : 1;
  return [...list].sort((a, b) => sign * compareForSort(keyOf(a), keyOf(b)));
}

function range(call: Call): number[] {
  const values = call.values().map(toNumber);
  const [from, to] = values.length > 1 ? (values as [number, number]) : [0, values[0] as number];
  const step = values[2] ?? 1;
  const items: number[] = [];
  if (step === 0 || Number.isNaN(step)) return items;
  for (let value = from; step > 0 ? value < to : value > to; value += step) {
    call.evaluation.spend(1);
    items.push(value);
  }
  return items;
}

function flatten(call: Call): Json[] {
  const flat = listOf(call).flat() as Json[];
  call.evaluation.spend(flat.length);
  return flat;
}

function concat(call: Call): Json[] {
  const joined: Json[] = [];
  for (const value of call.values()) {
    if (value === null || value === undefined) continue;
    const items = Array.isArray(value) ? value : [value];
    call.evaluation.spend(items.length);
    for (const item of items) joined.push(item);
  }
  return joined;
}

function groupBy(call: Call): Value {
  const list = listOf(call);
  const written = call.list[2];
  const field = Array.isArray(written) && written[0] === 'fn' ? undefined : call.value(2);
  const keyOf: (item: Json, index: number) => Value =
    typeof field === 'string' ? (item: Json) => memberOf(item, field) : readLambda(call, 2);
  const groups = new Map<string, Json[]>();
  list.forEach((item, i) => {
    const value = keyOf(item, i);
    const key = value === undefined ? 'undefined' : String(value);
    append(groups, key, item);
  });
  return Object.fromEntries(groups);
}

function zip(call: Call): Json[] {
  const [left, right] = [anyListOf(call, 1), anyListOf(call, 2)];
  const length = Math.min(left.length, right.length);
  call.evaluation.spend(length);
  return left.slice(0, length).map((item, i) => [item, right[i] as Json]);
}

function cosine(call: Call): number {
  const [a, b] = [listOf(call, 1).map(toNumber), listOf(call, 2).map(toNumber)];
  const dot = a.reduce((total, value, i) => total + value * (b[i] ?? 0), 0);
  const lengthOf = (vector: readonly number[]) =>
    Math.sqrt(vector.reduce((total, value) => total + value * value, 0));
  const size = lengthOf(a) * lengthOf(b);
  return size === 0 ? 0 : dot / size;
}

function nearest(call: Call): Value {
  const items = listOf(call);
  const point = call.value(2);
  const distance = (item: Json) => {
    const place = isObject(item) && isObject(item.position) ? item.position : item;
    return Math.hypot(
      toNumber(memberOf(place, 'x')) - toNumber(memberOf(point, 'x')),
      toNumber(memberOf(place, 'y')) - toNumber(memberOf(point, 'y')),
    );
  };
  let best: Json | undefined;
  for (const item of items) {
    if (best === undefined || distance(item) < distance(best)) best = item;
  }
  return best ?? null;
}

function removeAt(call: Call): Json[] {
  const list = [...listOf(call)];
  const index = integer(call.value(2));
  if (index < list.length) list.splice(index, 1);
  return list;
}

function insert(call: Call): Json[] {
  const list = [...listOf(call)];
  list.splice(integer(call.value(2)), 0, json(call.value(3)));
  return list;
}

function slice(call: Call): Json[] {
  const [list, end, from] = [listOf(call), call.value(3) ?? undefined, integer(call.value(2))];
  return list.slice(from, end === undefined ? undefined : integer(end));
}

/** Plain values by identity; two equal lists or objects are different. */
const isSame = (item: Json, value: Value) => item === json(value);

const atLeastZero = (value: Value) => Math.max(0, integer(value));

function reduce(call: Call): Value {
  const list = listOf(call);
  const apply = readLambda(call, 3);
  let total = call.value(2);
  list.forEach((item, i) => {
    total = apply(total, item, i);
  });
  return total;
}

const countOf =
  (read: (call: Call) => Json[]): Compute =>
  (call) => {
    const list = read(call);
    return call.count > 1 ? list.filter(predicateOf(call)).length : list.length;
  };

const nthOf =
  (read: (call: Call) => Json[]): Compute =>
  (call) => {
    const index = integer(call.value(2));
    return index < 0 ? null : read(call)[index];
  };

export const LISTS: Operations = {
  'array/len': (call) => anyListOf(call).length,
  'array/empty?': (call) => anyListOf(call).length === 0,
  'array/first': (call) => anyListOf(call)[0],
  'array/last': (call) => anyListOf(call).at(-1),
  'array/nth': nthOf(anyListOf),
  'array/slice': slice,
  'array/concat': concat,
  'array/append': (call) => [...listOf(call), json(call.value(2))],
  'array/prepend': (call) => {
    const list = listOf(call);
    return [json(call.value(2)), ...list];
  },
  'array/insert': insert,
  'array/remove': removeAt,
  'array/removeItem': (call) => {
    const value = call.value(2);
    const list = anyListOf(call);
    const at = list.findIndex((item) => isSame(item, value));
    return at < 0 ? list : list.filter((_, i) => i !== at);
  },
  'array/reverse': (call) => listOf(call).toReversed(),
  'array/sort': sort,
  'array/shuffle': (call) => call.evaluation.random.shuffle(listOf(call)),
  'array/unique': (call) => [...new Set(listOf(call))],
  'array/flatten': flatten,
  'array/zip': zip,
  'array/includes': (call) => {
    const value = call.value(2);
    return anyListOf(call).some((item) => isSame(item, value));
  },
  'array/indexOf': (call) => {
    const value = call.value(2);
    return listOf(call).findIndex((item) => isSame(item, value));
  },
  'array/find': withPredicate((list, predicate) => list.find(predicate) ?? null),
  'array/findIndex': withPredicate((list, predicate) => list.findIndex(predicate)),
  'array/filter': withPredicate((list, predicate) => list.filter(predicate)),
  'array/reject': withPredicate((list, predicate) => list.filter((item, i) => !predicate(item, i))),
  'array/every': withPredicate((list, predicate) => list.every(predicate)),
  'array/some': withPredicate((list, predicate) => list.some(predicate)),
  'array/partition': withPredicate((list, predicate) => {
    const passes = list.map((item, i) => predicate(item, i));
    return [list.filter((_, i) => passes[i]), list.filter((_, i) => !passes[i])];
  }),
  'array/map': (call) => {
    const apply = readLambda(call, 2);
    return listOf(call).map((item, i) => json(apply(item, i)));
  },
  'array/reduce': reduce,
  'array/count': countOf(anyListOf),
  'array/sum': (call) => sum(fieldsOf(call)),
  'array/avg': average,
  'array/min': (call) => extreme(call, Math.min),
  'array/max': (call) => extreme(call, Math.max),
  'array/groupBy': groupBy,
  'array/take': (call) => listOf(call).slice(0, atLeastZero(call.value(2))),
  'array/drop': (call) => listOf(call).slice(atLeastZero(call.value(2))),
  'array/takeLast': (call) => {
    const list = listOf(call);
    return list.slice(Math.max(0, list.length - atLeastZero(call.value(2))));
  },
  'array/dropLast': (call) => {
    const list = listOf(call);
    return list.slice(0, Math.max(0, list.length - atLeastZero(call.value(2))));
  },
  'array/range': range,
  'array/cosine': cosine,
  'array/nearest': nearest,
};

/** A single value as a list of one, null as the empty list. */
function looseListOf(call: Call): Json[] {
  const value = call.value(1) ?? [];
  return Array.isArray(value) ? value : [value];
}

function overLoose(call: Call): (item: Json, index: number) => Value {
  const apply = readLambda(call, 2);
  return (item, i) => apply(item, i);
}

function looseSum(call: Call): number {
  const list = looseListOf(call);
  const values = call.count > 1 ? list.map(overLoose(call)) : list;
  return values.reduce((total: number, value) => total + toNumber(value), 0);
}

function isEmpty(call: Call): boolean {
  const value = call.value(1);
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === null || value === undefined || (value as string | Json[]).length === 0;
}

/** The shorter names of older versions. */
export const SHORT_LISTS: Operations = {
  count: countOf(looseListOf),
  sum: looseSum,
  first: (call) => looseListOf(call)[0],
  last: (call) => looseListOf(call).at(-1),
  nth: nthOf(looseListOf),
  includes: (call) => {
    const value = call.value(2);
    const whole = call.value(1);
    if (typeof whole === 'string') return whole.includes(toText(value));
    return looseListOf(call).some((item) => isSame(item, value));
  },
  empty: isEmpty,
  map: (call) => looseListOf(call).map(overLoose(call)).map(json),
  filter: (call) => looseListOf(call).filter(predicateOf(call)),
  find: (call) => looseListOf(call).find(predicateOf(call)) ?? null,
};
