import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { AppError } from '../../kernel/errors.ts';
import type { Caller } from '../caller.ts';
import { createInternalError } from '../internal-error.ts';
import type { Orrery } from '../orrery.ts';
import { NAME, VERSION } from '../version.ts';
import { callTool, type Extra, ToolCallRequestSchema } from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { ProtocolError } from './protocol-error.ts';

/** What every session shares. Each part is loaded when first asked for, so that a start costs nothing. */
export interface McpParts {
  tools(): Promise<readonly Tool[]>;
  orrery(): Promise<Orrery>;
}

export interface McpServerOptions {
  /** Whose session this is; requests that carry their own caller (HTTP) are theirs. */
  readonly caller: Caller;
  /** Adds handlers to a server before it is connected. */
  readonly extend?: (server: Server) => void;
}

/** Nothing of ours is checked by JSON Schema on this side: operations parse with zod. */
const sharedValidator: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/** The key's caller as the HTTP bridge attached it to the request, else the session's. */
function getCaller(extra: Extra, options: McpServerOptions): Caller {
  return (extra.authInfo?.extra?.caller as Caller | undefined) ?? options.caller;
}

/**
 * Runs what answers a request other than a tool call, whose errors are the protocol's: ours become messages of the
 * same form, and what nobody foresaw an id in the log. The SDK would send any error's own words.
 */
async function answer<T>(parts: McpParts, run: (orrery: Orrery) => T | Promise<T>): Promise<T> {
  const orrery = await parts.orrery();
  try {
    return await run(orrery);
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const known = error instanceof AppError ? error : createInternalError(error, orrery.log);
    const code = known.code === 'INTERNAL' ? ErrorCode.InternalError : ErrorCode.InvalidParams;
    throw new ProtocolError(code, `${known.code}: ${known.message}`);
  }
}

/** A new MCP server for one session. Servers must never be shared between sessions (CVE-2026-25536). */
export function createMcpServer(parts: McpParts, options: McpServerOptions): Server {
  const server = new Server(
    { name: NAME, title: 'Orrery', version: VERSION },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: INSTRUCTIONS,
      jsonSchemaValidator: sharedValidator,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: [...(await parts.tools())],
  }));
  server.setRequestHandler(ToolCallRequestSchema, async (request, extra) =>
    callTool(await parts.orrery(), getCaller(extra, options), request, extra),
  );
  server.setRequestHandler(ListResourcesRequestSchema, async () =>
    (await import('./resources.ts')).listResources(),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () =>
    (await import('./resources.ts')).listResourceTemplates(),
  );
  server.setRequestHandler(ReadResourceRequestSchema, async (request, extra) => {
    const { readResource } = await import('./resources.ts');
    const caller = getCaller(extra, options);
    return answer(parts, (orrery) =>
      orrery.takeTurn(caller, () => readResource(request.params.uri, orrery, caller)),
    );
  });
  server.setRequestHandler(ListPromptsRequestSchema, async () =>
    (await import('./prompts.ts')).listPrompts(),
  );
  server.setRequestHandler(GetPromptRequestSchema, async ({ params }) =>
    (await import('./prompts.ts')).getPrompt(params.name, params.arguments ?? {}),
  );
  server.setRequestHandler(CompleteRequestSchema, async (request, extra) => {
    const { complete } = await import('./completion.ts');
    const caller = getCaller(extra, options);
    return answer(parts, (orrery) => complete(request.params, orrery, caller));
  });
  options.extend?.(server);
  return server;
}
