import type { FastifyInstance } from 'fastify';
import { toOpenApi } from '../projections/openapi.ts';
import { VERSION } from '../version.ts';
import type { HttpOptions } from './http-options.ts';

/** Leads to the OpenAPI document, which viewers and generators of clients read. Links are relative, for base paths. */
const DOCS = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Orrery</title></head>
<body><h1>Orrery ${VERSION}</h1>
<p>The <a href="openapi.json">OpenAPI document</a> describes every operation, with its fields. Open it in any viewer of OpenAPI, or generate a client from it.</p>
<p>Send <code>Authorization: Bearer &lt;API_KEY&gt;</code> and <code>Content-Type: application/json</code>. Errors are problem+json (RFC 9457). MCP is at <code>mcp</code> (Streamable HTTP) and <code>sse</code>.</p>
<p><a href="inspector">Inspector</a> · <a href="readyz">Health</a></p>
</body></html>`;

/** Routes for operators, load balancers and readers. None shows data of a tenant. */
export function addServiceRoutes(app: FastifyInstance, options: HttpOptions): void {
  const { metrics, basePath, orrery } = options;
  const isPublic = { config: { isPublic: true } };
  const openApi = JSON.stringify(toOpenApi([...orrery.operations.values()], basePath));

  app.get('/', isPublic, async (_request, reply) => reply.redirect(`${basePath}/inspector`, 302));
  app.get('/healthz', isPublic, async (_request, reply) =>
    reply.type('application/json').send('{"status":"ok"}'),
  );
  app.get('/readyz', isPublic, async (_request, reply) => {
    const { ok, parts } = await options.health();
    reply.code(ok ? 200 : 503).type('application/json');
    return reply.send(JSON.stringify({ status: ok ? 'ready' : 'unavailable', parts }));
  });
  app.get('/openapi.json', isPublic, async (_request, reply) =>
    reply.type('application/json').send(openApi),
  );
  app.get('/docs', isPublic, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(DOCS),
  );
  app.get('/metrics', { config: { isForOperators: true } }, async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.render()),
  );
}
