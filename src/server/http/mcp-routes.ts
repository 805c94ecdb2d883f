import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { Caller } from '../caller.ts';
import { toErrorFields } from '../log.ts';
import { createMcpServer } from '../mcp/mcp-server.ts';
import type { HttpOptions } from './http-options.ts';

const NO_BATCHES =
  'MCP has no JSON-RPC batches since its revision 2025-06-18: send each message by itself.';
const BOTH = 'application/json, text/event-stream';

/** The request as the SDK takes it, without its key. It is aborted once the caller has gone. */
function toWebRequest(request: FastifyRequest, signal: AbortSignal): Request {
  const { method, protocol, host, url } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'authorization') headers.set(name, String(value));
  }
  // The SDK reads a range of all media types as a refusal.
  if (headers.get('accept') === '*/*') headers.set('accept', BOTH);
  return new Request(`${protocol}://${host}${url}`, { method, headers, signal });
}

/** MCP over Streamable HTTP at `/mcp`, without sessions: revision 2026-07-28, and each request of those before it. */
export function addMcpRoutes(app: FastifyInstance, { mcp, orrery }: HttpOptions): void {
  const handler = createMcpHandler(
    ({ era, authInfo }) => createMcpServer(mcp, authInfo?.extra?.caller as Caller, era),
    { onerror: (error) => orrery.log.debug(toErrorFields(error), 'MCP') },
  );
  app.addHook('preClose', () => handler.close());
  app.post('/mcp', { compress: false, config: { speaksMcp: true } }, async (request, reply) => {
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { caller, body } = request;
    if (Array.isArray(body)) throw new AppError('BAD_REQUEST', NO_BATCHES);
    const authInfo = { token: '', clientId: caller.keyId, scopes: [], extra: { caller } };
    return handler.fetch(toWebRequest(request, gone.signal), { authInfo, parsedBody: body });
  });
}
