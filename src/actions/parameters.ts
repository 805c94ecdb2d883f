import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';

/** Parameters that several actions share, each with the one meaning that `docs` publishes. */

/** Any JSON value; members of actions arrive from `JSON.parse`, so there is nothing to check but presence. */
export const jsonValue = z.custom<Json>((value) => value !== undefined, 'Expected a JSON value.');

export const jsonObject = z.custom<JsonObject>(isObject, 'Expected an object.');

export const name = z.string();

/** Where the element is looked for, when its name is not unique. */
export const within = {
  orbital: z
    .string()
    .optional()
    .describe('Orbital that holds it, when the name alone is ambiguous.'),
};

/** The exact place, for documents in which names are not unique. */
export const at = z
  .string()
  .optional()
  .describe('Address of the element itself (of the owner, when adding); wins over the names.');

/** The exact place of the trait that several elements are of. */
export const traitAddress = at.describe('Address of the trait; wins over its name.');

const index = z
  .int()
  .min(0)
  .optional()
  .describe('Position among its siblings; default and beyond the end: last.');

export const form = z
  .enum(['name', 'object'])
  .optional()
  .describe('Write it as a bare name or as an object; default: as the orbital’s entity is.');

export const definition = jsonValue
  .optional()
  .describe(
    'The rest of the object, exactly: nothing else is added. With an empty name, the whole element.',
  );

export const wholeElements = z
  .array(jsonValue)
  .describe('Whole elements by position, for malformed ones and twins.');

export const adding = {
  index,
  allow_duplicate: z.boolean().optional().describe('Add it although one of this name exists.'),
};

/** The place of a transition among those of the same state and event, the only ones whose order counts. */
export const between = {
  after: z
    .string()
    .optional()
    .describe('A transition that stays before it: from, event and to, joined by bars.'),
  before: z.string().optional().describe('A transition that stays behind it.'),
};

export const removing = {
  cascade: z.boolean().optional().describe('Remove what refers to it too.'),
  allow_dangling: z.boolean().optional().describe('Leave what refers to it dangling.'),
};

export const allowDangling = z
  .boolean()
  .optional()
  .describe('Accept states that do not exist and malformed items.');

export const ordinal = z
  .int()
  .min(1)
  .optional()
  .describe('Which one, counted from 1, where several match.');

/** A transition of a trait. */
export const transition = {
  trait: name,
  from: name.optional(),
  event: name.optional(),
  to: name.optional(),
  n: ordinal,
  ...within,
  at,
};
