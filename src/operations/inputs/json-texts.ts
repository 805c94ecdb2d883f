import { z } from 'zod';
import { unwrap } from '../../kernel/input-issues.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import { refuse } from '../refuse.ts';

/** An input in which texts that hold JSON were replaced by what they hold, and where that was. */
interface ReadInput {
  readonly input: JsonObject;
  /** JSON Pointers of the members that were texts. */
  readonly parsed: readonly string[];
}

/** Whether a member takes an object or a list, and no text but a name or handle. */
function takesJson(schema: z.core.$ZodType): boolean {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.some(takesJson);
  return ['object', 'array', 'record', 'custom'].includes(inner._zod.def.type);
}

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** The types of value that a member takes. */
function typesOf(schema: z.core.$ZodType): string[] {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap(typesOf);
  if (inner instanceof z.ZodPipe) return typesOf(inner.in);
  if (inner instanceof z.ZodLiteral) return [...inner.values].map((value) => typeof value);
  return [inner._zod.def.type];
}

const NUMBER = /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/;
const BOOLEAN = /^\s*(true|false)\s*$/;

/** The number or boolean that a text holds, where the member takes such and no text; undefined elsewhere. */
function readScalar(text: string, schema: z.core.$ZodType): number | boolean | undefined {
  const wanted = NUMBER.test(text) ? 'number' : BOOLEAN.test(text) ? 'boolean' : undefined;
  if (wanted === undefined) return undefined;
  const types = typesOf(schema);
  const takesText = types.some((type) => ['string', 'enum', 'custom'].includes(type));
  return types.includes(wanted) && !takesText ? (JSON.parse(text) as number | boolean) : undefined;
}

function parse(text: string, path: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    const message = `A text that looks like JSON but is none: ${reason.slice(0, 120)} Send the object itself, not its text.`;
    return refuse(path, message, `${path}: ${message}`);
  }
}

/** Reads the members of an object, and those of the objects inside it and in its lists. */
function readMembers(
  value: JsonObject,
  schema: z.ZodObject,
  path: readonly (string | number)[],
  parsed: string[],
): JsonObject {
  let result = value;
  for (const [key, member] of Object.entries(schema.shape)) {
    const given = value[key];
    if (given === undefined) continue;
    const read = readMember(given, member, [...path, key], parsed);
    if (read !== given) result = { ...result, [key]: read };
  }
  return result;
}

/** Reads one value, and what is inside it. */
function readMember(
  given: Json,
  member: z.core.$ZodType,
  at: readonly (string | number)[],
  parsed: string[],
): Json {
  if (!isString(given)) return readInside(given, unwrap(member), at, parsed);
  const scalar = readScalar(given, member);
  if (scalar === undefined && !(takesJson(member) && looksLikeJson(given))) return given;
  parsed.push(toPointer(at));
  return scalar ?? readInside(parse(given, toPointer(at)), unwrap(member), at, parsed);
}

function readInside(
  value: Json,
  schema: z.core.$ZodType,
  at: readonly (string | number)[],
  parsed: string[],
): Json {
  if (schema instanceof z.ZodObject && isObject(value)) {
    return readMembers(value, schema, at, parsed);
  }
  if (!(schema instanceof z.ZodArray) || !Array.isArray(value)) return value;
  const element = unwrap(schema.element);
  const read = value.map((item, index) => {
    if (isString(item)) return readScalar(item, element) ?? item;
    return element instanceof z.ZodObject && isObject(item)
      ? readMembers(item, element, [...at, index], parsed)
      : item;
  });
  if (read.every((item, index) => item === value[index])) return value;
  // The numbers of a list that were sent as texts are noted once, by the list.
  if (!(element instanceof z.ZodObject)) parsed.push(toPointer(at));
  return read;
}

/**
 * Replaces texts that hold JSON where an object, a list, a number or a boolean is wanted: models send them so. Throws
 * UNPROCESSABLE where a text that looks like an object or a list is not JSON.
 */
export function readJsonTexts(raw: JsonObject, schema: z.ZodType): ReadInput {
  const parsed: string[] = [];
  if (!(schema instanceof z.ZodObject)) return { input: raw, parsed };
  return { input: readMembers(raw, schema, [], parsed), parsed };
}
