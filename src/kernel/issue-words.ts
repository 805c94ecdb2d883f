import type { z } from 'zod';
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
export function describeIssue(given: Issue): string {
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
