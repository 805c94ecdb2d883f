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

/** Drops what says nothing: the dialect (2020-12 is MCP's and OpenAPI 3.1's own), bounds that every safe integer keeps. */
function compact(node: Json): Json {
  if (Array.isArray(node)) return node.map(compact);
  if (!isObject(node)) return node;
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined || key === '$schema') continue;
    if (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) continue;
    if (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) continue;
    if (key === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}') continue;
    if (key === 'additionalProperties' && isObject(value) && Object.keys(value).length === 0) {
      continue;
    }
    kept[key] = compact(value);
  }
  return kept;
}

/**
 * The JSON Schema (2020-12) of a zod schema: of what it takes (`input`, the default) or of what it gives (`output`).
 *
 * @example
 * toJsonSchema(z.object({ name: z.string() })); // { type: 'object', properties: { name: { type: 'string' } }, … }
 */
export function toJsonSchema(schema: AnyZodSchema, io: 'input' | 'output' = 'input'): JsonObject {
  const converted = '_zod' in schema ? fromZod4(schema as z.ZodType, io) : fromZod3(schema);
  return compact(converted) as JsonObject;
}
