import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import { createMcpServer } from '../mcp/server.ts';
import { accepts, assertJsonBody } from './body.ts';
import type { HttpOptions } from './context.ts';
import { assertJsonRpc, toAuthInfo } from './mcp-routes.ts';
import { Sessions } from './sessions.ts';

const KEEP_ALIVE_MS = 15_000;

/** MCP over HTTP+SSE (`/sse` and `/messages`), for clients older than Streamable HTTP. */
export function addSseRoutes(app: FastifyInstance, options: HttpOptions): void {
  const { orrery, tools, extendMcp } = options;
  const sessions = new Sessions<SSEServerTransport>({
    idleMs: options.sessionIdleMs,
    maxSessions: options.maxSessions,
  });
  options.metrics.countSessions('sse', () => sessions.size);
  app.addHook('preClose', () => sessions.closeAll());

  app.get(
    '/sse',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      if (!accepts(request.headers.accept, ['text/event-stream'])) {
        throw new AppError('NOT_ACCEPTABLE', 'Send Accept: text/event-stream.');
      }
      sessions.assertRoom();
      const { caller } = request;
      const server = createMcpServer(
        { tools: async () => tools, orrery: async () => orrery },
        { caller, ...(extendMcp ? { extend: extendMcp } : {}) },
      );
      reply.hijack();
      const transport = new SSEServerTransport(`${options.basePath}/messages`, reply.raw);
      sessions.add({ id: transport.sessionId, tenant: caller.tenant, transport, server });
      const release = sessions.hold(transport.sessionId);
      const keepAlive = setInterval(() => reply.raw.write(': keepalive\n\n'), KEEP_ALIVE_MS);
      reply.raw.once('close', () => {
        clearInterval(keepAlive);
        release();
      });
      await server.connect(transport);
    },
  );

  app.post(
    '/messages',
    { preParsing: async (request) => assertJsonBody(request) },
    async (request, reply) => {
      const { sessionId } = request.query as { sessionId?: unknown };
      assertJsonRpc(request.body);
      const { transport } = sessions.get(String(sessionId), request.caller);
      const authInfo = toAuthInfo(request.caller);
      for (const message of [request.body].flat()) {
        await transport.handleMessage(message, {
          authInfo,
          requestInfo: { headers: request.headers },
        });
      }
      return reply.code(202).type('text/plain').send('Accepted');
    },
  );
}
