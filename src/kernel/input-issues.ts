import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import type { ErrorDetail } from './errors.ts';
import { nearestNames } from './nearest-names.ts';
import { toPointer } from './pointer.ts';

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/** Characters of a value that a message repeats. */
const MAX_SHOWN = 60;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  tuple: 'an array',
  nan: 'a number',
  never: 'nothing',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

/** The kind of a JSON value with its article. */
function kindOf(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a number with a fraction';
  return TYPES[typeof value] ?? typeof value;
}

const got = (input: unknown): string => (input === undefined ? '' : `, got ${kindOf(input)}`);

const listOf = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value) ?? String(value)).join(', ');

function describeBound(words: string, bound: unknown, origin: string, input: unknown): string {
  const size = typeof input === 'string' || Array.isArray(input) ? input.length : input;
  const found = typeof size === 'number' ? `, got ${size}` : '';
  return `Expected ${words} ${String(bound)}${UNITS[origin] ?? ''}${found}.`;
}

/** The branch of a union that came furthest; where none got past its type, the types of all of them. */
function describeUnion({ errors, input }: z.core.$ZodIssueInvalidUnion): string {
  const first = errors.flatMap((branch) => branch.slice(0, 1));
  const isType = ({ code, path }: z.core.$ZodIssue) => code === 'invalid_type' && path.length === 0;
  const [furthest] = first
    .filter((issue) => !isType(issue))
    .sort((a, b) => b.path.length - a.path.length);
  if (furthest === undefined) {
    const types = first.map((issue) => {
      const { expected } = issue as z.core.$ZodIssueInvalidType;
      return TYPES[expected] ?? expected;
    });
    return `Expected ${[...new Set(types)].join(' or ')}${got(input)}.`;
  }
  const at = toPointer(furthest.path as (string | number)[]);
  return at === '' ? furthest.message : `${at}: ${furthest.message}`;
}

