import type { Tool } from '@modelcontextprotocol/server';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { mapMembers, omitKeywords, rewriteSchema, toJsonSchema } from './json-schema.ts';

/** Tools are listed before every conversation: what a model doesn't need to make a call is in the OpenAPI document. */
const LEFT_OUT_OF_INPUT = new Set(
  'const minLength maxLength pattern minimum maximum exclusiveMinimum maxItems minItems propertyNames'.split(
    ' ',
  ),
);

const isLeftOut = (key: string, value: Json) =>
  LEFT_OUT_OF_INPUT.has(key) || (key === 'default' && value === false);

/**
 * A schema without a union: `{type: ["object", "string"]}` for an object or a string, with the keywords of both.
 *
 * Adapters of clients keep only the object of an `anyOf`, so that no handle and no name gets through them; a list of
 * types passes them as it is. Parts of the same type stay a union, since their keywords would exclude each other.
 */
function joinUnion(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || !anyOf.every(isObject)) return schema;
  const types = anyOf.flatMap(({ type }) => type ?? null);
  if (types.includes(null) || new Set(types).size < types.length) return schema;
  return Object.assign({}, ...anyOf, rest, { type: types }) as JsonObject;
}

/** A parameter with its default. An enumeration's is its first value: saying so again costs tokens in every conversation. */
function withDefault(member: Json, given: Json | undefined): Json {
  if (!isObject(member)) return member;
  const { default: own, ...rest } = member;
  const value = given ?? own;
  if (Array.isArray(member.enum) && value === member.enum[0]) return rest;
  return value === undefined ? member : { ...member, default: value };
}

/**
 * The members that a result always has by their names, which say what a model reads of them, figures aside; none is
 * required and others may come, since lists that are too long are left out.
 */
function outline({ properties, required }: JsonObject): JsonObject {
  const certain = Object.entries(isObject(properties) ? properties : {}).filter(
    ([key, member]) =>
      Array.isArray(required) &&
      required.includes(key) &&
      !(isObject(member) && ['number', 'integer'].includes(String(member.type))),
  );
  return { type: 'object', properties: Object.fromEntries(certain.map(([key]) => [key, {}])) };
}

function toObjectSchema(schema: JsonObject, operation: Operation): Tool['inputSchema'] {
  if (schema.type !== 'object') {
    throw new TypeError(`${operation.name}: input and output are objects without a root union.`);
  }
  return schema as Tool['inputSchema'];
}

function toInput({ input, forModels }: Operation): JsonObject {
  const schema = rewriteSchema(toJsonSchema(input), (own) =>
    joinUnion(omitKeywords(own, isLeftOut)),
  ) as JsonObject;
  const defaults: JsonObject = forModels?.defaults ?? {};
  const properties = mapMembers(schema.properties as JsonObject, (member, name) =>
    withDefault(member, defaults[name]),
  );
  return { ...schema, properties };
}

/** The MCP tool of an operation. Every hint follows from its effect. */
export function toTool(operation: Operation): Tool {
  const isRead = operation.effect === 'read';
  return {
    name: operation.name,
    title: operation.title,
    description: operation.description,
    inputSchema: toObjectSchema(toInput(operation), operation),
    outputSchema: toObjectSchema(outline(toJsonSchema(operation.output, 'output')), operation),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: operation.effect === 'destroy',
      idempotentHint: isRead || operation.idempotent === true,
      openWorldHint: false,
    },
  };
}
