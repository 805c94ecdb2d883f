import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { AppError } from '../../kernel/errors.ts';
import { isString, type JsonObject } from '../../kernel/json.ts';
import { createInternalError } from '../log.ts';
import type { McpExchange, McpMethod, McpMethods, McpParts } from './parts.ts';
import { createInvalidParams } from './protocol-error.ts';

/** A text among the params of a request. Throws MCP's invalid params. */
function readString(params: JsonObject, key: string): string {
  const value = params[key];
  if (isString(value)) return value;
  throw createInvalidParams(`params.${key} is missing: a text is expected.`);
}

/** The methods that Orrery answers. Their code is loaded at the first call, so that a start does without it. */
export const METHODS: McpMethods = {
  'tools/list': async (_params, _exchange, parts) => ({
    tools: (await parts.tools()) as unknown as JsonObject[],
  }),
  async 'tools/call'(params, exchange, parts) {
    const { callTool } = await import('./call-tool.ts');
    const { arguments: input = {} } = params;
    return callTool(await parts.orrery(), exchange, readString(params, 'name'), input, parts);
  },
  'resources/list': async () => (await import('./mcp-resources.ts')).listResources(),
  'resources/templates/list': async () =>
    (await import('./mcp-resources.ts')).listResourceTemplates(),
  async 'resources/read'(params, { caller }, parts) {
    const { readResource } = await import('./mcp-resources.ts');
    return readResource(readString(params, 'uri'), await parts.orrery(), caller);
  },
  'prompts/list': async () => (await import('./prompts.ts')).listPrompts(),
  async 'prompts/get'(params) {
    const { getPrompt } = await import('./prompts.ts');
    return getPrompt(readString(params, 'name'), params.arguments);
  },
};

/** Answers a request. It throws ProtocolErrors alone: ours become messages, and an unforeseen error an id in the log. */
export async function answerMethod(
  method: McpMethod,
  params: JsonObject,
  exchange: McpExchange,
  parts: McpParts,
): Promise<JsonObject> {
  try {
    return await method(params, exchange, parts);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const known =
      error instanceof AppError ? error : createInternalError(error, (await parts.orrery()).log);
    const code =
      known.code === 'INTERNAL' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(code, `${known.code}: ${known.message}`);
  }
}
