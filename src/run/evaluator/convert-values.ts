import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject, type Json } from '../../kernel/json.ts';
import { EvaluationError } from './evaluation-error.ts';

/**
 * The value of an expression. Missing (`undefined`) and null are one value of the language; they are
 * told apart inside, since numbers are read from them differently. A `Lambda` passes as a value too.
 */
export type Value = Json | undefined;

/** A value in a list or an object, where nothing is missing. */
export const json = (value: Value): Json => value ?? null;

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

/** Characters of a text that is made of a list. */
const MAX_TEXT = 1024 * 1024;

/** How texts are made of values: null adds nothing, lists are joined by commas. Throws where a list is too long. */
export function toText(value: Value): string {
  return Array.isArray(value) ? joinList(value, { left: MAX_TEXT }) : scalarText(value);
}

function scalarText(value: Value): string {
  if (value === null || value === undefined) return '';
  return isObject(value) ? '[object Object]' : String(value);
}

/** As `String`, `Number` and `<` may read it: lists and objects by their text, since an object's own may throw. */
export function toPrimitive(value: Value) {
  return typeof value === 'object' && value !== null ? toText(value) : value;
}

/** A list may hold others again and again, so that its text is far longer than it. */
function joinList(list: readonly Json[], room: { left: number }): string {
  const texts = list.map((item) => {
    const text = Array.isArray(item) ? joinList(item, room) : scalarText(item);
    room.left -= text.length + 1;
    if (room.left < 0) throw new EvaluationError('limit', 'The text is longer than 1 MiB.');
    return text;
  });
  return texts.join(',');
}

/** `<` and its kind: booleans and null as numbers, two texts by code units, else as numbers. */
export function isBelow(a: Value, b: Value, orEqual: boolean): boolean {
  if (typeof a === 'string' && typeof b === 'string') return orEqual ? a <= b : a < b;
  const [left, right] = [toStrictNumber(a ?? 0), toStrictNumber(b ?? 0)];
  return orEqual ? left <= right : left < right;
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

/** A copy with the value at the end of the path; what is missing on the way is made. */
export function writeAt(target: Value, [key, ...rest]: readonly string[], written: Json): Json {
  if (key === undefined) return written;
  const inner = writeAt(memberOf(target, key), rest, written);
  if (Array.isArray(target) && /^\d+$/.test(key) && Number(key) <= target.length) {
    return target.toSpliced(Number(key), 1, inner);
  }
  return { ...(isObject(target) ? target : {}), [key]: inner };
}

/** Steps of a path: `a.b[0].c`. */
export function splitPath(text: string): string[] {
  return text.replaceAll('[', '.').replaceAll(']', '').split('.');
}

/** About how many characters a value has as JSON; it is not read beyond `most`, and too large where it is too deep. */
export function measureJson(
  value: unknown,
  most: number,
  depth = Number.POSITIVE_INFINITY,
): number {
  let length = 0;
  const visit = (node: unknown, left: number): void => {
    if (left < 0) length = Number.POSITIVE_INFINITY;
    if (length > most) return;
    if (typeof node === 'string') length += node.length + 3;
    else if (typeof node === 'object' && node !== null) {
      checkpoint();
      if (!Array.isArray(node)) for (const key in node) length += key.length + 4;
      for (const member of Object.values(node)) visit(member, left - 1);
    } else length += 5;
  };
  visit(value, depth);
  return length;
}
