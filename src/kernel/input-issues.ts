import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import type { ErrorDetail } from './errors.ts';
import { nearestNames } from './nearest-names.ts';
import { toPointer } from './pointer.ts';

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/** Values that a message names. */
const MAX_VALUES = 24;
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
  null: 'null',
  nan: 'a number',
  never: 'nothing',
};

const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'a date and time as in 2026-01-31T12:00:00Z',
  date: 'a date as in 2026-01-31',
  time: 'a time as in 12:00:00',
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  json_string: 'JSON text',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  tuple: ['item', 'items'],
  object: ['member', 'members'],
  record: ['member', 'members'],
  set: ['item', 'items'],
  map: ['member', 'members'],
};

/** The kind of a JSON value with its article. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number without end';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a number with a fraction';
  if (typeof value === 'boolean') return String(value);
  return TYPES[typeof value] ?? typeof value;
}

const got = (input: unknown): string => (input === undefined ? '' : `, got ${kindOf(input)}`);

/** `a, b or c`, the first few of many. */
function listOf(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value) ?? String(value));
  if (values.length > MAX_VALUES) return `${shown.join(', ')}, …`;
  const last = shown.pop() ?? 'nothing';
  return shown.length === 0 ? last : `${shown.join(', ')} or ${last}`;
}

function sizeOf(input: unknown, origin: string): string {
  if (typeof input === 'number') return `, got ${input}`;
  if (typeof input === 'string' || Array.isArray(input)) return `, got ${input.length}`;
  return origin in UNITS && typeof input === 'object' && input !== null
    ? `, got ${Object.keys(input).length}`
    : '';
}

function describeBound(
  words: readonly [exact: string, inclusive: string, exclusive: string],
  bound: number | bigint | Date,
  issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
): string {
  const units = UNITS[issue.origin];
  const unit = units === undefined ? '' : ` ${Number(bound) === 1 ? units[0] : units[1]}`;
  const word = issue.exact ? words[0] : issue.inclusive === false ? words[2] : words[1];
  const most = bound instanceof Date ? bound.toISOString() : String(bound);
  return `Expected ${word} ${most}${unit}${sizeOf(issue.input, issue.origin)}.`;
}

function describeFormat(issue: z.core.$ZodIssueInvalidStringFormat): string {
  const named = FORMATS[issue.format];
  if (named !== undefined) return `Expected ${named}.`;
  const { prefix, suffix, includes } = issue as {
    prefix?: string;
    suffix?: string;
    includes?: string;
  };
  if (typeof prefix === 'string') return `Expected a string that begins with "${prefix}".`;
  if (typeof suffix === 'string') return `Expected a string that ends with "${suffix}".`;
  if (typeof includes === 'string') return `Expected a string that holds "${includes}".`;
  if (issue.pattern !== undefined && issue.pattern.length <= MAX_SHOWN) {
    return `Expected a string that matches ${issue.pattern}.`;
  }
  return 'Expected a string of another form.';
}

/** The branch of a union that came furthest; where none got past its type, the types of all of them. */
function describeUnion({ errors, input }: z.core.$ZodIssueInvalidUnion): string {
  const first = errors.flatMap((branch) => branch.slice(0, 1));
  const types = first.flatMap((issue) =>
    issue.code === 'invalid_type' && issue.path.length === 0
      ? [TYPES[issue.expected] ?? issue.expected]
      : [],
  );
  if (first.length > 0 && types.length === first.length) {
    return `Expected ${[...new Set(types)].join(' or ')}${got(input)}.`;
  }
  const inside = first.filter(({ code, path }) => code !== 'invalid_type' || path.length > 0);
  const [furthest] = [...inside].sort((a, b) => b.path.length - a.path.length);
  if (furthest === undefined) return 'Expected one of the forms that the description names.';
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
      return `Expected ${listOf(issue.values)}.`;
    case 'too_big':
      return describeBound(['exactly', 'at most', 'less than'], issue.maximum, issue);
    case 'too_small':
      return describeBound(['exactly', 'at least', 'more than'], issue.minimum, issue);
    case 'invalid_format':
      return describeFormat(issue);
    case 'not_multiple_of':
      return `Expected a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Unknown key ${listOf(issue.keys.map((key) => key.slice(0, MAX_SHOWN)))}.`;
    case 'invalid_union':
      return describeUnion(issue);
    case 'invalid_key':
      return `This key is not allowed: ${issue.issues[0]?.message ?? 'choose another one.'}`;
    case 'invalid_element':
      return issue.issues[0]?.message ?? 'Expected another value.';
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
  return def?.innerType ? unwrap(def.innerType) : schema;
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
