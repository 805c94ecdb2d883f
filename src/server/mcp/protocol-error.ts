import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

/** MCP's code for a resource that does not exist. */
export const RESOURCE_NOT_FOUND = -32002;

/**
 * An error of the protocol in words of ours. Not the SDK's McpError: that puts "MCP error <code>:" before its message,
 * and so does every client again.
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function createInvalidParams(message: string): ProtocolError {
  return new ProtocolError(ErrorCode.InvalidParams, message);
}
