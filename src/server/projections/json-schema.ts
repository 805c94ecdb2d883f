import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** A zod schema of either generation; embedders may bring operations written in zod 3. */
export type AnyZodSchema = z.ZodType | { readonly _def: unknown; parse(value: unknown): unknown };

/** What has no JSON Schema is any value there, unless `.meta()` says more. */
const fromZod4 = (schema: z.ZodType, io: 'input' | 'output'): JsonObject =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' }) as JsonObject;

const fromZod3 = (schema: AnyZodSchema): JsonObject =>
  zodToJsonSchema(schema as unknown as Parameters<typeof zodToJsonSchema>[0], {
    target: 'jsonSchema2019-09',
    $refStrategy: 'none',
    strictUnions: true,
  }) as JsonObject;

/** A JSON Schema with each schema in it rewritten, inner ones first. */
export function rewriteSchema(node: Json, rewrite: (schema: JsonObject) => JsonObject): Json {
  if (Array.isArray(node)) return node.map((item) => rewriteSchema(item, rewrite));
  if (!isObject(node)) return node;
  const inner: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue;
    // Its keys are names, not keywords.
    inner[key] =
      key === 'properties' && isObject(value)
        ? mapMembers(value, (member) => rewriteSchema(member, rewrite))
        : rewriteSchema(value, rewrite);
  }
  return rewrite(inner);
}

export function mapMembers(
  members: JsonObject,
  map: (member: Json, name: string) => Json,
): JsonObject {
  const mapped = Object.entries(members).map(([key, member]) => [key, map(member ?? null, key)]);
  return Object.fromEntries(mapped);
}

/** A schema without the keywords of which the caller says so. */
export const omitKeywords = (
  schema: JsonObject,
  isOmitted: (key: string, value: Json) => boolean,
): JsonObject =>
  Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => !isOmitted(key, value as Json)),
  ) as JsonObject;

/** Keywords that say nothing: the dialect (2020-12 is MCP's and OpenAPI 3.1's own), bounds that every safe integer keeps. */
function isIdle(key: string, value: Json): boolean {
  if (key === 'minimum') return value === Number.MIN_SAFE_INTEGER;
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER;
  if (key === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}';
  if (key === 'additionalProperties') return isObject(value) && Object.keys(value).length === 0;
  return key === '$schema';
}

/**
 * The JSON Schema (2020-12) of a zod schema: of what it takes (`input`, the default) or of what it gives (`output`).
 *
 * @example
 * toJsonSchema(z.object({ name: z.string() })); // { type: 'object', properties: { name: { type: 'string' } }, … }
 */
export function toJsonSchema(schema: AnyZodSchema, io: 'input' | 'output' = 'input'): JsonObject {
  const converted = '_zod' in schema ? fromZod4(schema as z.ZodType, io) : fromZod3(schema);
  return rewriteSchema(converted, (own) => omitKeywords(own, isIdle)) as JsonObject;
}
