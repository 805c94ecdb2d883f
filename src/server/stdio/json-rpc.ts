import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { isObject } from '../../kernel/json.ts';

/** Characters of an id: each answer and notice repeats it. */
const MAX_ID_LENGTH = 1_024;

function isId(id: unknown): id is string | number {
  return typeof id === 'string' ? id.length <= MAX_ID_LENGTH : Number.isSafeInteger(id);
}

/** Whether a message is one of JSON-RPC 2.0; its params are checked by the handler of its method. */
export function isJsonRpcMessage(value: unknown): value is JSONRPCMessage {
  if (!isObject(value) || value.jsonrpc !== '2.0') return false;
  const { id, method, params } = value;
  if (method !== undefined) {
    return (
      typeof method === 'string' &&
      (id === undefined || isId(id)) &&
      (params === undefined || isObject(params))
    );
  }
  return isId(id) && (isObject(value.result) || isObject(value.error));
}
