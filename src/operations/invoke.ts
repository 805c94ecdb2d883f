import type { z } from 'zod';
import { AppError, type ErrorDetail } from '../kernel/errors.ts';
import { checkInput } from '../kernel/input-issues.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { assertWithinLimits, type Limits } from '../kernel/limits.ts';
import { findAt, toPointer } from '../kernel/pointer.ts';
import { writeLines } from '../lines/write-value.ts';
import { isJsonText, readJsonTexts } from './inputs/json-texts.ts';
import { resolveSchema } from './inputs/schema-input.ts';
import type { Operation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { RawInput } from './raw-input.ts';
import { refuse } from './refuse.ts';

/**
 * Holds each member of an input to the limits, before anything else reads it. Throws UNPROCESSABLE that names the place.
 * Returns how many keys the members hold together.
 */
export function assertMembersWithinLimits(
  { schemaInputs }: Pick<Operation, 'schemaInputs'>,
  members: JsonObject,
  limits: Limits,
): number {
  let keys = 0;
  for (const key in members) {
    const value = members[key];
    // A number is held to the range of its member, which the refusal then names.
    if (typeof value === 'number') continue;
    const isSchema = schemaInputs?.includes(key) ?? false;
    keys += assertWithinLimits(value, toPointer([key]), isSchema, limits);
  }
  return keys;
}

/** Texts in texts in texts that are read. */
const MOST_TRIES = 4;

/**
 * An input as the operation takes it, with the places where a text was read as what it holds, since something else is
 * wanted there, and how many keys its members hold as they were sent. Throws UNPROCESSABLE that names every offending member and what would be right.
 */
function readInput<I extends z.ZodObject>(
  operation: Operation<I>,
  given: JsonObject,
  limits: Limits,
): { readonly data: z.output<I>; readonly parsed: readonly string[]; readonly keys: number } {
  let input = given;
  const parsed: string[] = [];
  let first: ErrorDetail[] | undefined;
  for (let tries = 0; ; tries++) {
    const keys = assertMembersWithinLimits(operation, input, limits);
    const { data, errors } = checkInput(operation.input, input);
    // Texts that hold JSON count no keys of the body.
    if (errors === undefined) return { data, parsed, keys: parsed.length === 0 ? keys : 0 };
    first ??= errors;
    const places = errors.map(({ path }) => path);
    const read = readJsonTexts(input, places);
    if (read.parsed.length === 0 || tries === MOST_TRIES) {
      const told = places.some((path) => parsed.includes(path)) ? first : errors;
      const { path = '', message = 'invalid input' } = told[0] ?? {};
      const text = `${operation.name}: ${path ? `${path}: ` : ''}${message}`;
      throw new AppError('UNPROCESSABLE', text, { errors: told });
    }
    input = read.input;
    parsed.push(...read.parsed);
  }
}

/** What was sent, as an object. Throws UNPROCESSABLE where it is none. */
function toObject(name: string, given: unknown): JsonObject {
  const raw = given instanceof RawInput ? given.parse() : given;
  if (!isObject(raw)) return refuse('', `${name} takes a JSON object.`);
  return Object.hasOwn(raw, '__proto__')
    ? refuse('', 'The key "__proto__" is not allowed. At the root.')
    : raw;
}

/**
 * Runs an operation: parse, run, check the output. The one runner behind every door. `raw` is the value or a `RawInput`.
 * Throws AppError only on purpose.
 */
export async function invoke<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  raw: unknown,
  context: OperationContext,
): Promise<z.output<O>> {
  const declared = operation as unknown as Operation<I>;
  const given = toObject(operation.name, raw);
  const { format, ...others } = given;
  // Lines for reading are wanted beside the fields; another value is a member that no operation takes.
  const hasLines = format === 'lines';
  const {
    data,
    parsed: texts,
    keys,
  } = readInput(declared, hasLines ? others : given, context.limits);
  context.signal.throwIfAborted();
  const input: z.output<I> = data;
  const sent: Readonly<Record<string, unknown>> = input;
  const documents: Record<string, JsonObject> = {};
  for (const key of operation.schemaInputs ?? []) {
    const given = sent[key] as JsonObject | string | undefined;
    if (given !== undefined) documents[key] = await resolveSchema(given, context);
  }
  const output = await operation.run({ ...input, ...documents }, context, sent);
  const parsed = operation.output.parse(output);
  const repeated = raw instanceof RawInput ? raw.describeRepeatedKeys(keys) : [];
  // A number or a boolean in a text, as queries have them, is not worth a note.
  const told = texts.filter((path) => isJsonText(findAt(given, path)));
  const notes = [...told.map(tellParsed), ...repeated];
  if (!isObject(parsed) || (notes.length === 0 && !hasLines)) return parsed;
  return {
    ...parsed,
    ...(notes.length > 0 ? { notes } : {}),
    ...(hasLines
      ? { lines: operation.toLines?.(parsed, input.detail === 'full') ?? writeLines(parsed) }
      : {}),
  };
}

const tellParsed = (path: string): string =>
  `${path} was a text that contains JSON: the JSON was used. Send the value itself.`;
