import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { createInternalError } from '../internal-error.ts';
import type { Log } from '../log.ts';
import { discardBody } from './discard-body.ts';
import { CLOSING, toHeaders } from './error-headers.ts';
import { sendRpcError } from './json-rpc-errors.ts';

/** Bytes of a refused body that are read and thrown away: of a stranger's, and of a caller's with a key. */
const DISCARDED_BYTES = 12 * 1024 * 1024;
const DISCARDED_BYTES_OF_CALLER = 64 * 1024 * 1024;

/** The body of RFC 9457 for an error. `instance` names the request, as the log does. */
function toProblem(error: AppError, requestId: string) {
  return {
    type: `urn:orrery:error:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: error.title,
    status: error.status,
    detail: error.message,
    code: error.code,
    instance: `urn:orrery:request:${requestId}`,
    errors: error.errors,
  };
}

export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  reply.request.errorCode = error.code;
  return reply
    .code(error.status)
    .headers(toHeaders(error))
    .send(JSON.stringify(toProblem(error, reply.request.id)));
}

/** Refusals of Fastify itself in our words: its messages may quote the request. */
function fromFrameworkError(
  error: { code?: string; statusCode?: number },
  maxBodyBytes: number,
): AppError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError(
        'PAYLOAD_TOO_LARGE',
        `The body is larger than the ${maxBodyBytes} bytes that this server takes (ORRERY_MAX_BODY). Save the schema once with apply_actions and send its schema_id.`,
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('BAD_REQUEST', 'The body is not as long as Content-Length says.');
    default:
      break;
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new AppError('BAD_REQUEST', 'The request is malformed.');
  }
  return undefined;
}

/** Any thrown value as an AppError; what nobody foresaw is logged under an id that the caller gets. */
function toHttpError(error: unknown, log: Log, maxBodyBytes: number): AppError {
  if (error instanceof AppError) return error;
  const known = fromFrameworkError(error as { code?: string; statusCode?: number }, maxBodyBytes);
  return known ?? createInternalError(error, log);
}

/** Fastify's error handler: everything leaves as problem+json, or as JSON-RPC where clients speak that. */
export function createErrorHandler(log: Log, maxBodyBytes: number) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toHttpError(error, log, maxBodyBytes);
    if (CLOSING.has(problem.code)) {
      await discardBody(request.raw, request.caller ? DISCARDED_BYTES_OF_CALLER : DISCARDED_BYTES);
    }
    return request.routeOptions.config.speaksJsonRpc
      ? sendRpcError(reply, problem)
      : sendProblem(reply, problem);
  };
}
