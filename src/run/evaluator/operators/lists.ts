import { append } from '../../../kernel/append.ts';
import { isObject, type Json } from '../../../kernel/json.ts';
import {
  anyList,
  end,
  integer,
  item,
  lambda,
  list,
  number,
  over,
  overAll,
  predicate,
  type Read,
  takes,
  value,
} from '../arguments.ts';
import { json, memberOf, toNumber, toPrimitive, toText, type Value } from '../convert-values.ts';
import type { Call, Operations } from '../evaluation.ts';

/** The elements of a list, or their field where the next argument names one. */
const fields: Read<Value[]> = (call, index) => {
  const items = list(call, index);
  const field = call.value(index + 1);
  const isNamed = typeof field === 'string' && field !== '';
  return isNamed ? items.map((one) => memberOf(one, field)) : items;
};

const sum = (values: readonly Value[]) =>
  values.reduce<number>(
    (total, one) => (typeof one === 'number' && !Number.isNaN(one) ? total + one : total),
    0,
  );

/** Numbers, numeric texts, booleans and null as 0; other values are skipped. */
function extreme(values: readonly Value[], choose: (...values: number[]) => number): Value {
  const numbers = values
    .filter((one) => one === null || (one !== undefined && typeof one !== 'object'))
    .map((one) => (one === '' ? Number.NaN : Number(one)))
    .filter((one) => !Number.isNaN(one));
  return numbers.length === 0 ? null : numbers.reduce((a, b) => choose(a, b));
}

/** Texts by code units, all else as numbers: null is 0. */
export function compareForSort(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  // A missing field is NaN, which leaves an element where it was.
  const [left, right] = [Number(toPrimitive(a)), Number(toPrimitive(b))];
  return left < right ? -1 : left > right ? 1 : 0;
}

function sort(items: Json[], field: Value, order: Value, { evaluation }: Call): Json[] {
  evaluation.spend(items.length * Math.ceil(Math.log2(items.length + 1)));
  const keyOf = (one: Json): Value =>
    typeof field === 'string' && isObject(one) ? memberOf(one, field) : one;
  const sign = (order ?? field) === 'desc' ? -1 : 1;
  return [...items].sort((a, b) => sign * compareForSort(keyOf(a), keyOf(b)));
}

function range(values: number[], { evaluation }: Call): number[] {
  const [from = 0, to = 0, step = 1] = values.length > 1 ? values : [0, ...values];
  const items: number[] = [];
  if (step === 0 || Number.isNaN(step)) return items;
  for (let at = from; step > 0 ? at < to : at > to; at += step) {
    evaluation.spend(1);
    items.push(at);
  }
  return items;
}

function concat(values: Value[], { evaluation }: Call): Json[] {
  const joined: Json[] = [];
  for (const one of values) {
    const items = Array.isArray(one) ? one : [one ?? []].flat();
    evaluation.spend(items.length);
    for (const part of items) joined.push(part);
  }
  return joined;
}

function groupBy(call: Call): Value {
  const items = list(call, 1);
  const written = call.list[2];
  const field = Array.isArray(written) && written[0] === 'fn' ? undefined : call.value(2);
  const apply = lambda(call, 2);
  const groups = new Map<string, Json[]>();
  items.forEach((one, i) => {
    const key = typeof field === 'string' ? memberOf(one, field) : apply(one, i);
    append(groups, String(toPrimitive(key)), one);
  });
  return Object.fromEntries(groups);
}

function cosine(left: Json[], right: Json[]): number {
  const [a, b] = [left.map(toNumber), right.map(toNumber)];
  const dot = (one: number[], other: number[]) =>
    one.reduce((total, part, i) => total + part * (other[i] ?? 0), 0);
  const size = Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b));
  return size === 0 ? 0 : dot(a, b) / size;
}

function nearest(items: Json[], point: Value): Value {
  const part = (at: Value, name: string) => toNumber(memberOf(at, name));
  const distance = (one: Json) => {
    const at = isObject(one) && isObject(one.position) ? one.position : one;
    return Math.hypot(part(at, 'x') - part(point, 'x'), part(at, 'y') - part(point, 'y'));
  };
  const distances = items.map(distance);
  return items[distances.indexOf(distances.reduce((a, b) => Math.min(a, b), Infinity))];
}

/** Where plain values are the same; two equal lists or objects are different. */
const indexOf = (items: Json[], wanted: Json) => items.indexOf(wanted);

const atLeastZero: Read<number> = (call, index) => Math.max(0, integer(call, index));

const tested = takes(list, predicate);
const sized = takes(list, atLeastZero);
const columns = takes(fields);
const listed = takes(list);
const lenient = takes(anyList);

