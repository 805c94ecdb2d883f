import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type JsonSchemaValidator,
  type McpRequestContext,
  Server,
  type ServerContext,
  type ServerOptions,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import type { JsonObject } from '../../kernel/json.ts';
import type { Caller } from '../caller.ts';
import { answerMethod, METHODS } from './answer-method.ts';
import { INSTRUCTIONS, SERVER_INFO } from './identity.ts';
import type { McpExchange, McpParts } from './parts.ts';

/** Nothing of ours is checked by JSON Schema on this side: operations parse with zod. */
const acceptAll = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (data) => ({ valid: true, data: data as T, errorMessage: undefined }),
};

/** How long answers may be kept that are the same for everybody until another version is installed. */
const SHIPPED = { ttlMs: 60 * 60 * 1_000, cacheScope: 'public' } as const;

const OPTIONS: ServerOptions = {
  capabilities: { tools: {}, resources: {}, prompts: {}, logging: {} },
  cacheHints: {
    'server/discover': SHIPPED,
    'tools/list': SHIPPED,
    'prompts/list': SHIPPED,
    'resources/list': SHIPPED,
    'resources/templates/list': SHIPPED,
  },
  instructions: INSTRUCTIONS,
  jsonSchemaValidator: acceptAll,
};

/** Params as they were sent: the SDK's schemas drop a `__proto__` before anybody could refuse it. */
const asSent: StandardSchemaV1<JsonObject, JsonObject> = {
  '~standard': {
    version: 1,
    vendor: 'orrery',
    validate: (value) => ({ value: value as JsonObject }),
  },
};

function toExchange(
  server: Server,
  { mcpReq, http }: ServerContext,
  era: McpRequestContext['era'],
  caller: Caller,
): McpExchange {
  const length = http?.req?.headers.get('content-length');
  const envelope = (mcpReq.envelope ?? {}) as Record<string, ClientCapabilities | undefined>;
  const capabilities =
    envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
  return {
    caller,
    requestId: String(mcpReq.id),
    signal: mcpReq.signal,
    ...(length ? { sizeBytes: Number(length) } : {}),
    meta: (mcpReq._meta ?? {}) as JsonObject,
    ...(capabilities.roots && era === 'legacy'
      ? { listRoots: async () => (await server.listRoots()).roots.map(({ uri }) => uri) }
      : {}),
    notify(method, params) {
      // A client that has gone needs no notification.
      mcpReq.notify({ method, params }).catch(() => {});
    },
    log(level, data) {
      mcpReq.log(level, data, 'orrery').catch(() => {});
    },
  };
}

/** A new MCP server of a caller, for one request or connection: servers are never shared (CVE-2026-25536). */
export function createMcpServer(
  parts: McpParts,
  caller: Caller,
  era: McpRequestContext['era'] = 'legacy',
): Server {
  const server = new Server(SERVER_INFO, OPTIONS);
  for (const [name, method] of Object.entries(METHODS)) {
    server.setRequestHandler(name, { params: asSent }, (params, context) =>
      answerMethod(method, params, toExchange(server, context, era, caller), parts),
    );
  }
  return server;
}
