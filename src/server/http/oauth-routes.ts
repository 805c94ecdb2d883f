import type { FastifyInstance } from 'fastify';
import {
  OAUTH_SCOPES,
  type OAuthSettings,
  toMetadataUrl,
  toResourceMetadata,
} from '../auth/oauth.ts';

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

/** The challenge of a 401, which names the place of the issuer, where there is one. */
export function toChallenge(settings: OAuthSettings | undefined): string {
  if (!settings) return 'Bearer realm="orrery"';
  return `Bearer realm="orrery", resource_metadata="${toMetadataUrl(settings)}", scope="${OAUTH_SCOPES.join(' ')}"`;
}
