import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import type { ErrorDetail } from './errors.ts';
import type { Json } from './json.ts';
import { nearestNames } from './nearest-names.ts';
import { type Path, toPointer, valueAt } from './pointer.ts';

/** zod's words for an issue; of a union those for the branches that came furthest. */
function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue.message;
  if (issue.errors.length === 0) return issue.message;
  const first = issue.errors.flatMap((branch) => branch.slice(0, 1));
  const progressOf = ({ code, path }: z.core.$ZodIssue) =>
    path.length + Number(code !== 'invalid_type');
  const most = Math.max(...first.map(progressOf));
  const furthest = first.filter((one) => progressOf(one) === most);
  return [...new Set(furthest.map(describeIssue))].join('; or ');
}

/** Issues of one input that are reported. */
const MAX_ISSUES = 20;
/** Allowed keys that a message names. */
const MAX_KEYS = 24;

/** Share of the letters that may differ in a key that is merely misspelt. */
const MOST_EDITS = 0.34;

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
  if (!(inner instanceof z.ZodUnion)) return undefined;
  return inner.options.map((one) => schemaAt(one, path)).find((found) => keysOf(found).length > 0);
}

/** The keys of an object's schema, or of the objects that it may be. */
function keysOf(schema: z.core.$ZodType | undefined): string[] {
  const inner = schema && unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap(keysOf);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** The allowed key that an unknown one is a misspelling of. */
function findMeantKey(key: string, allowed: readonly string[]): string | undefined {
  const [nearest = ''] = nearestNames(key, allowed, 1);
  const edits = distance(key.toLowerCase(), nearest.toLowerCase());
  return edits <= MOST_EDITS * Math.max(key.length, nearest.length) ? nearest : undefined;
}

function tellUnknownKey(key: string, allowed: readonly string[]): string {
  const shown = key.slice(0, 80);
  if (allowed.length === 0) return `Unknown key "${shown}": this object takes no keys.`;
  const meant = findMeantKey(key, allowed);
  const list = `Allowed: ${allowed.slice(0, MAX_KEYS).join(', ')}.`;
  const guess = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  return `Unknown key "${shown}".${guess} ${list}`;
}

function tell(root: z.core.$ZodType, issue: z.core.$ZodIssue, input: unknown): string {
  const schema = schemaAt(root, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const allowed = keysOf(schema);
    return issue.keys
      .slice(0, 5)
      .map((key) => tellUnknownKey(key, allowed))
      .join(' ');
  }
  const isMissing =
    issue.path.length > 0 && valueAt(input as Json, issue.path as Path) === undefined;
  if (!isMissing || issue.code === 'custom') return describeIssue(issue);
  return `Missing. ${(schema && z.globalRegistry.get(schema)?.description) ?? describeIssue(issue)}`;
}

/** An input as its schema reads it, or what is wrong with it. */
type CheckedInput<T> =
  | { readonly data: T; readonly errors?: undefined }
  | { readonly data?: undefined; readonly errors: ErrorDetail[] };

/**
 * Reads an input. Its errors say how the next try can be right: unknown keys with those that are allowed and the one
 * that is probably meant, missing ones with what they are for.
 */
export function checkInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
): CheckedInput<z.output<S>> {
  const { data, error } = schema.safeParse(input);
  if (error === undefined) return { data: data as z.output<S> };
  // A misspelt key explains why another one is missing: it is reported first.
  const order = (issue: z.core.$ZodIssue) => Number(issue.code !== 'unrecognized_keys');
  const issues = [...error.issues].sort((a, b) => order(a) - order(b));
  const errors = issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: toPointer(issue.path as (string | number)[]),
    message: tell(schema, issue, input),
  }));
  return { errors };
}
