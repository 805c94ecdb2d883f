import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AuthInfo } from '@modelcontextprotocol/sdk/server/auth/types.js';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { isObject } from '../../kernel/json.ts';
import type { Caller } from '../caller.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import { createFairLimiter, type TakeTurn } from '../scheduling/fair-limiter.ts';
import { isJsonRpcMessage } from '../stdio/json-rpc.ts';
import { accepts } from './body.ts';
import { hijack } from './event-stream.ts';
import type { HttpOptions } from './http-options.ts';
import type { InFlight } from './in-flight.ts';
import { limitAnswers, runWithReply } from './limit-answers.ts';
import { createModernMcp, type ModernMcp } from './modern-mcp.ts';
import { Sessions } from './sessions.ts';

const EVENT_STREAM = 'text/event-stream';
const JSON_TYPE = 'application/json';

/** The SDK hands the caller to our request handlers, never the key. */
export function toAuthInfo(caller: Caller): AuthInfo {
  return { token: '', clientId: caller.keyId, scopes: [], extra: { caller } };
}

/** The number of messages in a body. Throws BAD_REQUEST where it is neither a JSON-RPC message nor a batch of them. */
function countJsonRpc(body: unknown): number {
  const messages = Array.isArray(body) ? body : [body];
  if (messages.length === 0 || messages.length > 100 || !messages.every(isJsonRpcMessage)) {
    throw new AppError(
      'BAD_REQUEST',
      'The body is not a JSON-RPC 2.0 message (or a batch of 1 to 100).',
    );
  }
  return messages.length;
}

/** Counts each message of a batch against the key's rate: the request itself was counted as one. */
export function limitMessages(
  { limitRate }: HttpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const messages = countJsonRpc(request.body);
  if (messages > 1) limitRate(request, reply, messages - 1);
}

/** The SDK would answer these itself, in another form than the rest of the server. */
function assertAcceptable(request: FastifyRequest): void {
  const wanted = request.method === 'GET' ? [EVENT_STREAM] : [JSON_TYPE, EVENT_STREAM];
  const { accept } = request.headers;
  if (!accept || !wanted.every((mediaType) => accepts(accept, [mediaType]))) {
    throw new AppError('NOT_ACCEPTABLE', `Send Accept: ${wanted.join(', ')}.`);
  }
  const version = request.headers['mcp-protocol-version'];
  if (typeof version === 'string' && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    throw new AppError(
      'BAD_REQUEST',
      `Mcp-Protocol-Version is one of ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
    );
  }
}

/** Gives the raw request to the SDK; from here on it writes the answer. */
async function handOver(
  transport: StreamableHTTPServerTransport,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const raw: IncomingMessage & { auth?: AuthInfo } = request.raw;
  raw.auth = toAuthInfo(request.caller);
  // The SDK reads media ranges such as */* as a refusal.
  raw.headers.accept = request.method === 'GET' ? EVENT_STREAM : `${JSON_TYPE}, ${EVENT_STREAM}`;
  const rawHeaders = raw.rawHeaders;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === 'accept') rawHeaders[i + 1] = raw.headers.accept;
  }
  await runWithReply(request, reply, () =>
    transport.handleRequest(raw, hijack(reply), request.body),
  );
}

/** Connects a server to a transport: answers are counted, and the caller's messages take turns with those of others. */
async function connectServer(
  given: StreamableHTTPServerTransport,
  caller: Caller,
  { mcp }: HttpOptions,
  inFlight: InFlight,
  takeTurn: TakeTurn,
): Promise<Server> {
  const transport = given as unknown as Transport;
  limitAnswers(transport, inFlight);
  const server = createMcpServer(mcp, caller);
  await server.connect(transport);
  const handle = transport.onmessage?.bind(transport);
  transport.onmessage = (message, extra) =>
    void takeTurn(caller, async () => handle?.(message, extra));
  return server;
}

const SPEAKS_JSON_RPC = { speaksJsonRpc: true };

/** Streamable HTTP of earlier revisions without sessions: each request has its own server, answered by JSON. */
function addStatelessRoute(
  app: FastifyInstance,
  options: HttpOptions,
  inFlight: InFlight,
  modern: ModernMcp,
  takeTurn: TakeTurn,
): void {
  app.post('/mcp', { config: SPEAKS_JSON_RPC }, async (request, reply) => {
    if (await modern.handle(request, reply)) return reply;
    assertAcceptable(request);
    limitMessages(options, request, reply);
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = await connectServer(transport, request.caller, options, inFlight, takeTurn);
    reply.raw.once('close', () => void server.close());
    await handOver(transport, request, reply);
    return reply;
  });
}

/**
 * MCP over Streamable HTTP at `/mcp`: the revisions without sessions, and beside them sessions of the earlier ones,
 * framed as server-sent events.
 */
export function addMcpRoutes(app: FastifyInstance, options: HttpOptions, inFlight: InFlight): void {
  const modern = createModernMcp(options, inFlight);
  const takeTurn = createFairLimiter(1);
  if (options.stateless) {
    addStatelessRoute(app, options, inFlight, modern, takeTurn);
    return;
  }
  const sessions = new Sessions<StreamableHTTPServerTransport>();
  options.metrics.countSessions('streamable_http', () => sessions.size);
  app.addHook('preClose', () => sessions.closeAll());

  const openSession = async (caller: Caller) => {
    const release = sessions.reserve(caller);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => sessions.add({ id, caller, transport, server }, release),
    });
    const server = await connectServer(transport, caller, options, inFlight, takeTurn);
    return { transport, release };
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'POST' && (await modern.handle(request, reply))) return reply;
    if (request.method !== 'DELETE') assertAcceptable(request);
    if (request.method === 'POST') limitMessages(options, request, reply);
    const sessionId = request.headers['mcp-session-id'];
    if (typeof sessionId === 'string') {
      const { transport } = sessions.get(sessionId, request.caller);
      reply.raw.once('close', sessions.hold(sessionId));
      await handOver(transport, request, reply);
      return reply;
    }
    if (!isObject(request.body) || request.body.method !== 'initialize') {
      throw new AppError('BAD_REQUEST', 'Send Mcp-Session-Id, or initialize a session first.');
    }
    const { transport, release } = await openSession(request.caller);
    // A refused request opened no session.
    reply.raw.once('close', () => {
      if (transport.sessionId === undefined) release();
    });
    await handOver(transport, request, reply);
    return reply;
  };
  app.post('/mcp', { config: SPEAKS_JSON_RPC }, handle);
  app.get(
    '/mcp',
    { exposeHeadRoute: false, config: { isStream: true, ...SPEAKS_JSON_RPC } },
    handle,
  );
  app.delete('/mcp', { config: SPEAKS_JSON_RPC }, handle);
}
