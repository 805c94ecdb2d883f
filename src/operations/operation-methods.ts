import type { z } from 'zod';
import type { RegisteredOperation } from './operations.ts';

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** The method that an operation of this name has: `validityCheck` of `validity_check`. */
export const toMethodName = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** One method for every built-in operation, in camel case, with the operation's own input and output. */
export type Methods<Options> = {
  readonly [O in RegisteredOperation as CamelCase<O['name']>]: (
    input: z.input<O['input']>,
    options?: Options,
  ) => Promise<z.output<O['output']>>;
};

/** The types of an operation that `defineOperation` declares; there is no such member at run time. */
export interface OperationTypes<Input, Output> {
  readonly '~types'?: { readonly input: Input; readonly output: Output };
}

/** One method for every operation of a list that knows its name and its types. */
export type OwnMethods<O extends { readonly name: string }, Options> = {
  readonly [P in O as string extends P['name']
    ? never
    : CamelCase<P['name']>]: P extends OperationTypes<infer Input, infer Output>
    ? (input: Input, options?: Options) => Promise<Output>
    : never;
};
