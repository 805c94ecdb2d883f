import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { toJsonSchema } from './json-schema.ts';

/** Closed objects are for inputs, where a typo must be refused; results may grow. */
function open(node: Json): Json {
  if (Array.isArray(node)) return node.map(open);
  if (!isObject(node)) return node;
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'additionalProperties' && value === false) continue;
    if (value !== undefined) kept[key] = open(value);
  }
  return kept;
}

function toObjectSchema(schema: JsonObject, operation: Operation): Tool['inputSchema'] {
  if (schema.type !== 'object') {
    throw new TypeError(`${operation.name}: input and output are objects without a root union.`);
  }
  return schema as Tool['inputSchema'];
}

/** The MCP tool of an operation. Every hint follows from its effect. */
export function toTool(operation: Operation): Tool {
  const isRead = operation.effect === 'read';
  return {
    name: operation.name,
    title: operation.title,
    description: operation.description,
    inputSchema: toObjectSchema(toJsonSchema(operation.input), operation),
    outputSchema: toObjectSchema(
      open(toJsonSchema(operation.output, 'output')) as JsonObject,
      operation,
    ),
    annotations: {
      readOnlyHint: isRead,
      destructiveHint: operation.effect === 'destroy',
      idempotentHint: isRead || operation.idempotent === true,
      openWorldHint: false,
    },
  };
}
