import { isObject, type Json } from '../../kernel/json.ts';

/**
 * The value of an expression. Missing (`undefined`) and null are one value of the language; they are
 * told apart inside, since numbers are read from them differently. A `Lambda` passes as a value too.
 */
export type Value = Json | undefined;

/** Whether a guard holds on it. An empty list and an empty object do; 0, NaN and "" do not. */
export const isTruthy = (value: Value): boolean => Boolean(value);

/** How the core operators read a number: text by its leading number, what is none as 0. */
export function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (value === true) return 1;
  if (typeof value !== 'string') return 0;
  const read = Number.parseFloat(value);
  return Number.isNaN(read) ? 0 : read;
}

/** How the `math/` operators read a number: what is none is NaN. */
export function toStrictNumber(value: Value): number {
  return typeof value === 'object' && value !== null ? Number.NaN : Number(value);
}

/** How texts are made of values: null adds nothing, lists are joined by commas. */
export function toText(value: Value): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toText).join(',');
  return isObject(value) ? '[object Object]' : String(value);
}

/** `<` and its kind: booleans and null as numbers, two texts by code units, else as numbers. */
export function isBelow(a: Value, b: Value, orEqual: boolean): boolean {
  if (typeof a === 'string' && typeof b === 'string') return orEqual ? a <= b : a < b;
  const [left, right] = [toComparable(a), toComparable(b)];
  return orEqual ? left <= right : left < right;
}

function toComparable(value: Value): number {
  return value === null || value === undefined ? 0 : toStrictNumber(value);
}

/** Keys that would reach an object's prototype. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
]);

/** The member of a value by name or index; missing where it has none of its own. */
export function memberOf(value: Value, key: string): Value {
  if (Array.isArray(value)) return /^\d+$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value at the end of a path through objects and lists. */
export function followPath(value: Value, path: readonly string[]): Value {
  let found = value;
  for (const key of path) {
    if (found === null || found === undefined) return undefined;
    found = memberOf(found, key);
  }
  return found;
}

/** Steps of a path: `a.b[0].c`. */
export function splitPath(text: string): string[] {
  return text.replaceAll('[', '.').replaceAll(']', '').split('.');
}
