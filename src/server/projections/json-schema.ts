import { z } from 'zod';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** A zod schema of either generation; embedders may bring operations written in zod 3. */
export type AnyZodSchema = z.ZodType | { readonly _def: unknown; parse(value: unknown): unknown };

/** Names in zod 4's definitions of types without a JSON Schema of their own. */
const UNREPRESENTABLE = new Set([
  'bigint',
  'custom',
  'date',
  'function',
  'map',
  'nan',
  'promise',
  'set',
  'symbol',
  'transform',
  'undefined',
  'void',
]);

function fromZod4(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const unconverted = new Map<string, string>();
  const converted = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      const type = zodSchema._zod.def.type;
      if (!UNREPRESENTABLE.has(type)) return;
      // zod calls this a second time with what `.meta()` says, which may be all that is needed.
      const at = path.join('/');
      if (Object.keys(jsonSchema).length === 0) unconverted.set(at, type);
      else unconverted.delete(at);
    },
  });
  for (const [at, type] of unconverted) {
    throw new TypeError(
      `z.${type}() at "${at}" has no JSON Schema: give it one with .meta({ type: … }).`,
    );
  }
  return converted as JsonObject;
}

/** The same of zod 3, whose converter would answer something else for them instead of refusing. */
const UNREPRESENTABLE_ZOD_3 = new Set(
  ['BigInt', 'Date', 'Function', 'Map', 'NaN', 'Promise', 'Set', 'Symbol', 'Undefined', 'Void'].map(
    (name) => `Zod${name}`,
  ),
);

function fromZod3(schema: AnyZodSchema): JsonObject {
  return zodToJsonSchema(schema as unknown as Parameters<typeof zodToJsonSchema>[0], {
    target: 'jsonSchema2019-09',
    $refStrategy: 'none',
    strictUnions: true,
    postProcess: (converted, definition, { currentPath }) => {
      const { typeName } = definition as { typeName?: string };
      if (!UNREPRESENTABLE_ZOD_3.has(typeName ?? '')) return converted;
      throw new TypeError(`${typeName} at "${currentPath.slice(1).join('/')}" has no JSON Schema.`);
    },
  }) as JsonObject;
}

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
 * Throws a TypeError that names the place where something can't be converted.
 *
 * @example
 * toJsonSchema(z.object({ name: z.string() })); // { type: 'object', properties: { name: { type: 'string' } }, … }
 */
export function toJsonSchema(schema: AnyZodSchema, io: 'input' | 'output' = 'input'): JsonObject {
  const converted = '_zod' in schema ? fromZod4(schema as z.ZodType, io) : fromZod3(schema);
  return compact(converted) as JsonObject;
}
