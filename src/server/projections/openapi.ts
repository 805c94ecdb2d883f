import { z } from 'zod';
import { ERROR_CODES } from '../../kernel/errors.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { VERSION } from '../version.ts';
import { toJsonSchema } from './json-schema.ts';

/** The error answers that any operation can give. */
const PROBLEM_STATUSES = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503];

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('The problem, its place and the next step.'),
    code: z.enum(Object.keys(ERROR_CODES)),
    instance: z.string().describe('Names this request, as the log does.'),
    errors: z.array(
      z.object({
        path: z.string().describe('JSON Pointer into the request.'),
        message: z.string(),
      }),
    ),
  })
  .describe('RFC 9457.');

function toPathItem({ route, ...operation }: Operation): JsonObject {
  const { properties, required, ...input } = toJsonSchema(operation.input);
  const members = Object.entries(isObject(properties) ? properties : {}) as [string, JsonObject][];
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  const isInPath = (name: string) => route.path.includes(`{${name}}`);
  const isGet = route.method === 'GET';
  const inBody = members.filter(([name]) => !isGet && !isInPath(name));
  const parameters = members
    .filter(([name]) => isGet || isInPath(name))
    .map(([name, { description, ...schema }]) => ({
      name,
      in: isInPath(name) ? 'path' : 'query',
      required: isInPath(name) || isRequired(name),
      ...(description === undefined ? {} : { description }),
      schema,
    }));
  const body = {
    ...input,
    properties: Object.fromEntries(inBody),
    required: inBody.map(([name]) => name).filter(isRequired),
  };
  const problems = PROBLEM_STATUSES.map((status) => [
    status,
    { $ref: '#/components/responses/Problem' },
  ]);
  const toContent = (schema: JsonObject) => ({ 'application/json': { schema } });
  return {
    operationId: operation.name,
    tags: [operation.group],
    summary: operation.title,
    description: operation.description,
    'x-effect': operation.effect,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isGet ? {} : { requestBody: { required: true, content: toContent(body) } }),
    responses: {
      200: {
        description: 'The result.',
        content: toContent(toJsonSchema(operation.output, 'output')),
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
      schemas: { Problem: toJsonSchema(problemSchema) },
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
