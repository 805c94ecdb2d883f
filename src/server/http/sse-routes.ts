import type { ServerResponse } from 'node:http';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import { accepts } from './body.ts';
import { KEEP_ALIVE_MS, MAX_UNREAD_BYTES } from './event-stream.ts';
import type { HttpOptions } from './http-options.ts';
import type { InFlight } from './in-flight.ts';
import { limitMessages, toAuthInfo } from './mcp-routes.ts';
import { Sessions } from './sessions.ts';

/**
 * A transport that frees the place of each request when its answer leaves, and ends a stream that is not read: an
 * answer leaves by another connection than its request came by, so that nothing else holds a client to its pace.
 */
class LimitedSseTransport extends SSEServerTransport {
  readonly #unanswered = new Map<RequestId, () => void>();
  readonly #stream: ServerResponse;

  constructor(endpoint: string, stream: ServerResponse) {
    super(endpoint, stream);
    this.#stream = stream;
    stream.once('close', () => {
      for (const release of this.#unanswered.values()) release();
    });
  }

  /** Holds a place until the request is answered or the stream ends. */
  hold(id: RequestId, release: () => void): void {
    this.#unanswered.get(id)?.();
    this.#unanswered.set(id, release);
    if (this.#stream.closed) release();
  }

  /** A request that was cancelled is never answered. */
  override async handleMessage(
    ...[message, extra]: Parameters<SSEServerTransport['handleMessage']>
  ) {
    const { method, params } = message as { method?: unknown; params?: { requestId?: RequestId } };
    if (method === 'notifications/cancelled') this.#release(params?.requestId);
    await super.handleMessage(message, extra);
  }

  override async send(message: Parameters<SSEServerTransport['send']>[0]): Promise<void> {
    if (!('method' in message)) this.#release(message.id);
    if (this.#stream.writableLength > MAX_UNREAD_BYTES) this.#stream.destroy();
    else await super.send(message);
  }

  #release(id: RequestId | undefined): void {
    if (id === undefined) return;
    this.#unanswered.get(id)?.();
    this.#unanswered.delete(id);
  }
}

/** The requests among the messages of a body, by id. */
function findRequestIds(body: unknown): RequestId[] {
  return [body].flat().flatMap((message) => {
    const { method, id } = message as { method?: unknown; id?: RequestId };
    return method !== undefined && id !== undefined ? [id] : [];
  });
}

/** Takes a place for each request of a body, beside the one that the POST itself has; all or none. */
function takePlaces(request: FastifyRequest, inFlight: InFlight): Map<RequestId, () => void> {
  const taken = new Map<RequestId, () => void>();
  try {
    for (const id of findRequestIds(request.body)) taken.set(id, inFlight.takePlace(request));
    return taken;
  } catch (error) {
    for (const release of taken.values()) release();
    throw error;
  }
}

/** MCP over HTTP+SSE (`/sse` and `/messages`), for clients older than Streamable HTTP. */
export function addSseRoutes(app: FastifyInstance, options: HttpOptions, inFlight: InFlight): void {
  const sessions = new Sessions<LimitedSseTransport>();
  options.metrics.countSessions('sse', () => sessions.size);
  app.addHook('preClose', () => sessions.closeAll());

  app.get(
    '/sse',
    { exposeHeadRoute: false, config: { isStream: true, speaksJsonRpc: true } },
    async (request, reply) => {
      if (!accepts(request.headers.accept, ['text/event-stream'])) {
        throw new AppError('NOT_ACCEPTABLE', 'Send Accept: text/event-stream.');
      }
      const { caller } = request;
      const releaseSession = sessions.reserve(caller);
      const server = createMcpServer(options.mcp, caller);
      reply.hijack();
      const transport = new LimitedSseTransport(`${options.basePath}/messages`, reply.raw);
      sessions.add({ id: transport.sessionId, caller, transport, server }, releaseSession);
      const release = sessions.hold(transport.sessionId);
      const keepAlive = setInterval(() => reply.raw.write(': keepalive\n\n'), KEEP_ALIVE_MS);
      reply.raw.once('close', () => {
        clearInterval(keepAlive);
        release();
      });
      await server.connect(transport);
    },
  );

  app.post('/messages', { config: { speaksJsonRpc: true } }, async (request, reply) => {
    const { sessionId } = request.query as { sessionId?: unknown };
    limitMessages(options, request, reply);
    const { transport } = sessions.get(String(sessionId), request.caller);
    for (const [id, release] of takePlaces(request, inFlight)) transport.hold(id, release);
    const authInfo = toAuthInfo(request.caller);
    for (const message of [request.body].flat()) {
      await transport.handleMessage(message, {
        authInfo,
        requestInfo: { headers: request.headers },
      });
    }
    return reply.code(202).type('text/plain').send('Accepted');
  });
}
