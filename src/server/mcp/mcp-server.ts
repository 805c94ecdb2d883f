import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  type JSONRPCRequest,
  type ServerNotification,
  type ServerRequest,
  SetLevelRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { JsonObject } from '../../kernel/json.ts';
import type { Caller } from '../caller.ts';
import { answerMethod } from './answer-method.ts';
import { INSTRUCTIONS, SERVER_INFO } from './identity.ts';
import {
  getCapabilities,
  LOG_LEVELS,
  type LogLevel,
  type McpExchange,
  type McpParts,
} from './parts.ts';
import { createMethodNotFound } from './protocol-error.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Nothing of ours is checked by JSON Schema on this side: operations parse with zod. */
const sharedValidator: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

function toExchange(
  server: Server,
  extra: Extra,
  sessionCaller: Caller,
  threshold: LogLevel,
): McpExchange {
  const length = extra.requestInfo?.headers['content-length'];
  return {
    // As the HTTP bridge attached it to the request.
    caller: (extra.authInfo?.extra?.caller as Caller | undefined) ?? sessionCaller,
    requestId: String(extra.requestId),
    signal: extra.signal,
    ...(length === undefined ? {} : { sizeBytes: Number(length) }),
    meta: (extra._meta ?? {}) as JsonObject,
    clientCapabilities: (server.getClientCapabilities() ?? {}) as JsonObject,
    ...(server.getClientCapabilities()?.roots
      ? { listRoots: async () => (await server.listRoots()).roots.map(({ uri }) => uri) }
      : {}),
    notify(method, params) {
      // A client that has gone needs no notification.
      extra.sendNotification({ method, params } as ServerNotification).catch(() => {});
    },
    log(level, data) {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(threshold)) return;
      server.sendLoggingMessage({ level, logger: 'orrery', data }, extra.sessionId).catch(() => {});
    },
  };
}

/**
 * A new MCP server for one session of the revisions until 2025-11-25. Servers must never be shared between sessions
 * (CVE-2026-25536). Requests that carry a caller of their own (HTTP) are that caller's.
 */
export function createMcpServer(parts: McpParts, caller: Caller): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: { ...getCapabilities(parts), logging: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: sharedValidator,
  });
  let threshold: LogLevel = 'info';
  server.setRequestHandler(SetLevelRequestSchema, async ({ params }) => {
    threshold = params.level;
    return {};
  });
  // Not one handler for each method: the SDK's request schemas drop a `__proto__` before anybody could refuse it.
  server.fallbackRequestHandler = async (request: JSONRPCRequest, extra) => {
    const { method, params } = request as { method: string; params?: JsonObject };
    const exchange = toExchange(server, extra as Extra, caller, threshold);
    const result = await answerMethod({ method, params }, exchange, parts);
    if (result === undefined) throw createMethodNotFound(method);
    // These revisions have no word for how long an answer may be kept.
    const { ttlMs, cacheScope, ...answer } = result;
    return answer;
  };
  return server;
}
