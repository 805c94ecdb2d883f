import type { FastifyInstance } from 'fastify';
import { type OAuthSettings, toMetadataUrl, toResourceMetadata } from '../auth/oauth.ts';
import { toOpenApi } from '../projections/openapi.ts';
import { addressDocs, DOCS_CSP, renderDocs } from './docs.ts';
import type { HttpOptions } from './http-options.ts';
import type { InFlight } from './in-flight.ts';
import { isLocal } from './origin.ts';

/** Routes for operators, load balancers and readers. None shows data of a tenant. */
export function addServiceRoutes(
  app: FastifyInstance,
  options: HttpOptions,
  inFlight: InFlight,
): void {
  const { metrics, basePath, orrery } = options;
  const isPublic = { config: { isPublic: true } };
  const openApi = toOpenApi([...orrery.operations.values()], basePath);
  const openApiText = JSON.stringify(openApi);
  const docs = renderDocs(openApi);

  app.get('/', isPublic, async (_request, reply) => reply.redirect(`${basePath}/inspector`, 302));
  app.get('/healthz', isPublic, async (_request, reply) =>
    reply.type('application/json').send('{"status":"ok"}'),
  );
  app.get('/readyz', isPublic, async (_request, reply) => {
    const { ok, parts } = inFlight.isDraining()
      ? { ok: false, parts: { server: 'draining' } }
      : await options.health();
    reply.code(ok ? 200 : 503).type('application/json');
    return reply.send(
      JSON.stringify({ status: ok ? 'ready' : (parts.memory ?? 'unavailable'), parts }),
    );
  });
  app.get('/openapi.json', isPublic, async (_request, reply) =>
    reply.type('application/json').send(openApiText),
  );
  app.get('/docs', isPublic, async (request, reply) => {
    const url = `${request.protocol}://${request.host}${basePath}`;
    const page = addressDocs(docs, url, isLocal(request) ? options.keyFile : undefined);
    reply.header('content-security-policy', DOCS_CSP).header('vary', 'Host');
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/metrics', { config: { isForOperators: true } }, async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.render()),
  );
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** The metadata by which clients find the issuer. At the root of the host, whatever the base path is. */
export function addOAuthRoutes(app: FastifyInstance, settings: OAuthSettings): void {
  const text = JSON.stringify(toResourceMetadata(settings));
  const paths = new Set([WELL_KNOWN, new URL(toMetadataUrl(settings)).pathname]);
  for (const path of paths) {
    app.get(path, { config: { isPublic: true } }, async (_request, reply) =>
      reply.type('application/json').header('cache-control', 'public, max-age=3600').send(text),
    );
  }
}
