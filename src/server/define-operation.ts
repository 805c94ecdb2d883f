import type { z } from 'zod';
import type { OperationContext } from '../operations/context.ts';
import type { Operation } from '../operations/operation.ts';

/** What is asked of a zod 3 schema; its types are inferred from these two members, as zod 3 itself does. */
export interface Zod3Schema<Output = unknown, Input = unknown> {
  readonly _output: Output;
  readonly _input: Input;
  parse(value: unknown): Output;
}

/** An operation written with zod 3: as one with zod 4, its input a strict object. */
export interface Zod3Operation<I extends Zod3Schema, O extends Zod3Schema>
  extends Omit<Operation, 'input' | 'output' | 'run' | 'toText'> {
  readonly input: I;
  readonly output: O;
  run(input: I['_output'], context: OperationContext): Promise<O['_input']> | O['_input'];
  toText?(output: O['_output']): string;
}

/** Declares an operation of your own, in zod 4 or zod 3, with its input and output types inferred. */
export function defineOperation<I extends z.ZodObject, O extends z.ZodType>(
  operation: Operation<I, O>,
): Operation;
export function defineOperation<I extends Zod3Schema, O extends Zod3Schema>(
  operation: Zod3Operation<I, O>,
): Operation;
export function defineOperation(operation: unknown): Operation {
  return operation as Operation;
}
