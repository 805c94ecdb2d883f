import type { FastifyInstance } from 'fastify';
import { AppError } from '../../kernel/errors.ts';
import type { HttpOptions } from './http-options.ts';

/** The id of a call; 0, which none has, for any other text. */
const toId = (text = ''): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

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
    const { calls } = await open();
    const after = toId((query as { after?: string }).after);
    return { calls: await calls.list(caller.tenant, after) };
  });
  app.get<{ Params: { id: string } }>(
    '/calls/:id',
    async ({ caller: { tenant }, params }, reply) => {
      const id = toId(params.id);
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
