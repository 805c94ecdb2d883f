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
const LEFT_OUT_OF_OUTPUT = new Set(
  (
    'additionalProperties const default description enum format pattern ' +
    'maxItems maxLength maximum minItems minLength minimum'
  ).split(' '),
);

/**
 * Objects and lists in results that are described by what they always hold; those further down are only named.
 */
const MAX_LEVEL = 1;

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

/** The shape of a result in few words: looser than the truth, never against it. */
function outline(schema: Json, level = 0): Json {
  if (!isObject(schema)) return schema;
  const { required, properties, items, anyOf, ...rest } = schema;
  if (Array.isArray(anyOf)) return { ...rest, anyOf: anyOf.map((part) => outline(part, level)) };
  if (level >= MAX_LEVEL) return rest;
  // A list does not count as a level: its items describe it.
  if (items !== undefined) return { ...rest, items: outline(items, level) };
  if (!isObject(properties)) return rest;
  const outlined = mapMembers(properties, (member) => outline(member, level + 1));
  if (level === 0) return { ...rest, properties: outlined, ...(required ? { required } : {}) };
  const certain = Object.entries(outlined).filter(
    ([key]) => Array.isArray(required) && required.includes(key),
  );
  return { ...rest, properties: Object.fromEntries(certain) };
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

/** Characters that Claude Code takes of one answer before it puts it into a file. */
const LONG_META = { 'anthropic/maxResultSizeChars': 200_000 };

/** Whether a model that asks for it gets more than a page. */
function isLong({ properties }: JsonObject): boolean {
  return isObject(properties) && ('detail' in properties || 'include_schema' in properties);
}

/** The MCP tool of an operation. Every hint follows from its effect. */
export function toTool(operation: Operation): Tool {
  const isRead = operation.effect === 'read';
  const input = withDefaults(
    joinUnions(omitKeywords(toJsonSchema(operation.input), LEFT_OUT_OF_INPUT)) as JsonObject,
    operation.forModels?.defaults ?? {},
  );
  const output = omitKeywords(toJsonSchema(operation.output, 'output'), LEFT_OUT_OF_OUTPUT);
  return {
    name: operation.name,
    title: operation.title,
    description: operation.description,
    inputSchema: toObjectSchema(input, operation),
    outputSchema: toObjectSchema(outline(output) as JsonObject, operation),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: operation.effect === 'destroy',
      idempotentHint: isRead || operation.idempotent === true,
      openWorldHint: false,
    },
    ...(isLong(input) ? { _meta: LONG_META } : {}),
  };
}
