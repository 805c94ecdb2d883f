import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import type { Transport } from '@modelcontextprotocol/server';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { Caller } from '../caller.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import type { HttpOptions } from './http-options.ts';

/** Between two comments that keep proxies from closing a stream. */
const KEEP_ALIVE_MS = 15_000;

/** Connections that a key may have open. */
const MAX_CONNECTIONS = 32;

interface Connection {
  readonly caller: Caller;
  readonly transport: SSEServerTransport;
}

/** MCP over HTTP+SSE (`/sse` and `/messages`), for clients older than Streamable HTTP. */
export function addSseRoutes(app: FastifyInstance, { basePath, mcp }: HttpOptions): void {
  const connections = new Map<string, Connection>();
  const listOf = ({ keyId }: Caller) =>
    [...connections.values()].filter(({ caller }) => caller.keyId === keyId);
  app.addHook('preClose', async () => {
    await Promise.all([...connections.values()].map(({ transport }) => transport.close()));
  });

  app.get(
    '/sse',
    { exposeHeadRoute: false, config: { speaksMcp: true } },
    async ({ caller }, reply) => {
      if (listOf(caller).length >= MAX_CONNECTIONS) {
        throw new AppError('RATE_LIMITED', `This key has ${MAX_CONNECTIONS} connections open.`, {
          retryAfterS: 30,
        });
      }
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const { raw } = reply.hijack();
      const transport = new SSEServerTransport(`${basePath}/messages`, raw);
      const id = transport.sessionId;
      connections.set(id, { caller, transport });
      const keepAlive = setInterval(() => raw.write(': keepalive\n\n'), KEEP_ALIVE_MS);
      raw.once('close', () => {
        clearInterval(keepAlive);
        connections.delete(id);
      });
      // The transport of SDK 1 under the server of SDK 2: the interface is the same.
      await createMcpServer(mcp, caller).connect(transport as unknown as Transport);
    },
  );

  app.post<{ Querystring: { sessionId?: string } }>(
    '/messages',
    { config: { speaksMcp: true } },
    async ({ caller, query, body }, reply) => {
      const connection = connections.get(String(query.sessionId));
      const { tenant, keyId } = connection?.caller ?? {};
      if (!connection || tenant !== caller.tenant || keyId !== caller.keyId) {
        throw new AppError('NOT_FOUND', 'The session is unknown or has ended: open /sse again.');
      }
      await connection.transport.handleMessage(body).catch(() => {
        throw new AppError('BAD_REQUEST', 'The body is not a JSON-RPC 2.0 message.');
      });
      return reply.code(202).type('text/plain').send('Accepted');
    },
  );
}
