import type { z } from 'zod';
import { AppError, type ErrorDetail } from '../kernel/errors.ts';
import { isObject, type Json } from '../kernel/json.ts';
import { assertWithinLimits } from '../kernel/limits.ts';
import { toPointer } from '../kernel/pointer.ts';
import type { OperationContext } from './context.ts';
import type { Operation } from './operation.ts';

function toDetails(error: z.ZodError): ErrorDetail[] {
  return error.issues.slice(0, 20).map((issue) => ({
    path: toPointer(issue.path as (string | number)[]),
    message: issue.message,
  }));
}

/** Parses the raw input of an operation. Throws UNPROCESSABLE that names every offending member. */
export function parseInput<I extends z.ZodObject>(
  operation: Operation<I>,
  raw: unknown,
  context: Pick<OperationContext, 'limits'>,
): z.output<I> {
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
  for (const key in raw) {
    const isSchema = operation.schemaInputs?.includes(key) ?? false;
    assertWithinLimits(raw[key] as Json, toPointer([key]), isSchema, context.limits);
  }
  const parsed = operation.input.safeParse(raw);
  if (parsed.success) return parsed.data;
  const errors = toDetails(parsed.error);
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
  const input = parseInput(operation as unknown as Operation<I>, raw, context);
  context.signal.throwIfAborted();
  const output = await operation.run(input, context);
  return operation.output.parse(output);
}
