import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, test } from 'vitest';
import { startServer } from './running-server.ts';

test('no MCP client with a wrong key begins to look for an issuer of tokens', async () => {
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
