import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type JsonSchemaValidator,
  type McpRequestContext,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type ServerOptions,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { AppError } from '../../kernel/errors.ts';
import { isString, type JsonObject } from '../../kernel/json.ts';
import type { Caller } from '../caller.ts';
import { createInternalError } from '../log.ts';
import { VERSION } from '../version.ts';
import type { McpExchange, McpParts } from './parts.ts';

/** Instructions that a client may put before its model: how the tools fit together, in one breath. */
const INSTRUCTIONS = `Orrery is a world model of orbital application schemas (JSON: name and orbitals, each with an entity, traits and pages).
Wherever a schema is taken, so is a schema_id or the name of a behavior; over stdio also the absolute path of a file below a root of yours.
Build: list_behaviors or find_similar_behaviors, then plan_instructions with save: true (or apply_actions with its plan_id).
Check: validity_check answers at once; error_check says what is wrong and where.
Repair: rank_edits, then apply_actions with the plan_id of a suggestion.
Learn: memory_recall before a task, memory_store after it.
Never resend a schema or a plan: apply_actions returns a schema_id that every schema input takes, and plans have a plan_id.`;

/** Nothing of ours is checked by JSON Schema on this side: operations parse with zod. */
const acceptAll = {
  getValidator:
    <T>(): JsonSchemaValidator<T> =>
    (data) => ({ valid: true, data: data as T, errorMessage: undefined }),
};

const OPTIONS: ServerOptions = {
  capabilities: { tools: {}, resources: {}, prompts: {} },
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

/** A text among the params of a request. Throws MCP's invalid params. */
function readString(params: JsonObject, key: string): string {
  const value = params[key];
  if (isString(value)) return value;
  const message = `params.${key} is missing: a text is expected.`;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** Answers a method of MCP. Throws ProtocolError or AppError for requests that it refuses. */
type Method = (params: JsonObject, exchange: McpExchange, parts: McpParts) => Promise<JsonObject>;

/** The methods that Orrery answers. Their code is loaded at the first call, so that a start does without it. */
const METHODS: Readonly<Record<string, Method>> = {
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
    return getPrompt(readString(params, 'name'));
  },
};

/** The error of a method as the protocol has it; an unforeseen one has an id in the log. */
async function toProtocolError(error: unknown, parts: McpParts): Promise<ProtocolError> {
  if (error instanceof ProtocolError) return error;
  const { code, message } =
    error instanceof AppError ? error : createInternalError(error, (await parts.orrery()).log);
  const { InternalError, InvalidParams } = ProtocolErrorCode;
  return new ProtocolError(
    code === 'INTERNAL' ? InternalError : InvalidParams,
    `${code}: ${message}`,
  );
}

function toExchange(
  server: Server,
  { mcpReq }: ServerContext,
  era: McpRequestContext['era'],
  caller: Caller,
): McpExchange {
  const envelope = (mcpReq.envelope ?? {}) as Record<string, ClientCapabilities | undefined>;
  const { roots } = envelope[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities() ?? {};
  return {
    caller: { ...caller, channel: 'mcp' },
    requestId: String(mcpReq.id),
    signal: mcpReq.signal,
    ...(roots && era === 'legacy'
      ? { listRoots: async () => (await server.listRoots()).roots.map(({ uri }) => uri) }
      : {}),
  };
}

/** A new MCP server of a caller, for one request or connection: servers are never shared (CVE-2026-25536). */
export function createMcpServer(
  parts: McpParts,
  caller: Caller,
  era: McpRequestContext['era'] = 'legacy',
): Server {
  const server = new Server({ name: 'orrery', title: 'Orrery', version: VERSION }, OPTIONS);
  for (const [name, method] of Object.entries(METHODS)) {
    server.setRequestHandler(name, { params: asSent }, (params, context) =>
      method(params, toExchange(server, context, era, caller), parts).catch(async (error) => {
        throw await toProtocolError(error, parts);
      }),
    );
  }
  return server;
}
