import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError, ErrorCode } from '../../kernel/errors.ts';
import { isObject } from '../../kernel/json.ts';
import { CODES } from '../mcp/protocol-error.ts';
import { toHeaders } from './error-headers.ts';

/** JSON-RPC's words for what a server refuses before a method is called. */
const RPC_CODES: Partial<Record<ErrorCode, number>> = {
  INTERNAL: CODES.internalError,
  NOT_FOUND: CODES.sessionNotFound,
};

function toRpcCode({ code }: AppError, { body }: FastifyRequest): number {
  // A body that was not read yet was no JSON.
  if (code === 'BAD_REQUEST') return body === undefined ? CODES.parseError : CODES.invalidRequest;
  return RPC_CODES[code] ?? CODES.serverError;
}

/** The id of the request that a body holds, where it was read so far. */
function findId({ body }: FastifyRequest): string | number | null {
  const id = isObject(body) ? body.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Answers an error where clients speak JSON-RPC: with the HTTP status and headers that it has everywhere. */
export function sendRpcError(reply: FastifyReply, error: AppError): FastifyReply {
  const { request } = reply;
  const { code, message, status } = error;
  request.errorCode = code;
  return reply
    .code(status)
    .headers({ ...toHeaders(error), 'content-type': 'application/json' })
    .send(
      JSON.stringify({
        jsonrpc: '2.0',
        id: findId(request),
        error: {
          code: toRpcCode(error, request),
          message: `${code}: ${message}`,
          data: { code, request: request.id },
        },
      }),
    );
}
