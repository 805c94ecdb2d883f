import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { mergeMembers, RawInput } from '../../operations/raw-input.ts';
import { toJsonSchema } from '../projections/json-schema.ts';
import type { HttpOptions } from './http-options.ts';

/** Groups whose documents readers keep and ask for again, by their entity tag. */
const KEPT_GROUPS: ReadonlySet<string> = new Set(['behaviors', 'schemas']);

/** Types of members whose value in a query is read as JSON; a text that doesn't fit stays and is refused. */
const NOT_TEXTS: ReadonlySet<unknown> = new Set(['integer', 'number', 'boolean']);
const LITERAL = /^(?:true|false|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?)$/;

/** The JSON Schema of an operation's input. */
interface InputSchema {
  readonly properties?: JsonObject;
  readonly required?: readonly string[];
}

/** How the query of an operation is read into its input. */
function createQueryReader({ properties }: InputSchema): (query: JsonObject) => JsonObject {
  const isText = (key: string) => {
    const schema = properties?.[key];
    return !isObject(schema) || !NOT_TEXTS.has(schema.type);
  };
  return (query) => {
    const input: JsonObject = {};
    for (const [key, value] of Object.entries(query)) {
      const isRead = typeof value === 'string' && LITERAL.test(value) && !isText(key);
      input[key] = isRead ? (JSON.parse(value) as Json) : value;
    }
    return input;
  };
}

function createInputReader(
  operation: Operation,
  schema: InputSchema,
): (request: FastifyRequest) => unknown {
  const hasParameters = operation.route.path.includes('{');
  const isGet = operation.route.method === 'GET';
  const readQuery = createQueryReader(schema);
  return ({ query, params, body }) => {
    const members = hasParameters ? (params as Record<string, string>) : {};
    if (isGet) return mergeMembers(readQuery(query as JsonObject), members);
    return body instanceof RawInput ? body.with(members) : body;
  };
}

function addRoute(app: FastifyInstance, operation: Operation, options: HttpOptions): void {
  const { method, path } = operation.route;
  const schema: InputSchema = toJsonSchema(operation.input);
  const readInput = createInputReader(operation, schema);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, key) =>
      schema.required?.includes(key) ? `:${key}` : `:${key}?`,
    ),
    exposeHeadRoute: method === 'GET',
    config: { isOperation: true, isParsedHere: operation.cost === 'yielding' },
    handler: async (request, reply) => {
      const cancel = new AbortController();
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) cancel.abort();
      });
      const input = readInput(request);
      request.isCall = true;
      const json = await options.orrery.callForJson(operation.name, input, {
        caller: { ...request.caller, channel: 'http' },
        requestId: request.id,
        signal: cancel.signal,
      });
      if (method === 'GET' && KEPT_GROUPS.has(operation.group)) {
        reply.header('cache-control', 'private, no-cache');
      }
      return reply
        .type('application/json; charset=utf-8')
        .send(typeof json === 'string' ? json : Buffer.from(json));
    },
  });
}

export function addOperationRoutes(app: FastifyInstance, options: HttpOptions): void {
  for (const operation of options.orrery.operations.values()) addRoute(app, operation, options);
}
