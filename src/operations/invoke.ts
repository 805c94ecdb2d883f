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

/** Holds each member of an input to the limits, before anything else reads it. Throws UNPROCESSABLE that names the place. */
export function assertMembersWithinLimits(
  { schemaInputs }: Pick<Operation, 'schemaInputs'>,
  members: JsonObject,
  limits: Limits,
): void {
  for (const key in members) {
    const value = members[key];
    // A number is held to the range of its member, which the refusal then names.
    if (typeof value === 'number') continue;
    const isSchema = schemaInputs?.includes(key) ?? false;
    assertWithinLimits(value, toPointer([key]), isSchema, limits);
  }
}

/** Texts in texts in texts that are read. */
const MOST_TRIES = 4;

/**
 * An input as the operation takes it, with the places where a text was read as what it holds, since something else is
 * wanted there. Throws UNPROCESSABLE that names every offending member and what would be right.
 */
function readInput<I extends z.ZodObject>(
  operation: Operation<I>,
  given: JsonObject,
  limits: Limits,
): { readonly data: z.output<I>; readonly parsed: readonly string[] } {
  let input = given;
  const parsed: string[] = [];
  let first: ErrorDetail[] | undefined;
  for (let tries = 0; ; tries++) {
    assertMembersWithinLimits(operation, input, limits);
    const { data, errors } = checkInput(operation.input, input);
    if (errors === undefined) return { data, parsed };
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
  const given = toObject(operation.name, raw);
  const { format, ...others } = given;
  // Lines for reading are wanted beside the fields; another value is a member that no operation takes.
  const hasLines = format === 'lines';
  const { data: sent, parsed: texts } = readInput(
    operation as unknown as Operation<I>,
    hasLines ? others : given,
    context.limits,
  );
  context.signal.throwIfAborted();
  const input: Readonly<Record<string, unknown>> = sent;
  const documents: Record<string, JsonObject> = {};
  for (const key of operation.schemaInputs ?? []) {
    const one = input[key] as JsonObject | string | undefined;
    if (one !== undefined) documents[key] = await resolveSchema(one, context);
  }
  const output = operation.output.parse(
    await operation.run({ ...sent, ...documents }, context, input),
  );
  if (!isObject(output) || (texts.length === 0 && !hasLines)) return output;
  return {
    ...output,
    ...(texts.length > 0 ? { notes: texts.map(tellParsed) } : {}),
    ...(hasLines
      ? { lines: operation.toLines?.(output, input.detail === 'full') ?? writeLines(output) }
      : {}),
  };
}

const tellParsed = (path: string): string =>
  `${path} was a text that contains JSON: the JSON was used. Send the value itself.`;
