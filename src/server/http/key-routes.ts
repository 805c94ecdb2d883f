import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { checkInput } from '../../kernel/input-issues.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { KEY_SCOPES } from '../../ports/key-store.ts';
import type { RecentCall } from '../../ports/recent-call.ts';
import { assertTenant } from '../auth/known-key.ts';
import { describeKey, issueKey, type KeyParts, revokeKey } from '../auth/manage-keys.ts';
import type { RecentCalls } from '../recent-calls.ts';

const MAX_DAYS = 3_650;

/** Between two comments that keep proxies from closing a stream. */
const KEEP_ALIVE_MS = 15_000;
/** Bytes of a stream that nobody reads; beyond it the stream ends. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

const keyInput = z.strictObject({
  tenant: z.string(),
  name: z.string().max(200).default('unnamed'),
  scopes: z.array(z.enum(KEY_SCOPES)).default([]),
  expires_in_days: z.int().min(1).max(MAX_DAYS).optional(),
});

/** Throws FORBIDDEN unless the caller runs this service. */
function assertOperator({ caller }: FastifyRequest): void {
  if (caller.isOperator) return;
  throw new AppError(
    'FORBIDDEN',
    'Only the key of the first start manages keys; elsewhere "orrery keys" does.',
  );
}

function refuse(path: string, message: string): never {
  throw new AppError('UNPROCESSABLE', `${path}: ${message}`, { errors: [{ path, message }] });
}

function parseKeyInput(body: unknown): z.output<typeof keyInput> {
  const { data, errors } = checkInput(keyInput, body);
  if (errors) refuse(errors[0]?.path ?? '', errors[0]?.message ?? 'Expected another value.');
  try {
    assertTenant(data.tenant);
  } catch (failure) {
    refuse('/tenant', (failure as Error).message);
  }
  return data;
}

/** The caller's own name and rights; and for operators the keys, which no tool of a model reaches. */
export function addKeyRoutes(app: FastifyInstance, openKeys: () => Promise<KeyParts>): void {
  app.get('/keys/current', async ({ caller }) => ({
    tenant: caller.tenant,
    key_id: caller.keyId,
    is_operator: caller.isOperator === true,
    read_only: caller.readOnly === true,
    no_forget: caller.noForget === true,
  }));
  app.get('/keys', async (request) => {
    assertOperator(request);
    return { keys: (await (await openKeys()).keys.list()).map(describeKey) };
  });
  app.post('/keys', async (request, reply) => {
    assertOperator(request);
    const { expires_in_days: expiresInDays, ...input } = parseKeyInput(request.body);
    const wanted = { ...input, expiresInDays };
    const { key, kept } = await issueKey(wanted, await openKeys(), Date.now());
    return reply.code(201).send({ key, ...describeKey(kept) });
  });
  app.delete<{ Params: { id: string } }>('/keys/:id', async (request, reply) => {
    assertOperator(request);
    await revokeKey(request.params.id, await openKeys(), 'GET /keys lists them.');
    return reply.code(204).send();
  });
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
