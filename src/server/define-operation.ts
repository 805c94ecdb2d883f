import type { Operation } from '../operations/operation.ts';
import type { OperationContext } from '../operations/operation-context.ts';

/** The members that schemas of zod 4 and zod 3 share: both infer types from the first two. */
export interface ZodSchema<Output = unknown, Input = unknown> {
  readonly _output: Output;
  readonly _input: Input;
  parse(value: unknown): Output;
}

/** An input whose schema-valued members are documents: handles and names were resolved. */
type WithDocuments<T, Keys extends string> = {
  [P in keyof T]: P extends Keys ? Exclude<T[P], string> : T[P];
};

type Declared = Omit<Operation, 'input' | 'output' | 'run' | 'toLines' | 'schemaInputs'>;

/** An operation of your own, in zod 4 or zod 3. */
export interface OwnOperation<Keys extends string, I extends ZodSchema, O extends ZodSchema>
  extends Declared {
  /** Members that take a schema: `run` gets the document, whatever the caller sent. */
  readonly schemaInputs?: readonly Keys[];
  readonly input: I;
  readonly output: O;
  run(
    input: WithDocuments<I['_output'], Keys>,
    context: OperationContext,
  ): Promise<O['_input']> | O['_input'];
  toLines?(output: O['_output'], isFull: boolean): string;
}

/**
 * Declares an operation of your own, in zod 4 or zod 3, with its input and output types inferred.
 *
 * @example
 * const countStates = defineOperation({
 *   name: 'count_states',
 *   group: 'statistics',
 *   route: { method: 'POST', path: '/count-states' },
 *   title: 'Count states',
 *   description: 'Counts the states of all machines of a schema.',
 *   effect: 'read',
 *   input: z.strictObject({ schema: schemaInput }),
 *   output: z.object({ states: z.int() }),
 *   schemaInputs: ['schema'],
 *   run: ({ schema }) => ({ states: count(schema) }),
 * });
 */
export function defineOperation<
  I extends ZodSchema,
  O extends ZodSchema,
  const Keys extends string = never,
>(own: OwnOperation<Keys, I, O>): Operation {
  return own as unknown as Operation;
}
