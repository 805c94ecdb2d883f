import type { FastifyInstance } from 'fastify';

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
