import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { toItems } from '../language/coerce.ts';
import type { ElementType } from '../language/grammar/elements.ts';

/*
 * The same values in another form, none of them lost: how a list, an element or a text is written where one of the
 * others belongs.
 */

/** The forms that a value may be given. */
export const FORMS = ['list', 'single', 'read'] as const;
export type Form = (typeof FORMS)[number];

/** Keys that say that an object is one item of a list of anything, not a map of them. */
const NAMING_KEYS = ['name', 'key', 'event', 'ref'] as const;

const INDEX = /^(?:0|[1-9]\d*)$/;

/** The JSON value in a text; undefined where it is not JSON, or a text again. */
function readJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isString(value) || value === null ? undefined : value;
  } catch {
    return undefined;
  }
}

/** The items of an object whose keys are the places of a list. */
export function toOrdered(map: JsonObject): Json[] | undefined {
  const keys = Object.keys(map);
  const isOrdered =
    keys.length > 0 && keys.every((key, index) => INDEX.test(key) && Number(key) === index);
  return isOrdered ? keys.map((key) => map[key] as Json) : undefined;
}

/** A list of elements of a type, or of anything, that is written as a map, as a text of names, or as its only item. */
function toList(value: Json, type: ElementType | undefined): Json[] | undefined {
  const shape = type ?? 'payloadField';
  if (isString(value)) {
    const read = readJson(value);
    if (read !== undefined) return Array.isArray(read) ? read : undefined;
    const names = value.split(/[\s,;]+/).filter((name) => name !== '');
    return type === undefined && names.length > 0 ? names : toItems(shape, value);
  }
  if (!isObject(value)) return undefined;
  const ordered = toOrdered(value);
  if (ordered !== undefined) return ordered;
  const keys = type === 'transition' ? ['from', 'to'] : type === undefined ? NAMING_KEYS : [];
  if (keys.some((key) => isString(value[key]))) return [value];
  return type === 'transition' ? toTransitions(value) : toItems(shape, value);
}

/** Transitions by event, or by state and then event: the keys say what the transitions leave out. */
function toTransitions(map: JsonObject): Json[] {
  return Object.entries(map).flatMap(([name, value]): Json[] => {
    if (Array.isArray(value)) return value.map((one) => complete(one, { event: name }));
    if (!isObject(value)) return isString(value) ? [{ event: name, to: value }] : [];
    if (isString(value.to) || isString(value.from) || isString(value.event)) {
      return [complete(value, isString(value.from) ? { event: name } : { from: name })];
    }
    return toTransitions(value).map((one) => complete(one, { from: name }));
  });
}

/** A transition with what it leaves out; its own keys count. */
const complete = (transition: Json, missing: JsonObject): Json =>
  isObject(transition) ? { ...missing, ...transition } : transition;

/** The only value of a list of one item, or of an object of one key. */
function toOnly(value: Json): Json | undefined {
  const items = Array.isArray(value) || isObject(value) ? Object.values(value) : [];
  return items.length === 1 ? (items[0] as Json) : undefined;
}

/** A value, or a list of elements of a type, in another form; undefined where it cannot be written so. */
export function reshape(value: Json | undefined, form: Form, type?: ElementType): Json | undefined {
  if (value === undefined || value === null) return undefined;
  if (form === 'list') return toList(value, type);
  if (form === 'single') return toOnly(value);
  return isString(value) ? readJson(value) : undefined;
}
