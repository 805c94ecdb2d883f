import { isEqualJson } from '../kernel/equal-json.ts';
import { isObject, type Json } from '../kernel/json.ts';

/** The innermost place where two values differ. */
export interface DeepChange {
  readonly path: readonly (string | number)[];
  readonly from: Json | undefined;
  readonly to: Json | undefined;
}

/** Changes of more places than these are reported as one change of the part that holds them. */
const MAX_PLACES = 20;

/** Where two values differ, as deep as their shapes agree: keys of objects, items of equally long arrays. */
export function deepChanges(
  from: Json | undefined,
  to: Json | undefined,
  path: readonly (string | number)[],
): DeepChange[] {
  const places = findPlaces(from, to, path);
  return places.length > MAX_PLACES ? [{ path, from, to }] : places;
}

function findPlaces(
  from: Json | undefined,
  to: Json | undefined,
  path: readonly (string | number)[],
): DeepChange[] {
  if (isEqualJson(from, to)) return [];
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length) {
    return from.flatMap((item, index) => findPlaces(item, to[index], [...path, index]));
  }
  if (isObject(from) && isObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    return keys.flatMap((key) => findPlaces(from[key], to[key], [...path, key]));
  }
  return [{ path, from, to }];
}
