import type { AppError } from '../../kernel/errors.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';

/** `CODE: what, where, what to do next`: the one form in which models meet errors. */
function toErrorText({ code, message, errors }: AppError): string {
  const others = errors.slice(1, 6).map((detail) => `${detail.path || '/'}: ${detail.message}`);
  const text = others.length > 0 ? `${message} Also: ${others.join('; ')}` : message;
  return `${code}: ${text}`;
}

export function toRefusalResult(error: AppError): JsonObject {
  return { content: [{ type: 'text', text: toErrorText(error) }], isError: true };
}

/** Codes of JSON-RPC, and MCP's own. */
export const CODES = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  /** Refusals of a server's own. */
  serverError: -32_000,
  sessionNotFound: -32_001,
  /** Until revision 2025-11-25; later revisions say that the params are invalid. */
  resourceNotFound: -32_002,
  headerMismatch: -32_020,
  missingClientCapability: -32_021,
  unsupportedProtocolVersion: -32_022,
} as const;

/**
 * An error of the protocol in words of ours. Not the SDK's McpError: that puts "MCP error <code>:" before its message,
 * and so does every client again.
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  readonly data: Json | undefined;

  constructor(code: number, message: string, data?: Json) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Any error as one of the protocol: what nobody foresaw says nothing of itself. */
export function toProtocolError(error: unknown): ProtocolError {
  if (error instanceof ProtocolError) return error;
  return new ProtocolError(CODES.internalError, 'Something failed on our side.');
}

export function createInvalidParams(message: string): ProtocolError {
  return new ProtocolError(CODES.invalidParams, message);
}

export function createMethodNotFound(method: string): ProtocolError {
  return new ProtocolError(
    CODES.methodNotFound,
    `Method not found: "${method.slice(0, 80)}" is not a method of this revision of MCP.`,
  );
}
