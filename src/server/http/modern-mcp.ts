import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import {
  answerModern,
  assertModernRequest,
  type RpcAnswer,
  type RpcRequest,
  toRefusal,
} from '../mcp/modern/answer-modern.ts';
import { hasEnvelope } from '../mcp/modern/envelope.ts';
import {
  assertHeadersAgree,
  assertHeadersPresent,
  isModernMessage,
} from '../mcp/modern/headers.ts';
import { CODES, ProtocolError } from '../mcp/protocol-error.ts';
import { isJsonRpcMessage } from '../stdio/json-rpc.ts';
import { accepts } from './body.ts';
import { EventStream } from './event-stream.ts';
import type { HttpOptions } from './http-options.ts';
import type { InFlight } from './in-flight.ts';

export interface ModernMcp {
  /** Answers a body of these revisions; false where it is none. */
  handle(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}

function send(reply: FastifyReply, { message, status }: RpcAnswer): void {
  reply.code(status).type('application/json').send(JSON.stringify(message));
}

/** Whether a body is of these revisions. Throws a ProtocolError for what no revision allows. */
function isModernBody({ body, headers }: FastifyRequest): boolean {
  if (Array.isArray(body)) {
    if (!body.some(hasEnvelope)) return false;
    throw new ProtocolError(
      CODES.invalidRequest,
      'Requests of a revision without sessions come one by one: not in a batch.',
    );
  }
  return isObject(body) && isModernMessage(body, headers);
}

/** Throws a ProtocolError where the headers of a request and its `_meta` are not as the revision has them. */
function assertRequest(message: JsonObject, { headers }: FastifyRequest): void {
  if (!isJsonRpcMessage(message)) {
    throw new ProtocolError(CODES.invalidRequest, 'The body is not a JSON-RPC 2.0 message.');
  }
  if (message.id === undefined) {
    assertHeadersAgree(message, headers);
    return;
  }
  if (hasEnvelope(message)) assertHeadersAgree(message, headers);
  assertModernRequest(message as unknown as RpcRequest);
  assertHeadersPresent(message, headers);
}

export function createModernMcp(options: HttpOptions, inFlight: InFlight): ModernMcp {
  const parts = options.mcp;

  const run = async (message: RpcRequest, request: FastifyRequest, reply: FastifyReply) => {
    const controller = new AbortController();
    request.cancel = controller;
    const canStream = accepts(request.headers.accept, ['text/event-stream']);
    const stream = new EventStream(reply);
    const length = request.headers['content-length'];
    const answer = await answerModern(
      message,
      {
        caller: request.caller,
        requestId: request.id,
        signal: controller.signal,
        ...(length === undefined ? {} : { sizeBytes: Number(length) }),
        notify(method, params) {
          if (canStream) stream.write({ jsonrpc: '2.0', method, params });
        },
      },
      parts,
    );
    if (stream.isOpen) {
      stream.end(answer.message);
      return;
    }
    const text = JSON.stringify(answer.message);
    inFlight.holdAnswer(request, reply, text.length);
    reply.code(answer.status).type('application/json').send(text);
  };

  const answerMessage = async (
    message: JsonObject,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> => {
    assertRequest(message, request);
    if (message.id === undefined) reply.code(202).send();
    else await run(message as unknown as RpcRequest, request, reply);
  };

  return {
    async handle(request, reply) {
      const id = isObject(request.body) ? request.body.id : undefined;
      try {
        if (!isModernBody(request)) return false;
        await answerMessage(request.body as JsonObject, request, reply);
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        // A request that is refused here was not called: no handler's error comes this way.
        send(reply, toRefusal(id, error, error.code === CODES.methodNotFound ? 404 : 400));
      }
      return true;
    },
  };
}
