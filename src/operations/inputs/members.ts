import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** Any JSON value, as sent. */
export const anyJson = z
  .custom<Json>((value) => value !== undefined, 'Expected a JSON value.')
  .meta({ type: ['object', 'array', 'string', 'number', 'boolean', 'null'] });

/** An object with any members, as sent. */
export const jsonRecord = z
  .custom<JsonObject>(isObject, 'Expected an object.')
  .meta({ type: 'object' });

/**
 * The same input, of which listings give only the JSON type: its description gives the form in a line, where the whole
 * schema would cost a model several hundred tokens.
 */
export const summarize = <O, I>(schema: z.ZodType<O, I>, type: 'array' | 'object') =>
  z
    .custom<I>((value) => value !== undefined, `Missing. Expected an ${type}.`)
    .meta({ type })
    .pipe(schema);

/** How many of something: below 1 is refused with the range, above `most` is `most`. */
export const countInput = (usual: number, most: number, what = '') =>
  z
    .int()
    .refine((value) => value >= 1, `Expected 1 to ${most}.`)
    .transform((value) => Math.min(most, value))
    .default(usual)
    .describe(`${what}1–${most}`);

/** `full`: a model wants lists whole, however long; programs always get them so. */
export const detailInput = z
  .enum(['brief', 'full'])
  .default('brief')
  .describe('full: whole lists.');

const MAX_DOMAIN = 128;
const DOMAIN_MESSAGE = `Expected 1 to ${MAX_DOMAIN} characters without control characters.`;

/** A domain: 1–128 characters, brought to NFC, without controls. The one input of every operation that takes one. */
export const domainName = z
  .string(DOMAIN_MESSAGE)
  .refine(
    (domain) => {
      const characters = [...domain.normalize('NFC')].length;
      return characters >= 1 && characters <= MAX_DOMAIN && !/\p{Cc}/u.test(domain);
    },
    { message: DOMAIN_MESSAGE },
  )
  .overwrite((domain) => domain.normalize('NFC'))
  .describe('Such as "helpdesk".');
