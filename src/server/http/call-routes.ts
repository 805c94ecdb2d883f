import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import type { RecentCalls } from '../recent-calls.ts';
import { EventStream } from './event-stream.ts';

/** The calls of the caller's tenant: a stream of those that end, and the input of each as it was sent. */
export function addCallRoutes(app: FastifyInstance, calls: RecentCalls): void {
  app.get(
    '/calls',
    { exposeHeadRoute: false, config: { isStream: true } },
    async ({ caller: { tenant } }, reply) => {
      const stream = new EventStream(reply);
      const stop = calls.watch(tenant, (call) => stream.write({ calls: [{ ...call }] }));
      stream.onClose(stop);
      stream.write({ calls: calls.list(tenant).map((call) => ({ ...call })) });
      return reply;
    },
  );
  app.get<{ Params: { id: string } }>('/calls/:id', async ({ caller: { tenant }, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw new AppError('NOT_FOUND', 'No call has this id.');
    return { input: calls.getInput(tenant, Number(params.id)) as JsonObject };
  });
}
