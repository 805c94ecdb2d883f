import { z } from 'zod';

/**
 * The same input, of which listings give only the JSON type: its description gives the form in a line, where the whole
 * schema would cost a model several hundred tokens.
 */
export const summarize = <O, I>(schema: z.ZodType<O, I>, type: 'array' | 'object') =>
  z
    .custom<I>((value) => value !== undefined, `Missing. Expected an ${type}.`)
    .meta({ type })
    .pipe(schema);
