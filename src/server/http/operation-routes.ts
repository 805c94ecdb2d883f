import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { toJsonSchema } from '../projections/json-schema.ts';
import { accepts, assertJsonBody } from './body.ts';
import type { HttpOptions } from './context.ts';

type Coerce = (text: string) => Json;

/** Texts that stand for other types, by what a member's JSON Schema says. What doesn't fit stays a text, to be refused. */
const COERCIONS: Readonly<Record<string, Coerce>> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text),
  array: (text) => text.split(',').map((item) => (/^\d{1,15}$/.test(item) ? Number(item) : item)),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
};

/** How the query of an operation is read into its input. */
export function createQueryReader(operation: Operation): (query: JsonObject) => JsonObject {
  const properties = toJsonSchema(operation.input).properties;
  const coercions = new Map<string, Coerce>();
  for (const [key, schema] of Object.entries(isObject(properties) ? properties : {})) {
    const type = isObject(schema) ? schema.type : undefined;
    const coerce = typeof type === 'string' ? COERCIONS[type] : undefined;
    if (coerce) coercions.set(key, coerce);
  }
  return (query) => {
    const input: JsonObject = {};
    for (const [key, value] of Object.entries(query)) {
      const coerce = coercions.get(key);
      input[key] = coerce && typeof value === 'string' ? coerce(value) : value;
    }
    return input;
  };
}

/** Adds the path's parameters to the input. Throws UNPROCESSABLE where the body says otherwise. */
function mergePath(input: Json, parameters: Record<string, string>): Json {
  if (!isObject(input)) return input;
  for (const [key, value] of Object.entries(parameters)) {
    if (Object.hasOwn(input, key) && input[key] !== value) {
      const message = `The path says another ${key} than the body.`;
      throw new AppError('UNPROCESSABLE', message, { errors: [{ path: `/${key}`, message }] });
    }
  }
  return { ...input, ...parameters };
}

function createInputReader(operation: Operation): (request: FastifyRequest) => Json {
  const hasParameters = operation.route.path.includes('{');
  const isGet = operation.route.method === 'GET';
  const readQuery = createQueryReader(operation);
  return (request) => {
    const input = isGet ? readQuery(request.query as JsonObject) : (request.body as Json);
    return hasParameters ? mergePath(input, request.params as Record<string, string>) : input;
  };
}

/** What the request says of its size; one that is sent in chunks says nothing. */
function toSize(request: FastifyRequest): { sizeBytes?: number } {
  if (request.method === 'GET') return { sizeBytes: 0 };
  const length = request.headers['content-length'];
  return length === undefined ? {} : { sizeBytes: Number(length) };
}

function addRoute(app: FastifyInstance, operation: Operation, options: HttpOptions): void {
  const { method, path } = operation.route;
  const readInput = createInputReader(operation);
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    // Before the body is read: what will be refused needs none.
    preParsing: async (request) => {
      assertJsonBody(request);
      if (!accepts(request.headers.accept, ['application/json'])) {
        throw new AppError('NOT_ACCEPTABLE', 'The answer is application/json: accept it.');
      }
    },
    handler: async (request, reply) => {
      const cancel = new AbortController();
      const onClose = () => {
        if (!reply.raw.writableFinished) cancel.abort();
      };
      reply.raw.once('close', onClose);
      const output = await options.orrery.call(operation.name, readInput(request), {
        caller: request.caller,
        requestId: request.id,
        signal: cancel.signal,
        ...toSize(request),
      });
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(output));
    },
  });
}

/** One route for every operation. */
export function addOperationRoutes(app: FastifyInstance, options: HttpOptions): void {
  for (const operation of options.orrery.operations.values()) addRoute(app, operation, options);
}
