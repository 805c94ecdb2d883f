import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';

/*
 * The same values in another form, none of them lost: how a list, an element or a text is written where one of the
 * others belongs.
 */

/** The forms that a value may be given. */
export const FORMS = ['list', 'single', 'read'] as const;
export type Form = (typeof FORMS)[number];

/** Keys that say that an object is one element, not a map of them. */
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

/** The names that a text lists. */
export const toNames = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((name) => name !== '');

function toList(value: Json): Json[] | undefined {
  if (isString(value)) {
    const read = readJson(value);
    if (Array.isArray(read)) return read;
    const names = toNames(value);
    return read === undefined && names.length > 0 ? names : undefined;
  }
  if (!isObject(value)) return undefined;
  const ordered = toOrdered(value);
  if (ordered !== undefined) return ordered;
  if (NAMING_KEYS.some((key) => isString(value[key]))) return [value];
  return Object.entries(value).map(([name, member]): Json => {
    if (isString(member)) return { name, type: member };
    return isObject(member) ? { name, ...member } : { name };
  });
}

/** The only value of a list of one item, or of an object of one key. */
function toOnly(value: Json): Json | undefined {
  const items = Array.isArray(value) || isObject(value) ? Object.values(value) : [];
  return items.length === 1 ? (items[0] as Json) : undefined;
}

/** A value in another form; undefined where it cannot be written so. */
export function reshape(value: Json | undefined, form: Form): Json | undefined {
  if (value === undefined || value === null) return undefined;
  if (form === 'list') return toList(value);
  if (form === 'single') return toOnly(value);
  return isString(value) ? readJson(value) : undefined;
}
