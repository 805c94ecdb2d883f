import { createHash } from 'node:crypto';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { AppError } from '../../kernel/errors.ts';
import { isObject } from '../../kernel/json.ts';
import type { Caller } from '../caller.ts';
import type { Authenticator } from './authenticator.ts';
import { TENANT } from './known-key.ts';

/** An issuer of the operator's own whose tokens open what API keys open. */
export interface OAuthSettings {
  /** `iss` of its tokens, an https URL. */
  readonly issuer: string;
  /** URL of `/mcp` as clients know it, the `aud` of its tokens. */
  readonly resource: string;
}

/** The rights of a token, by its scopes: each includes those before it. */
const OAUTH_SCOPES = ['orrery:read', 'orrery:write', 'orrery:forget'] as const;

/** Signatures whose keys can be published. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA'.split(' ');

const CLOCK_TOLERANCE_S = 30;
const METADATA_TIMEOUT_MS = 5_000;
const MAX_TOKEN_LENGTH = 8_192;

/** The token of an Authorization header where it has the form of one; API keys hold no dots. */
function findToken(authorization: string | undefined): string | undefined {
  const [, token] = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(authorization ?? '') ?? [];
  return token !== undefined && token.length <= MAX_TOKEN_LENGTH ? token : undefined;
}

/** Where an issuer publishes its keys, by its own metadata (RFC 8414, OpenID Connect Discovery). */
async function discoverJwksUrl(issuer: string): Promise<string> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname === '/' ? '' : pathname.replace(/\/$/, '');
  const places = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ];
  for (const place of places) {
    const signal = AbortSignal.timeout(METADATA_TIMEOUT_MS);
    const response = await fetch(place, { signal }).catch(() => undefined);
    const metadata = response?.ok ? await response.json().catch(() => undefined) : undefined;
    if (isObject(metadata) && metadata.issuer === issuer && typeof metadata.jwks_uri === 'string') {
      return metadata.jwks_uri;
    }
  }
  throw new TypeError('The metadata of the issuer names no jwks_uri.');
}

function createUnavailable(cause: unknown): AppError {
  const detail = 'The keys of the token issuer cannot be read. Try again shortly.';
  return new AppError('UNAVAILABLE', detail, { retryAfterS: 10, cause });
}

/** The public keys of an issuer, asked for with the first token; what failed is tried again with the next. */
function createKeySet({ issuer }: OAuthSettings): () => Promise<JWTVerifyGetKey> {
  let opening: Promise<JWTVerifyGetKey> | undefined;
  return async () => {
    opening ??= (async () => {
      const { createRemoteJWKSet } = await import('jose');
      return createRemoteJWKSet(new URL(await discoverJwksUrl(issuer)));
    })();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw createUnavailable(error);
    }
  };
}

/**
 * The tenant of a token: its claim `tenant`, else its subject. A subject is hashed, so that nobody can choose to be a
 * tenant that keys are made for.
 */
function toTenant({ tenant, sub }: JWTPayload, { issuer }: OAuthSettings): string {
  if (tenant === undefined) {
    const digest = createHash('sha256').update(`${issuer}\n${sub}`).digest('hex');
    return `oauth-${digest.slice(0, 32)}`;
  }
  if (typeof tenant === 'string' && TENANT.test(tenant)) return tenant;
  throw new AppError(
    'UNAUTHORIZED',
    `The token's claim "tenant" names no tenant: a-z, 0-9 and "-", at most 64.`,
  );
}

function toCaller(claims: JWTPayload, settings: OAuthSettings): Caller {
  const scopes = new Set(String(claims.scope ?? claims.scp ?? '').split(/[\s,]+/));
  const [read, write, forget] = OAUTH_SCOPES;
  if (!scopes.has(read) && !scopes.has(write) && !scopes.has(forget)) {
    throw new AppError('FORBIDDEN', `The token has none of the scopes ${OAUTH_SCOPES.join(', ')}.`);
  }
  const keyId = createHash('sha256').update(`${claims.sub}`).digest('base64url').slice(0, 16);
  return {
    tenant: toTenant(claims, settings),
    keyId: `oauth-${keyId}`,
    readOnly: !scopes.has(write) && !scopes.has(forget),
    noForget: !scopes.has(forget),
  };
}

/** Takes tokens of an issuer beside what another authenticator takes. */
export function withOAuth(keys: Authenticator, settings: OAuthSettings): Authenticator {
  const openKeySet = createKeySet(settings);
  const verify = async (token: string): Promise<JWTPayload> => {
    const keySet = await openKeySet();
    const { errors, jwtVerify } = await import('jose');
    try {
      const { payload } = await jwtVerify(token, keySet, {
        issuer: settings.issuer,
        audience: settings.resource,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_S,
      });
      return payload;
    } catch (error) {
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) {
        throw createUnavailable(error);
      }
      const detail = `The token is not valid here (${error.code}). Ask the issuer for another.`;
      throw new AppError('UNAUTHORIZED', detail);
    }
  };
  return {
    async authenticate(authorization) {
      const token = findToken(authorization);
      if (token === undefined) return keys.authenticate(authorization);
      return toCaller(await verify(token), settings);
    },
  };
}

/** Clients that speak OAuth ask for this first (RFC 9728). */
export function toResourceMetadata({ issuer, resource }: OAuthSettings) {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: [...OAUTH_SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Orrery',
  };
}

/** Where the metadata of a resource is: its path comes behind the well-known one. */
export function toMetadataUrl({ resource }: OAuthSettings): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}/.well-known/oauth-protected-resource${pathname}`;
}

/** The challenge of a 401, which names the place of the issuer, where there is one. */
export function toChallenge(settings: OAuthSettings | undefined): string {
  if (!settings) return 'Bearer realm="orrery"';
  return `Bearer realm="orrery", resource_metadata="${toMetadataUrl(settings)}", scope="${OAUTH_SCOPES.join(' ')}"`;
}
