import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonObject } from '../../kernel/json.ts';
import type { Operation } from '../../operations/operation.ts';
import { mergeMembers, RawInput } from '../../operations/raw-input.ts';
import { toJsonSchema } from '../projections/json-schema.ts';
import type { HttpOptions } from './http-options.ts';

/** The input of a request: query, path and body; numbers in a query are read as those that the operation takes. */
function readInput({ method, query, params, body }: FastifyRequest): unknown {
  const members = params as Record<string, string>;
  if (method === 'GET' || method === 'HEAD') return mergeMembers(query as JsonObject, members);
  return body instanceof RawInput ? body.with(members) : body;
}

function addRoute(app: FastifyInstance, operation: Operation, options: HttpOptions): void {
  const { method, path } = operation.route;
  const { required } = toJsonSchema(operation.input) as { readonly required?: readonly string[] };
  app.route({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, key) =>
      required?.includes(key) ? `:${key}` : `:${key}?`,
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
      return reply
        .type('application/json; charset=utf-8')
        .send(typeof json === 'string' ? json : Buffer.from(json));
    },
  });
}

export function addOperationRoutes(app: FastifyInstance, options: HttpOptions): void {
  for (const operation of options.orrery.operations.values()) addRoute(app, operation, options);
}
