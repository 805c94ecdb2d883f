import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { THEMES, toStyleSheet } from '../../diagram/palette.ts';
import { AppError } from '../../kernel/errors.ts';
import { SCHEMA_ID } from '../../kernel/handles.ts';
import { accepts } from './body.ts';
import type { HttpOptions } from './http-options.ts';

const MEDIA_TYPE = 'image/svg+xml';

const STYLE_HASHES = THEMES.map(
  (theme) => `'sha256-${createHash('sha256').update(toStyleSheet(theme)).digest('base64')}'`,
);

/** A picture brings its own style sheet and nothing else. */
const DIAGRAM_CSP = `default-src 'none'; style-src ${STYLE_HASHES.join(' ')}; frame-ancestors 'none'`;

/** The pictures of kept schemas and of behaviors: `?trait=`, `?view=` and `?theme=` choose what is drawn and how. */
export function addDiagramRoutes(app: FastifyInstance, options: HttpOptions): void {
  const answer = async (schema: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!accepts(request.headers.accept, [MEDIA_TYPE])) {
      throw new AppError('NOT_ACCEPTABLE', `The answer is ${MEDIA_TYPE}: accept it.`);
    }
    const cancel = new AbortController();
    request.cancel = cancel;
    const { diagram } = (await options.orrery.call(
      'draw_diagram',
      { ...(request.query as object), schema, format: 'svg' },
      { caller: request.caller, requestId: request.id, cancel, sizeBytes: 0 },
    )) as { diagram: string };
    reply.header('content-security-policy', DIAGRAM_CSP);
    reply.header('cache-control', 'private, no-cache');
    return reply.type(MEDIA_TYPE).send(diagram);
  };

  app.get<{ Params: { id: string } }>('/schemas/:id/diagram.svg', async (request, reply) => {
    if (!SCHEMA_ID.test(request.params.id)) {
      throw new AppError('NOT_FOUND', 'Not a schema_id: one is sch_ and 43 characters.');
    }
    return answer(request.params.id, request, reply);
  });
  app.get<{ Params: { name: string } }>('/behaviors/:name/diagram.svg', async (request, reply) =>
    answer(request.params.name, request, reply),
  );
}
