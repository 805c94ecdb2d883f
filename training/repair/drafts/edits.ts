import { isObject, type Json, type JsonObject } from '../../../src/kernel/json.ts';
import type { Random } from '../../../src/kernel/random.ts';
import { copyJson } from '../../faults/inject.ts';
import { onPlace, type Place, put, type Slip } from '../places.ts';

export type Test = (place: Place) => boolean;
export type Edit = (value: Json, random: Random) => Json | undefined;

export const at =
  (pattern: RegExp): Test =>
  ({ path }) =>
    pattern.test(path);
export const TRANSITION = /\/transitions\/\d+$/;
export const TRAIT = /^\/orbitals\/\d+\/traits\/\d+$/;
export const MACHINE = /\/stateMachine$/;
export const ORBITAL = /^\/orbitals\/\d+$/;
export const EFFECT = /\/effects\/\d+$/;

export const changed = (accepts: Test, edit: Edit): Slip['slip'] =>
  onPlace(accepts, (place, random) => {
    const next = edit(place.value, random);
    if (next === undefined || JSON.stringify(next) === JSON.stringify(place.value)) return false;
    put(place, next);
    return true;
  });
export const changedObject = (
  pattern: RegExp,
  edit: (value: JsonObject, random: Random) => Json | undefined,
): Slip['slip'] =>
  changed(
    (place) => at(pattern)(place) && isObject(place.value),
    (value, random) => edit(copyJson(value) as JsonObject, random),
  );

/** The same members under other keys, in the same order. */
export const rekey = (value: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key === from ? to : key, member]),
  ) as JsonObject;
export const otherKey = (pattern: RegExp, from: string, to: readonly string[]): Slip['slip'] =>
  onPlace(
    ({ path, value }) => pattern.test(path) && isObject(value) && from in value,
    (place, random) => {
      put(place, rekey(place.value as JsonObject, from, random.pick(to)));
      return true;
    },
  );
/** All objects of one list, written with another key. */
export const otherKeys = (list: RegExp, from: string, to: readonly string[]): Slip['slip'] =>
  onPlace(
    ({ path, value }) =>
      list.test(path) && Array.isArray(value) && value.some((one) => isObject(one) && from in one),
    (place, random) => {
      const other = random.pick(to);
      put(
        place,
        (place.value as Json[]).map((one) => (isObject(one) ? rekey(one, from, other) : one)),
      );
      return true;
    },
  );
export const otherWord = (
  accepts: Test,
  words: Readonly<Record<string, readonly string[]>>,
): Slip['slip'] =>
  changed(
    (place) => accepts(place) && Object.hasOwn(words, String(place.value)),
    (value, random) => random.pick(words[String(value)] as readonly string[]),
  );
export const calls =
  (...operators: string[]): Test =>
  ({ value, path }) =>
    /\/(?:effects|guard)/.test(path) &&
    Array.isArray(value) &&
    value.length > 1 &&
    operators.includes(String(value[0]));
export const bound = (
  pattern: RegExp,
  edit: (written: string, random: Random) => string,
): Slip['slip'] =>
  changed(
    ({ path, value }) =>
      /\/(?:effects|guard)\//.test(path) && typeof value === 'string' && pattern.test(value),
    (value, random) => edit(String(value), random),
  );
