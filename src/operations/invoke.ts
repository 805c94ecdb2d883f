import type { z } from 'zod';
import { AppError, type ErrorDetail } from '../kernel/errors.ts';
import { checkInput } from '../kernel/input-issues.ts';
import { isObject, type JsonObject } from '../kernel/json.ts';
import { assertWithinLimits, type Limits } from '../kernel/limits.ts';
import { toPointer } from '../kernel/pointer.ts';
import { writeLines } from '../lines/write-value.ts';
import { readJsonTexts } from './inputs/json-texts.ts';
import { resolveSchema } from './inputs/schema-input.ts';
import type { Operation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { RawInput } from './raw-input.ts';
import { refuse } from './refuse.ts';

/** An input as the operation takes it, and what was read differently than it was sent. */
interface ParsedInput<I extends z.ZodObject> {
  readonly input: z.output<I>;
  /** Whether lines for reading are wanted beside the fields. */
  readonly hasLines: boolean;
  readonly notes: readonly string[];
}

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

/** Checks an input, in which texts are read as what they hold wherever something else is wanted. */
function checkTexts<I extends z.ZodObject>(
  operation: Operation<I>,
  given: JsonObject,
  limits: Limits,
) {
  let input = given;
  const parsed: string[] = [];
  let first: ErrorDetail[] | undefined;
  for (let tries = 0; ; tries++) {
    const nestedKeys = assertMembersWithinLimits(operation, input, limits);
    const { data, errors } = checkInput(operation.input, input);
    if (errors === undefined) return { data, parsed, nestedKeys };
    first ??= errors;
    const places = errors.map(({ path }) => path);
    const read = readJsonTexts(input, places);
    if (read.parsed.length === 0 || tries === MOST_TRIES)
      return { errors: places.some((path) => parsed.includes(path)) ? first : errors };
    input = read.input;
    parsed.push(...read.parsed);
  }
}

/** Parses an input of an operation. Throws UNPROCESSABLE that names every offending member and what would be right. */
function parseInput<I extends z.ZodObject>(
  operation: Operation<I>,
  input: unknown,
  context: Pick<OperationContext, 'limits'>,
): ParsedInput<I> {
  const raw = input instanceof RawInput ? input.parse() : input;
  if (!isObject(raw)) {
    return refuse('', `${operation.name} takes a JSON object.`);
  }
  if (Object.hasOwn(raw, '__proto__')) {
    refuse('', 'The key "__proto__" is not allowed. At the root.');
  }
  const { format, ...others } = raw;
  const hasLines = format === 'lines';
  const given: JsonObject = hasLines ? others : raw;
  const {
    data,
    parsed = [],
    nestedKeys = 0,
    errors,
  } = checkTexts(operation, given, context.limits);
  if (errors === undefined) {
    // Texts that hold JSON count no keys of the body.
    const known = parsed.length === 0 ? nestedKeys : 0;
    const repeated = input instanceof RawInput ? input.describeRepeatedKeys(known) : [];
    return {
      input: data as z.output<I>,
      hasLines,
      notes: [...parsed.map(tellParsed), ...repeated],
    };
  }
  const first = errors[0];
  throw new AppError(
    'UNPROCESSABLE',
    `${operation.name}: ${first?.path ? `${first.path}: ` : ''}${first?.message ?? 'invalid input'}`,
    { errors },
  );
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
  const { input, hasLines, notes } = parseInput(operation as unknown as Operation<I>, raw, context);
  context.signal.throwIfAborted();
  const sent: Readonly<Record<string, unknown>> = input;
  const documents: Record<string, JsonObject> = {};
  for (const key of operation.schemaInputs ?? []) {
    const given = sent[key] as JsonObject | string | undefined;
    if (given !== undefined) documents[key] = await resolveSchema(given, context);
  }
  const output = await operation.run({ ...input, ...documents }, context, sent);
  const parsed = operation.output.parse(output);
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
