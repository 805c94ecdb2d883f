import { isObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import {
  FORBIDDEN_KEYS,
  followPath,
  isTruthy,
  json,
  splitPath,
  toText,
  type Value,
} from '../convert-values.ts';
import type { Call, Operations } from '../evaluate.ts';
import { EvaluationError } from '../evaluation-error.ts';
import { readLambda } from '../lambda.ts';

function objectOf(value: Value): JsonObject {
  return isObject(value) ? value : {};
}

function entriesOf(call: Call): [string, Json][] {
  const value = call.value(1);
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value) as [string, Json][];
  call.evaluation.spend(entries.length);
  return entries;
}

function assertKey(key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw new EvaluationError('type', `"${key}" may not be a key.`);
}

function fromEntries(entries: Iterable<readonly [string, Json | undefined]>): JsonObject {
  const object: JsonObject = {};
  for (const [key, value] of entries) {
    assertKey(key);
    object[key] = value ?? null;
  }
  return object;
}

function get(call: Call): Value {
  const found = followPath(call.value(1), splitPath(toText(call.value(2))));
  return found === undefined && call.count > 2 ? call.value(3) : found;
}

/** A copy with the value at the end of the path; what is missing on the way is made. */
function setAt(target: Value, path: readonly string[], value: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  assertKey(key);
  if (Array.isArray(target) && /^\d+$/.test(key) && Number(key) <= target.length) {
    const copy = [...target];
    copy[Number(key)] = setAt(copy[Number(key)], rest, value);
    return copy;
  }
  const object = objectOf(target);
  return {
    ...object,
    [key]: setAt(Object.hasOwn(object, key) ? object[key] : undefined, rest, value),
  };
}

/** Steps of a path that may be written: more would nest too deeply. */
const MAX_PATH = 64;

function set(call: Call): Json {
  const [target, path, value] = call.values();
  const steps = splitPath(toText(path));
  if (steps.length > MAX_PATH) {
    throw new EvaluationError('limit', `A path has at most ${MAX_PATH} steps.`);
  }
  return setAt(target, steps, json(value));
}

function mergeDeep(call: Call, a: JsonObject, b: JsonObject): JsonObject {
  const merged: JsonObject = { ...a };
  for (const key of Object.keys(b)) {
    call.evaluation.spend(1);
    assertKey(key);
    const [own, other] = [Object.hasOwn(merged, key) ? merged[key] : undefined, b[key]];
    merged[key] = isObject(own) && isObject(other) ? mergeDeep(call, own, other) : json(other);
  }
  return merged;
}

function has(call: Call): boolean {
  const path = splitPath(toText(call.value(2)));
  const last = path.pop() as string;
  const holder = followPath(call.value(1), path);
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, last);
}

function keysOf(call: Call): Set<string> {
  const keys = call.value(2);
  return new Set((Array.isArray(keys) ? keys : [keys]).map((key) => toText(key)));
}

function select(call: Call, isKept: boolean): JsonObject {
  const keys = keysOf(call);
  return fromEntries(entriesOf(call).filter(([key]) => keys.has(key) === isKept));
}

function copy(call: Call): Value {
  const value = call.value(1);
  call.evaluation.assertResult(value);
  return typeof value === 'object' && value !== null ? structuredClone(value) : (value ?? {});
}

function parse(call: Call): Value {
  const text = call.value(1);
  if (typeof text !== 'string') return null;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

export const OBJECTS: Operations = {
  'object/keys': (call) => entriesOf(call).map(([key]) => key),
  'object/values': (call) => entriesOf(call).map(([, value]) => value),
  'object/entries': (call) => entriesOf(call).map(([key, value]) => [key, value]),
  'object/fromEntries': (call) => {
    const entries = call.value(1);
    return fromEntries(
      (Array.isArray(entries) ? entries : []).map((entry) =>
        Array.isArray(entry) ? [toText(entry[0]), entry[1]] : [toText(entry), null],
      ),
    );
  },
  'object/get': get,
  'object/set': set,
  'object/has': has,
  'object/merge': (call) =>
    fromEntries(call.values().flatMap((value) => Object.entries(objectOf(value)))),
  'object/deepMerge': (call) =>
    call.values().reduce<JsonObject>((a, b) => mergeDeep(call, a, objectOf(b)), {}),
  'object/pick': (call) => select(call, true),
  'object/omit': (call) => select(call, false),
  'object/mapValues': (call) => {
    const apply = readLambda(call, 2);
    return fromEntries(entriesOf(call).map(([key, value]) => [key, apply(value, key)]));
  },
  'object/mapKeys': (call) => {
    const apply = readLambda(call, 2);
    return fromEntries(entriesOf(call).map(([key, value]) => [toText(apply(key, value)), value]));
  },
  'object/filter': (call) => {
    const apply = readLambda(call, 2);
    return fromEntries(entriesOf(call).filter(([key, value]) => isTruthy(apply(key, value))));
  },
  'object/empty?': (call) => entriesOf(call).length === 0,
  'object/equals': (call) => {
    const [a, b] = call.values();
    return call.evaluation.isEqual(a, b);
  },
  'object/clone': copy,
  'object/deepClone': copy,
  path: (call) => call.evaluation.text(call.values().map(toText).join('.')),
  'json/parse': parse,
  'json/stringify': (call) => call.evaluation.stringify(call.value(1)),
};
