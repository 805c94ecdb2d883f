import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../../kernel/errors.ts';
import { createInternalError, type Log } from '../log.ts';

const MEDIA_TYPE = 'application/problem+json';

/** Errors of strangers, after which the connection ends: what they are still sending is not read. */
const CLOSING: ReadonlySet<ErrorCode> = new Set(['UNAUTHORIZED', 'FORBIDDEN']);

function toHeaders(error: AppError): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': MEDIA_TYPE };
  if (error.retryAfterS !== undefined)
    headers['retry-after'] = String(Math.ceil(error.retryAfterS));
  if (CLOSING.has(error.code)) headers.connection = 'close';
  return headers;
}

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
  return reply
    .code(error.status)
    .headers(toHeaders(error))
    .send(JSON.stringify(toProblem(error, reply.request.id)));
}

/** Refusals of Fastify itself in our words: its messages may quote the request. */
function fromFrameworkError(
  error: Error & { code?: string; statusCode?: number },
  maxBodyBytes: number,
): AppError | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError(
      'PAYLOAD_TOO_LARGE',
      `The body is larger than the ${maxBodyBytes} bytes that this server takes (ORRERY_MAX_BODY). Save the schema once with apply_actions and send its schema_id.`,
    );
  }
  // Of an answer that is being compressed when its reader leaves.
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new AppError('CANCELLED', 'The caller left before the answer was sent.');
  }
  const status = error.statusCode ?? 500;
  const isRefused = status >= 400 && status < 500;
  return isRefused ? new AppError('BAD_REQUEST', 'The request is malformed.') : undefined;
}

/** Fastify's error handler: everything leaves as problem+json; what nobody foresaw is logged under an id in it. */
export function createErrorHandler(log: Log, maxBodyBytes: number) {
  return async (error: Error, _request: FastifyRequest, reply: FastifyReply) => {
    const known = error instanceof AppError ? error : fromFrameworkError(error, maxBodyBytes);
    const problem = known ?? createInternalError(error, log);
    // Fastify would end the connection of a body that is too large: its sender would read a reset and no reason.
    reply.removeHeader('connection');
    return sendProblem(reply, problem);
  };
}
