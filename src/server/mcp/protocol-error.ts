import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** `CODE: what, where, what to do next`: the one form in which models meet errors. */
function toErrorText({ code, message, errors }: AppError): string {
  const others = errors.slice(1, 6).map((detail) => `${detail.path || '/'}: ${detail.message}`);
  const text = others.length > 0 ? `${message} Also: ${others.join('; ')}` : message;
  return `${code}: ${text}`;
}

export function toRefusalResult(error: AppError): JsonObject {
  return { content: [{ type: 'text', text: toErrorText(error) }], isError: true };
}

export function createInvalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
