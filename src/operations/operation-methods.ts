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
