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
import { answerMethod, readString } from './answer-method.ts';
import { LOG_LEVELS, type LogLevel, type McpExchange } from './exchange.ts';
import { SERVER_INFO } from './identity.ts';
import { getCapabilities, type McpParts } from './parts.ts';
import { createMethodNotFound } from './protocol-error.ts';
import { answerWithPush } from './push-input.ts';
import { INSTRUCTIONS } from './server-instructions.ts';
import { SessionSubscriptions } from './session-subscriptions.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

export interface McpServerOptions {
  /** The caller of the session; requests that carry their own caller (HTTP) are theirs. */
  readonly caller: Caller;
}

/** Nothing of ours is checked by JSON Schema on this side: operations parse with zod. */
const sharedValidator: jsonSchemaValidator = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

/** The key's caller as the HTTP bridge attached it to the request, else the session's. */
function getCaller(extra: Extra, options: McpServerOptions): Caller {
  return (extra.authInfo?.extra?.caller as Caller | undefined) ?? options.caller;
}

/** The level for a session that did not set one. */
const DEFAULT_LEVEL: LogLevel = 'info';

function toExchange(
  server: Server,
  extra: Extra,
  options: McpServerOptions,
  threshold: LogLevel,
): McpExchange {
  const length = extra.requestInfo?.headers['content-length'];
  return {
    caller: getCaller(extra, options),
    requestId: String(extra.requestId),
    signal: extra.signal,
    ...(length === undefined ? {} : { sizeBytes: Number(length) }),
    meta: (extra._meta ?? {}) as JsonObject,
    clientCapabilities: (server.getClientCapabilities() ?? {}) as JsonObject,
    inputResponses: {},
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
    closeStream: extra.closeSSEStream,
  };
}

/** A result without what revisions until 2025-11-25 have no word for. */
function withoutHints({ ttlMs, cacheScope, ...result }: JsonObject): JsonObject {
  return result;
}

/**
 * A new MCP server for one session of the revisions until 2025-11-25. Servers must never be shared between sessions
 * (CVE-2026-25536).
 */
export function createMcpServer(parts: McpParts, options: McpServerOptions): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: { ...getCapabilities(parts), logging: {} },
    instructions: INSTRUCTIONS,
    jsonSchemaValidator: sharedValidator,
  });
  const subscriptions = new SessionSubscriptions(options.caller, parts, (notification) => {
    server.notification(notification as ServerNotification).catch(() => {});
  });
  server.oninitialized = () => subscriptions.open();
  server.onclose = () => subscriptions.close();
  let threshold = DEFAULT_LEVEL;
  server.setRequestHandler(SetLevelRequestSchema, async ({ params }) => {
    threshold = params.level;
    return {};
  });
  // Not one handler for each method: the SDK's request schemas drop a `__proto__` before anybody could refuse it.
  server.fallbackRequestHandler = async (request: JSONRPCRequest, extra) => {
    const { method, params } = request as { method: string; params?: JsonObject };
    if (parts.changes && method === 'resources/subscribe') {
      subscriptions.subscribe(readString(params ?? {}, 'uri'));
      return {};
    }
    if (parts.changes && method === 'resources/unsubscribe') {
      subscriptions.unsubscribe(readString(params ?? {}, 'uri'));
      return {};
    }
    const exchange = toExchange(server, extra as Extra, options, threshold);
    return answerWithPush(
      async (answers) => {
        const result = await answerMethod({ method, params }, { ...exchange, ...answers }, parts);
        if (result === undefined) throw createMethodNotFound(method);
        return withoutHints(result);
      },
      exchange.clientCapabilities,
      extra,
    );
  };
  return server;
}
