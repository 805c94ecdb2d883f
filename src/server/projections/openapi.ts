import { ERROR_CODES } from '../../kernel/errors.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { VERSION } from '../version.ts';
import { toJsonSchema } from './json-schema.ts';

/** The error answers that any operation can give. */
const PROBLEM_STATUSES = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503];

const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'RFC 9457.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The problem, its place and the next step.' },
    code: { type: 'string', enum: Object.keys(ERROR_CODES) },
    instance: { type: 'string', description: 'Names this request, as the log does.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'JSON Pointer into the request.' },
          message: { type: 'string' },
        },
        required: ['path', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'instance', 'errors'],
} satisfies JsonObject;

function getProperties(schema: JsonObject): JsonObject {
  return isObject(schema.properties) ? schema.properties : {};
}

function toParameter(name: string, at: 'path' | 'query', input: JsonObject): JsonObject {
  const required = Array.isArray(input.required) && input.required.includes(name);
  const { description, ...schema } = getProperties(input)[name] as JsonObject;
  return {
    name,
    in: at,
    required: at === 'path' || required,
    ...(description === undefined ? {} : { description }),
    schema,
  };
}

/** The input without what the path carries. */
function withoutMembers(input: JsonObject, names: readonly string[]): JsonObject {
  const properties = { ...getProperties(input) };
  for (const name of names) delete properties[name];
  const required = Array.isArray(input.required) ? input.required : [];
  return {
    ...input,
    properties,
    required: required.filter((name) => !names.includes(name as string)),
  };
}

function toPathItem(operation: Operation): JsonObject {
  const input = toJsonSchema(operation.input);
  const inPath = [...operation.route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const isGet = operation.route.method === 'GET';
  const inQuery = isGet
    ? Object.keys(getProperties(input)).filter((name) => !inPath.includes(name))
    : [];
  const parameters = [
    ...inPath.map((name) => toParameter(name, 'path', input)),
    ...inQuery.map((name) => toParameter(name, 'query', input)),
  ];
  const body = {
    required: true,
    content: { 'application/json': { schema: withoutMembers(input, inPath) } },
  };
  const problems = PROBLEM_STATUSES.map((status) => [
    status,
    { $ref: '#/components/responses/Problem' },
  ]);
  return {
    operationId: operation.name,
    tags: [operation.group],
    summary: operation.title,
    description: operation.description,
    'x-effect': operation.effect,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isGet ? {} : { requestBody: body }),
    responses: {
      200: {
        description: 'The result.',
        content: { 'application/json': { schema: toJsonSchema(operation.output, 'output') } },
      },
      ...Object.fromEntries(problems),
    },
  };
}

/** The OpenAPI 3.1 document of the operations, served under `basePath`. */
export function toOpenApi(operations: readonly Operation[], basePath = ''): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    const { path, method } = operation.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: toPathItem(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Orrery',
      version: VERSION,
      summary: 'A world model of application schemas: plan, verify, repair, embed and remember.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: basePath || '/' }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: PROBLEM_SCHEMA },
      responses: {
        Problem: {
          description: 'The problem and how to solve it.',
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      },
    },
  };
}