/** What has a shorter name too; the first list need not be one. */
const toShared = (lenientList: Read<Json[]>, strictList: Read<Json[]>) => ({
  first: over([lenientList], (items) => items[0]),
  last: over([lenientList], (items) => items.at(-1)),
  nth: over([lenientList, integer], (items, index) => (index < 0 ? null : items[index])),
  count: over([lenientList, predicate], (items, passes, call) =>
    call.count > 1 ? items.filter(passes).length : items.length,
  ),
  map: over([strictList, lambda], (items, apply) => items.map((one, i) => json(apply(one, i)))),
  filter: over([strictList, predicate], (items, passes) => items.filter(passes)),
  find: over([strictList, predicate], (items, passes) => json(items.find(passes))),
});

/** A single value as a list of one, null as the empty list. */
const looseList: Read<Json[]> = (call, index) => [call.value(index) ?? []].flat() as Json[];

const shared = Object.entries(toShared(anyList, list));

export const LISTS: Operations = {
  ...Object.fromEntries(shared.map(([name, compute]) => [`array/${name}`, compute])),
  'array/len': lenient((items) => items.length),
  'array/empty?': lenient((items) => items.length === 0),
  'array/slice': over([list, integer, end], (items, from, to) => items.slice(from, to)),
  'array/concat': overAll(value, concat),
  'array/append': over([list, item], (items, one) => [...items, one]),
  'array/prepend': over([list, item], (items, one) => [one, ...items]),
  'array/insert': over([list, integer, item], (items, at, one) => items.toSpliced(at, 0, one)),
  'array/remove': over([list, integer], (items, at) => items.toSpliced(at, 1)),
  'array/removeItem': over([anyList, item], (items, one) => {
    const at = indexOf(items, one);
    return items.filter((_, i) => i !== at);
  }),
  'array/reverse': listed((items) => items.toReversed()),
  'array/sort': over([list, value, value], sort),
  'array/shuffle': listed((items, { evaluation }) => evaluation.random.shuffle(items)),
  'array/unique': listed((items) => [...new Set(items)]),
  'array/flatten': listed((items, { evaluation }) => {
    const flat = items.flat() as Json[];
    evaluation.spend(flat.length);
    return flat;
  }),
  'array/zip': over([anyList, anyList], (left, right) =>
    left.slice(0, right.length).map((one, i) => [one, right[i] as Json]),
  ),
  'array/includes': over([anyList, item], (items, one) => indexOf(items, one) >= 0),
  'array/indexOf': over([list, item], indexOf),
  'array/findIndex': tested((items, passes) => items.findIndex(passes)),
  'array/reject': tested((items, passes) => items.filter((one, i) => !passes(one, i))),
  'array/every': tested((items, passes) => items.every(passes)),
  'array/some': tested((items, passes) => items.some(passes)),
  'array/partition': tested((items, passes) => {
    const verdicts = items.map(passes);
    return [true, false].map((side) => items.filter((_, i) => verdicts[i] === side));
  }),
  'array/reduce': over([list, value, lambda], (items, start, apply) =>
    items.reduce((total, one, i) => apply(total, one, i), start),
  ),
  'array/sum': columns(sum),
  'array/avg': columns((values) => (values.length === 0 ? 0 : sum(values) / values.length)),
  'array/min': columns((values) => extreme(values, Math.min)),
  'array/max': columns((values) => extreme(values, Math.max)),
  'array/groupBy': groupBy,
  'array/take': sized((items, size) => items.slice(0, size)),
  'array/drop': sized((items, size) => items.slice(size)),
  'array/takeLast': sized((items, size) => items.slice(Math.max(0, items.length - size))),
  'array/dropLast': sized((items, size) => items.slice(0, Math.max(0, items.length - size))),
  'array/range': overAll(number, range),
  'array/cosine': over([list, list], cosine),
  'array/nearest': over([list, value], nearest),
  // The shorter names of older versions.
  ...toShared(looseList, looseList),
  sum: over([looseList, lambda], (items, apply, call) =>
    items.reduce<number>(
      (total, one, i) => total + toNumber(call.count > 1 ? apply(one, i) : one),
      0,
    ),
  ),
  includes: over([value, item], (whole, one) =>
    typeof whole === 'string'
      ? whole.includes(toText(one))
      : indexOf([whole ?? []].flat() as Json[], one) >= 0,
  ),
  empty: over([value], (given) =>
    isObject(given)
      ? Object.keys(given).length === 0
      : ((given ?? '') as string | Json[]).length === 0,
  ),
};
