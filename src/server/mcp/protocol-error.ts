import type { Json } from '../../kernel/json.ts';

/** Codes of JSON-RPC, and MCP's own. */
export const CODES = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  /** Refusals of a server's own. */
  serverError: -32_000,
  /** A session that is unknown or has ended. */
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

export function createInvalidParams(message: string): ProtocolError {
  return new ProtocolError(CODES.invalidParams, message);
}

export function createMethodNotFound(method: string): ProtocolError {
  return new ProtocolError(
    CODES.methodNotFound,
    `Method not found: "${method.slice(0, 80)}" is not a method of this revision of MCP.`,
  );
}
