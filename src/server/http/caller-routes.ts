import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { RecentCall } from '../../ports/recent-call.ts';
import type { RecentCalls } from '../recent-calls.ts';

/** Between two comments that keep proxies from closing a stream. */
const KEEP_ALIVE_MS = 15_000;
/** Bytes of a stream that nobody reads; beyond it the stream ends. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

/** The caller's own name and rights. */
export function addCallerRoute(app: FastifyInstance): void {
  app.get('/keys/current', async ({ caller }) => ({
    tenant: caller.tenant,
    key_id: caller.keyId,
    is_operator: caller.isOperator === true,
    read_only: caller.readOnly === true,
    no_forget: caller.noForget === true,
  }));
}

/** The calls of the caller's tenant: a stream of those that end, and the input of each as it was sent. */
export function addCallRoutes(app: FastifyInstance, calls: RecentCalls): void {
  const streams = new Set<PassThrough>();
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  app.get('/calls', { exposeHeadRoute: false }, async ({ caller: { tenant } }, reply) => {
    const stream = new PassThrough();
    const write = (shown: readonly RecentCall[]) => {
      if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
      else stream.write(`event: message\ndata: ${JSON.stringify({ calls: shown })}\n\n`);
    };
    const stop = calls.watch(tenant, (call) => write([call]));
    const keepAlive = setInterval(() => stream.write(': keepalive\n\n'), KEEP_ALIVE_MS);
    reply.raw.once('close', () => {
      clearInterval(keepAlive);
      stop();
    });
    write(calls.list(tenant));
    reply.header('cache-control', 'no-cache, no-transform').header('x-accel-buffering', 'no');
    return reply.type('text/event-stream').send(stream);
  });
  app.get<{ Params: { id: string } }>('/calls/:id', async ({ caller: { tenant }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw new AppError('NOT_FOUND', 'No call has this id.');
    return { input: calls.getInput(tenant, Number(params.id)) as JsonObject };
  });
}
