import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isObject } from '../../kernel/json.ts';

/** What JSON-RPC 2.0 asks of a message; what a method needs of its params is checked by its handler. */
export function isJsonRpcMessage(value: unknown): value is JSONRPCMessage {
  if (!isObject(value) || value.jsonrpc !== '2.0') return false;
  const { id, method, params } = value;
  const hasId = typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id));
  if (method !== undefined) {
    return (
      typeof method === 'string' &&
      (hasId || id === undefined) &&
      (params === undefined || isObject(params))
    );
  }
  return hasId && (isObject(value.result) || isObject(value.error));
}
