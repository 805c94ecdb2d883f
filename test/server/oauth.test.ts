import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { startServer, type TestServer } from './running-server.ts';

const PUBLIC = 'https://orrery.example';
const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };

let issuerServer: Server;
let issuer: string;
let server: TestServer;
let sign: (
  claims: JWTPayload,
  options?: { audience?: string; expires?: string },
) => Promise<string>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  issuerServer = createServer(({ url }, response) => {
    const metadata = { issuer, jwks_uri: `${issuer}/keys` };
    const body = url === '/keys' ? { keys: [jwk] } : url?.includes('oauth-') ? metadata : undefined;
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => issuerServer.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(issuerServer.address() as AddressInfo).port}`;
  sign = (claims, { audience = `${PUBLIC}/mcp`, expires = '5m' } = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(claims.iss ?? issuer)
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(privateKey);
  server = await startServer(
    {},
    {
      env: {
        ORRERY_OAUTH_ISSUER: issuer,
        ORRERY_PUBLIC_URL: PUBLIC,
      },
    },
  );
});
afterAll(async () => {
  await server.close();
  issuerServer.close();
});

const check = (key: string) => server.request('/validity-check', { key, body: { schema: SCHEMA } });
const store = (key: string) =>
  server.request('/memory/store', { key, body: { domain: 'd', context: 'x', outcome: 'success' } });
const forget = (key: string) =>
  server.request('/memory/forget', { key, body: { domain: 'd', min_relevance: 1 } });

describe('a server with an issuer', () => {
  test('says where it is, also in what it refuses', async () => {
    const metadata = await server.request('/.well-known/oauth-protected-resource/mcp', {
      key: null,
    });
    expect(await metadata.json()).toMatchObject({
      resource: `${PUBLIC}/mcp`,
      authorization_servers: [issuer],
      scopes_supported: ['orrery:read', 'orrery:write', 'orrery:forget'],
    });
    const refused = await server.request('/mcp', { key: null, body: {} });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain(
      `resource_metadata="${PUBLIC}/.well-known/oauth-protected-resource/mcp"`,
    );
  });

  test('takes tokens beside keys, with the rights of their scopes', async () => {
    expect((await check(server.key)).status).toBe(200);
    const of = (scope: string) => sign({ sub: 'ada', tenant: 'acme', scope });
    const [read, write, all] = await Promise.all([
      of('openid orrery:read'),
      of('orrery:write'),
      of('orrery:forget'),
    ]);
    expect((await check(read)).status).toBe(200);
    expect((await store(read)).status).toBe(403);
    expect((await store(write)).status).toBe(200);
    expect((await forget(write)).status).toBe(403);
    expect((await forget(all)).status).toBe(200);
  });

  test('keeps tenants apart', async () => {
    const of = (tenant: string) => sign({ sub: 'ada', tenant, scope: 'orrery:forget' });
    const stats = async (key: string) =>
      (await (await server.request('/memory/stats?domain=own', { key })).json()) as object;
    const [one, two] = [await of('one'), await of('two')];
    const own = await sign({ sub: 'ada', scope: 'orrery:forget' });
    await server.request('/memory/store', {
      key: one,
      body: { domain: 'own', context: 'x', outcome: 'success' },
    });
    expect(await stats(one)).toMatchObject({ total_episodes: 1 });
    expect(await stats(two)).toMatchObject({ total_episodes: 0 });
    expect(await stats(own)).toMatchObject({ total_episodes: 0 });
  });

  test.each<[string, () => Promise<string>, number]>([
    ['for another audience', () => sign({ sub: 'a', tenant: 'b' }, { audience: 'https://x' }), 401],
    ['that expired', () => sign({ sub: 'a', tenant: 'b' }, { expires: '-5m' }), 401],
    ['of another issuer', () => sign({ sub: 'a', tenant: 'b', iss: 'https://x.example' }), 401],
    ['without a subject', () => sign({ tenant: 'b', scope: 'orrery:read' }), 401],
    ['whose tenant is no name', () => sign({ sub: 'a', tenant: 'A B', scope: 'orrery:read' }), 401],
    ['without a scope', () => sign({ sub: 'a', tenant: 'b', scope: 'email' }), 403],
    ['that was changed', async () => `${await sign({ sub: 'a', tenant: 'b' })}x`, 401],
    ['without a signature', async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.x', 401],
  ])('refuses a token %s', async (_name, make, status) => {
    expect((await check(await make())).status).toBe(status);
  });
});

test('wrong tokens are slowed as wrong keys are, and hold up no right one', async () => {
  const env = { ORRERY_OAUTH_ISSUER: issuer, ORRERY_PUBLIC_URL: PUBLIC };
  const own = await startServer({}, { env });
  const ask = async (key: string) =>
    (await own.request('/validity-check', { key, body: { schema: SCHEMA } })).status;
  const wrong = await sign({ sub: 'ada' }, { audience: 'https://x' });
  for (let i = 0; i < 30; i++) expect(await ask(wrong)).toBe(401);
  expect(await ask(wrong)).toBe(429);
  expect(await ask('wrong')).toBe(429);
  expect(await ask(await sign({ sub: 'ada', scope: 'orrery:read' }))).toBe(200);
  expect(await ask(own.key)).toBe(200);
  await own.close();
});

test('without an issuer no MCP client begins to look for one', async () => {
  const plain = await startServer();
  const asked: string[] = [];
  const provider = {
    redirectUrl: 'http://localhost/callback',
    clientMetadata: { redirect_uris: ['http://localhost/callback'] },
    clientInformation: () => undefined,
    tokens: () => undefined,
    saveTokens() {},
    redirectToAuthorization() {},
    saveCodeVerifier() {},
    codeVerifier: () => '',
  } as OAuthClientProvider;
  const transport = new StreamableHTTPClientTransport(new URL(`${plain.url}/mcp`), {
    authProvider: provider,
    fetch: (url, init) => {
      asked.push(new URL(url).pathname);
      return fetch(url, init);
    },
  });
  const client = new Client({ name: 'test', version: '1' });
  await expect(client.connect(transport as never)).rejects.toThrow(/Send your key/);
  expect(asked).toEqual(['/mcp']);
  const outside = await plain.request('/validity-check', { key: null, body: {} });
  expect(outside.status).toBe(401);
  expect(outside.headers.get('www-authenticate')).toBe('Bearer realm="orrery"');
  await plain.close();
});

test('an issuer needs the address that clients know', () => {
  const env = { ORRERY_OAUTH_ISSUER: 'https://issuer.example' };
  expect(() => readConfig({}, env)).toThrow(/ORRERY_PUBLIC_URL is an https URL/);
  expect(() => readConfig({}, { ...env, ORRERY_OAUTH_ISSUER: 'http://issuer.example' })).toThrow(
    /ORRERY_OAUTH_ISSUER is an https URL/,
  );
});
