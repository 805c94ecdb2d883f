import type { AppError, ErrorCode } from '../../kernel/errors.ts';

const MEDIA_TYPE = 'application/problem+json';

/** Errors after which the connection ends: what the caller is still sending then must not be read. */
export const CLOSING: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHORIZED',
  'FORBIDDEN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAVAILABLE',
]);

/** Headers that an error asks for beside its body. */
export function toHeaders(error: AppError): Record<string, string> {
  const headers: Record<string, string> = { 'content-type': MEDIA_TYPE };
  if (error.retryAfterS !== undefined)
    headers['retry-after'] = String(Math.ceil(error.retryAfterS));
  if (CLOSING.has(error.code)) headers.connection = 'close';
  return headers;
}
