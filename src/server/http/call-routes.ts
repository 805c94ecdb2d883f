import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { checkInput } from '../../kernel/input-issues.ts';
import type { HttpOptions } from './http-options.ts';

const listInput = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });

/**
 * The caller's own name. The newest calls of their tenant, of every process on the store, and the document of
 * each; null where it is no longer kept.
 */
export function addCallRoutes(app: FastifyInstance, open: HttpOptions['openCalls']): void {
  app.get('/keys/current', async ({ caller }) => ({
    tenant: caller.tenant,
    key_id: caller.keyId,
  }));
  app.get('/calls', async ({ caller, query }) => {
    const { data, errors } = checkInput(listInput, query);
    if (errors)
      throw new AppError('UNPROCESSABLE', 'after: Expected the id of a call.', { errors });
    const { calls } = await open();
    return { calls: await calls.list(caller.tenant, data.after) };
  });
  app.get<{ Params: { id: string } }>(
    '/calls/:id',
    async ({ caller: { tenant }, params }, reply) => {
      const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
      const { calls, schemas } = await open();
      const found = await calls.find(tenant, id);
      if (found === undefined)
        throw new AppError('NOT_FOUND', 'No call has this id: the newest 500 are listed.');
      const { schema_id: schemaId } = found.call;
      const text = found.document ?? (schemaId && (await schemas.findText(tenant, schemaId)));
      return reply.type('application/json').send(`{"schema":${text ?? null}}`);
    },
  );
}
