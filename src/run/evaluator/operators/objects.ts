import { isObject, type Json, type JsonObject } from '../../../kernel/json.ts';
import {
  item,
  lambda,
  object,
  over,
  overAll,
  type Read,
  takes,
  text,
  value,
} from '../arguments.ts';
import {
  FORBIDDEN_KEYS,
  followPath,
  isTruthy,
  json,
  splitPath,
  toText,
  type Value,
  writeAt,
} from '../convert-values.ts';
import type { Call, Compute, Operations } from '../evaluation.ts';
import { EvaluationError } from '../evaluation-error.ts';

type Entries = [string, Json][];

/** The members of an object or a list; none of anything else. */
const entries: Read<Entries> = (call, index) => {
  const given = call.value(index);
  const found = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  call.evaluation.spend(found.length);
  return found as Entries;
};

/** Steps of a path: a value that is written with more would nest too deeply. */
const MAX_PATH = 64;

const path: Read<string[]> = (call, index) => {
  const steps = splitPath(text(call, index));
  if (steps.length <= MAX_PATH) return steps;
  throw new EvaluationError('limit', `A path has at most ${MAX_PATH} steps.`);
};

const keys: Read<Set<string>> = (call, index) => new Set([call.value(index)].flat().map(toText));

function assertKey(key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw new EvaluationError('type', `"${key}" may not be a key.`);
}

function fromEntries(members: Iterable<readonly [string, Value]>): JsonObject {
  const made: JsonObject = {};
  for (const [key, member] of members) {
    assertKey(key);
    made[key] = json(member);
  }
  return made;
}

function mergeDeep(call: Call, a: JsonObject, b: JsonObject): JsonObject {
  const merged: JsonObject = { ...a };
  for (const key of Object.keys(b)) {
    call.evaluation.spend(1);
    assertKey(key);
    const [own, other] = [followPath(merged, [key]), b[key]];
    merged[key] = isObject(own) && isObject(other) ? mergeDeep(call, own, other) : json(other);
  }
  return merged;
}

function has(given: Value, steps: string[]): boolean {
  const holder = followPath(given, steps.slice(0, -1));
  return (
    typeof holder === 'object' && holder !== null && Object.hasOwn(holder, steps.at(-1) as string)
  );
}

/** Values are never changed in place: a copy is the value itself. */
const copy: Compute = over([value], (given) => given ?? {});

function parse(written: Value): Value {
  if (typeof written !== 'string') return null;
  try {
    return JSON.parse(written) as Json;
  } catch {
    return null;
  }
}

const members = takes(entries);
const applied = takes(entries, lambda);
const chosen = takes(entries, keys);

export const OBJECTS: Operations = {
  'object/keys': members((all) => all.map(([key]) => key)),
  'object/values': members((all) => all.map(([, member]) => member)),
  'object/entries': members((all) => all),
  'object/empty?': members((all) => all.length === 0),
  'object/fromEntries': over([value], (given) =>
    fromEntries(
      (Array.isArray(given) ? given : []).map((entry) =>
        Array.isArray(entry) ? [toText(entry[0]), entry[1]] : [toText(entry), null],
      ),
    ),
  ),
  'object/get': over([value, path], (given, steps, call) => {
    const found = followPath(given, steps);
    return found === undefined && call.count > 2 ? call.value(3) : found;
  }),
  'object/set': over([value, path, item], (target, steps, written) => {
    for (const key of steps) assertKey(key);
    return writeAt(target, steps, written);
  }),
  'object/has': over([value, path], has),
  'object/merge': overAll(object, (all) => fromEntries(all.flatMap((one) => Object.entries(one)))),
  'object/deepMerge': overAll(object, (all, call) =>
    all.reduce((a, b) => mergeDeep(call, a, b), {}),
  ),
  'object/pick': chosen((all, wanted) => fromEntries(all.filter(([key]) => wanted.has(key)))),
  'object/omit': chosen((all, wanted) => fromEntries(all.filter(([key]) => !wanted.has(key)))),
  'object/mapValues': applied((all, apply) =>
    fromEntries(all.map(([key, member]) => [key, apply(member, key)])),
  ),
  'object/mapKeys': applied((all, apply) =>
    fromEntries(all.map(([key, member]) => [toText(apply(key, member)), member])),
  ),
  'object/filter': applied((all, apply) =>
    fromEntries(all.filter(([key, member]) => isTruthy(apply(key, member)))),
  ),
  'object/equals': over([value, value], (a, b, { evaluation }) => evaluation.isEqual(a, b)),
  'object/clone': copy,
  'object/deepClone': copy,
  path: overAll(text, (parts) => parts.join('.')),
  'json/parse': over([value], parse),
  'json/stringify': over([value], (given, { evaluation }) => {
    evaluation.assertResult(given);
    return JSON.stringify(given ?? null);
  }),
};