/** Words for an issue of zod's, in place of its own: what is expected, and what was sent. */
function describeIssue(given: Issue): string {
  const issue = given as z.core.$ZodIssue;
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${TYPES[issue.expected] ?? issue.expected}${got(issue.input)}.`;
    case 'invalid_value':
      return `Expected ${issue.values.length > 1 ? 'one of ' : ''}${listOf(issue.values)}.`;
    case 'too_big':
      return describeBound('at most', issue.maximum, issue.origin, issue.input);
    case 'too_small':
      return describeBound('at least', issue.minimum, issue.origin, issue.input);
    case 'invalid_format':
      return `Expected a string of the form ${issue.pattern ?? issue.format}.`;
    case 'unrecognized_keys':
      return `Unknown key ${listOf(issue.keys.map((key) => key.slice(0, MAX_SHOWN)))}.`;
    case 'invalid_union':
      return describeUnion(issue);
    default:
      return 'Expected another value.';
  }
}

/** Issues of one input that are reported. */
const MAX_ISSUES = 20;
/** Allowed keys that a message names. */
const MAX_KEYS = 24;

/** Share of the letters that may differ in a key that is merely misspelt. */
const MOST_EDITS = 0.34;

/** Keys that callers take for one another: what is meant by each is what its group has here. */
const ALIKE: readonly (readonly string[])[] = [
  ['schema', 'schema_id', 'document', 'doc', 'app', 'application', 'current', 'source', 'base'],
  ['goal', 'target', 'behavior', 'to', 'name'],
  ['context', 'query', 'text', 'situation', 'prompt', 'description', 'message'],
  ['actions', 'instructions', 'steps', 'edits', 'suggestion'],
  ['plan', 'plan_id'],
  ['errors', 'categories', 'codes', 'top_errors'],
  ['limit', 'count', 'max', 'top_k', 'size', 'n'],
  ['pointer', 'path', 'route', 'at', 'url'],
  ['name', 'key', 'id', 'field', 'title'],
  ['type', 'kind'],
  ['values', 'options', 'enum'],
];

/** The schema below what makes a member optional or gives it a default. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  // Embedders may bring operations written in zod 3, which are taken as they are.
  const def = schema._zod?.def as { innerType?: z.core.$ZodType } | undefined;
  if (def?.innerType) return unwrap(def.innerType);
  // Where a listing gives only the JSON type, what is checked comes behind it.
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodCustom
    ? unwrap(schema.out)
    : schema;
}

/** The schema of the value at a path, where there is one. */
function schemaAt(
  schema: z.core.$ZodType | undefined,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined {
  if (!schema || path.length === 0) return schema;
  const inner = unwrap(schema);
  const [key, ...rest] = path;
  if (inner instanceof z.ZodObject) {
    return schemaAt(inner.shape[key as string] ?? inner.def.catchall, rest);
  }
  if (inner instanceof z.ZodArray) return schemaAt(inner.element, rest);
  if (inner instanceof z.ZodRecord) return schemaAt(inner.valueType, rest);
  return undefined;
}

/** The keys of an object's schema. */
function keysOf(schema: z.core.$ZodType | undefined): string[] {
  const inner = schema && unwrap(schema);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** The allowed key that an unknown one stands for: almost the same letters, or the same meaning. */
function findMeantKey(key: string, allowed: readonly string[]): string | undefined {
  const [nearest] = nearestNames(key, allowed, 1);
  const isNear =
    nearest !== undefined &&
    distance(key.toLowerCase(), nearest.toLowerCase()) <=
      MOST_EDITS * Math.max(key.length, nearest.length);
  if (isNear) return nearest;
  const lower = key.toLowerCase();
  const group = ALIKE.filter((one) => one.includes(lower)).flat();
  return allowed.find((one) => group.includes(one)) ?? findPart(lower, allowed);
}

function findPart(key: string, allowed: readonly string[]): string | undefined {
  return allowed.find((one) => one.length > 3 && (key.startsWith(one) || one.startsWith(key)));
}

function tellUnknownKey(key: string, allowed: readonly string[], hint: string | undefined): string {
  const shown = key.slice(0, 80);
  if (allowed.length === 0) return `Unknown key "${shown}": this object takes no keys.`;
  const meant = findMeantKey(key, allowed);
  const list = `Allowed: ${allowed.slice(0, MAX_KEYS).join(', ')}.`;
  const guess = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `Unknown key "${shown}".${guess}${hint === undefined ? '' : ` ${hint}`} ${list}`;
}

function tellMissing(schema: z.core.$ZodType | undefined, issue: z.core.$ZodIssue): string {
  const description = schema && z.globalRegistry.get(schema)?.description;
  return `Missing. ${issue.message}${description ? ` ${description}` : ''}`;
}

function tell(
  root: z.core.$ZodType,
  issue: z.core.$ZodIssue,
  input: unknown,
  hints: Readonly<Record<string, string>>,
): string {
  const schema = schemaAt(root, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const allowed = keysOf(schema);
    return issue.keys
      .slice(0, 5)
      .map((key) => tellUnknownKey(key, allowed, issue.path.length === 0 ? hints[key] : undefined))
      .join(' ');
  }
  const holder = issue.path.slice(0, -1).reduce<unknown>(member, input);
  const last = issue.path.at(-1);
  const isMissing = last !== undefined && member(holder, last) === undefined;
  if (isMissing && issue.code !== 'custom') return tellMissing(schema, issue);
  return issue.message;
}

function member(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

/** An input as its schema reads it, or what is wrong with it. */
type CheckedInput<T> =
  | { readonly data: T; readonly errors?: undefined }
  | { readonly data?: undefined; readonly errors: ErrorDetail[] };

/**
 * Reads an input. Its errors say how the next try can be right: unknown keys with those that are allowed and the one
 * that is probably meant, missing ones with what they are for. `hints` says of keys at the root who serves them.
 */
export function checkInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  hints: Readonly<Record<string, string>> = {},
): CheckedInput<z.output<S>> {
  // Operations of embedders may be written in zod 3, which knows no such option: its issues keep their words.
  const { data, error } = schema.safeParse(input, { error: describeIssue });
  return error === undefined
    ? { data: data as z.output<S> }
    : { errors: explainIssues(schema, error, input, hints) };
}

function explainIssues(
  schema: z.core.$ZodType,
  error: z.ZodError,
  input: unknown,
  hints: Readonly<Record<string, string>>,
): ErrorDetail[] {
  // A misspelt key explains why another one is missing: it is reported first.
  const order = (issue: z.core.$ZodIssue) => Number(issue.code !== 'unrecognized_keys');
  const issues = [...error.issues].sort((a, b) => order(a) - order(b));
  return issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: toPointer(issue.path as (string | number)[]),
    message: tell(schema, issue, input, hints),
  }));
}
