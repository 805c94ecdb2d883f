import type { Tool } from '@modelcontextprotocol/server';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { toJsonSchema } from './json-schema.ts';

/** Tools are listed before every conversation: what a model doesn't need to make a call is in the OpenAPI document. */
const LEFT_OUT_OF_INPUT = new Set(
  'const minLength maxLength pattern minimum maximum exclusiveMinimum maxItems minItems propertyNames'.split(
    ' ',
  ),
);

/** A JSON Schema without the keywords; `properties` holds names, not keywords. */
function omitKeywords(node: Json, keywords: ReadonlySet<string>): Json {
  if (Array.isArray(node)) return node.map((item) => omitKeywords(item, keywords));
  if (!isObject(node)) return node;
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (keywords.has(key) || value === undefined || (key === 'default' && value === false))
      continue;
    kept[key] =
      key === 'properties' && isObject(value)
        ? mapMembers(value, (member) => omitKeywords(member, keywords))
        : omitKeywords(value, keywords);
  }
  return kept;
}

function mapMembers(members: JsonObject, map: (member: Json) => Json): JsonObject {
  const mapped = Object.entries(members).map(([key, member]) => [key, map(member ?? null)]);
  return Object.fromEntries(mapped);
}

/**
 * An input without unions: `{type: ["object", "string"]}` for an object or a string, with the keywords of both.
 *
 * Adapters of clients keep only the object of an `anyOf`, so that no handle and no name gets through them; a list of
 * types passes them as it is. Parts of the same type stay a union, since their keywords would exclude each other.
 */
function joinUnions(node: Json): Json {
  if (Array.isArray(node)) return node.map(joinUnions);
  if (!isObject(node)) return node;
  const joined: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    joined[key] =
      key === 'properties' && isObject(value)
        ? mapMembers(value, joinUnions)
        : joinUnions(value ?? null);
  }
  const { anyOf, ...rest } = joined;
  if (!Array.isArray(anyOf) || !anyOf.every(isObject)) return joined;
  const types = anyOf.flatMap(({ type }) => type ?? null);
  if (types.includes(null) || new Set(types).size < types.length) return joined;
  return Object.assign({}, ...anyOf, rest, { type: types }) as JsonObject;
}

/** An enumeration's default is its first value: saying so again costs tokens in every conversation. */
function omitFirstAsDefault(properties: JsonObject): JsonObject {
  return mapMembers(properties, (member) => {
    if (!isObject(member) || !Array.isArray(member.enum)) return member;
    const { default: value, ...rest } = member;
    return value === member.enum[0] ? rest : member;
  });
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

function withDefaults(input: JsonObject, defaults: JsonObject): JsonObject {
  const properties = { ...(input.properties as JsonObject) };
  for (const [key, value] of Object.entries(defaults)) {
    properties[key] = { ...(properties[key] as JsonObject), default: value } as JsonObject;
  }
  return { ...input, properties: omitFirstAsDefault(properties) };
}

/** The MCP tool of an operation. Every hint follows from its effect. */
export function toTool(operation: Operation): Tool {
  const isRead = operation.effect === 'read';
  const input = withDefaults(
    joinUnions(omitKeywords(toJsonSchema(operation.input), LEFT_OUT_OF_INPUT)) as JsonObject,
    operation.forModels?.defaults ?? {},
  );
  const output = toJsonSchema(operation.output, 'output');
  return {
    name: operation.name,
    title: operation.title,
    description: operation.description,
    inputSchema: toObjectSchema(input, operation),
    outputSchema: toObjectSchema(outline(output), operation),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: operation.effect === 'destroy',
      idempotentHint: isRead || operation.idempotent === true,
      openWorldHint: false,
    },
  };
}
