import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../kernel/json.ts';

/** Parameters that several actions share, each with the one meaning that `docs` publishes. */

/** Any JSON value; members of actions arrive from `JSON.parse`, so there is nothing to check but presence. */
export const jsonValue = z.custom<Json>((value) => value !== undefined, 'Expected a JSON value.');

export const jsonObject = z.custom<JsonObject>(isObject, 'Expected an object.');

export const name = z.string();

/** A text or a flag that may be left out. */
export const text = z.string().optional();
export const flag = z.boolean().optional();

/** Where the element is looked for, when its name is not unique. */
export const within = {
  orbital: text.describe('Orbital that holds it, when the name alone is ambiguous.'),
};

/** The exact place, for documents in which names are not unique. */
export const at = text.describe(
  'Address of the element itself (of the owner, when adding); wins over the names.',
);

/** The exact place of the trait that several elements are of. */
export const traitAddress = at.describe('Address of the trait; wins over its name.');

export const form = z
  .enum(['name', 'object'])
  .optional()
  .describe(
    'Write it as a bare name or as an object; default: an object, of entities, pages and traits as the orbital’s entity is.',
  );

export const definition = jsonValue
  .optional()
  .describe(
    'The rest of the object, exactly: nothing else is added. With an empty name, the whole element.',
  );

export const adding = {
  index: z
    .int()
    .min(0)
    .optional()
    .describe('Position among its siblings; default and beyond the end: last.'),
  allow_duplicate: flag.describe('Add it although one of this name exists.'),
};

export const removing = {
  cascade: flag.describe('Remove what refers to it too.'),
  allow_dangling: flag.describe('Leave what refers to it dangling.'),
};
