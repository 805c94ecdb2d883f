import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';

/** An input in which texts that hold JSON were replaced by what they hold, and where that was. */
export interface ReadInput {
  readonly input: JsonObject;
  /** JSON Pointers of the members that were texts. */
  readonly parsed: readonly string[];
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const def = schema._zod.def as { type: string; innerType?: z.core.$ZodType };
  return def.innerType ? unwrap(def.innerType) : schema;
}

/** Whether a member takes an object or a list, and no text but a name or handle. */
function takesJson(schema: z.core.$ZodType): boolean {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.some(takesJson);
  return ['object', 'array', 'record', 'custom'].includes(inner._zod.def.type);
}

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

function parse(text: string, path: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const message = `A text that looks like JSON but is none: ${reason.slice(0, 120)} Send the object itself, not its text.`;
    throw new AppError('UNPROCESSABLE', `${path}: ${message}`, { errors: [{ path, message }] });
  }
}

/** Reads the members of an object whose schemas take objects or lists, and those of the objects in its lists. */
function readMembers(
  value: JsonObject,
  schema: z.ZodObject,
  path: readonly (string | number)[],
  parsed: string[],
): JsonObject {
  let result = value;
  for (const [key, member] of Object.entries(schema.shape)) {
    const given = value[key];
    if (given === undefined || !takesJson(member)) continue;
    const at = [...path, key];
    let read = given;
    if (isString(given) && looksLikeJson(given)) {
      read = parse(given, toPointer(at));
      parsed.push(toPointer(at));
    }
    const inner = unwrap(member);
    if (inner instanceof z.ZodArray && Array.isArray(read)) {
      const element = unwrap(inner.element);
      if (element instanceof z.ZodObject) read = readItems(read, element, at, parsed);
    }
    if (read !== given) result = { ...result, [key]: read };
  }
  return result;
}

function readItems(
  items: readonly Json[],
  schema: z.ZodObject,
  path: readonly (string | number)[],
  parsed: string[],
): Json[] {
  const read = items.map((item, index) =>
    isObject(item) ? readMembers(item, schema, [...path, index], parsed) : item,
  );
  return read.some((item, index) => item !== items[index]) ? read : (items as Json[]);
}

/**
 * Replaces texts that hold JSON where an object or a list is wanted: models send them so. Throws UNPROCESSABLE where
 * such a text is no JSON.
 */
export function readJsonTexts(raw: JsonObject, schema: z.ZodType): ReadInput {
  const parsed: string[] = [];
  if (!(schema instanceof z.ZodObject)) return { input: raw, parsed };
  return { input: readMembers(raw, schema, [], parsed), parsed };
}
