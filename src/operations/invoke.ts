import type { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import { explainIssues } from '../kernel/input-issues.ts';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { assertWithinLimits } from '../kernel/limits.ts';
import { toPointer } from '../kernel/pointer.ts';
import type { OperationContext } from './context.ts';
import { readJsonTexts } from './inputs/json-texts.ts';
import type { Operation } from './operation.ts';

/** An input as the operation takes it, and what was read differently than it was sent. */
interface ParsedInput<I extends z.ZodObject> {
  readonly input: z.output<I>;
  readonly notes: readonly string[];
}

/** Parses the raw input of an operation. Throws UNPROCESSABLE that names every offending member and what would be right. */
function parseInput<I extends z.ZodObject>(
  operation: Operation<I>,
  raw: unknown,
  context: Pick<OperationContext, 'limits'>,
): ParsedInput<I> {
  if (!isObject(raw)) {
    throw new AppError('UNPROCESSABLE', `${operation.name} takes a JSON object.`, {
      errors: [{ path: '', message: 'Expected an object.' }],
    });
  }
  if (Object.hasOwn(raw, '__proto__')) {
    throw new AppError('UNPROCESSABLE', 'The key "__proto__" is not allowed. At the root.', {
      errors: [{ path: '', message: 'The key "__proto__" is not allowed.' }],
    });
  }
  const read = readJsonTexts(raw, operation.input);
  const given: JsonObject = read.input;
  for (const key in given) {
    const isSchema = operation.schemaInputs?.includes(key) ?? false;
    assertWithinLimits(given[key] as Json, toPointer([key]), isSchema, context.limits);
  }
  const parsed = operation.input.safeParse(given);
  if (parsed.success) return { input: parsed.data, notes: read.parsed.map(tellParsed) };
  // Operations of embedders may be written in zod 3, whose issues are told as they are.
  const errors = explainIssues(operation.input, parsed.error, given, operation.strayKeys);
  const first = errors[0];
  throw new AppError(
    'UNPROCESSABLE',
    `${operation.name}: ${first?.path ? `${first.path}: ` : ''}${first?.message ?? 'invalid input'}`,
    { errors },
  );
}

/** Runs an operation: parse, run, check the output. The one runner behind every door. Throws AppError only on purpose. */
export async function invoke<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
  raw: unknown,
  context: OperationContext,
): Promise<z.output<O>> {
  const { input, notes } = parseInput(operation as unknown as Operation<I>, raw, context);
  context.signal.throwIfAborted();
  const output = await operation.run(input, context);
  const parsed = operation.output.parse(output);
  return notes.length > 0 && isObject(parsed) ? { ...parsed, notes } : parsed;
}

const tellParsed = (path: string): string =>
  `${path} was a text holding JSON: it was read as what it holds. Send the value itself.`;
