import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from './running-server.ts';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 't', version: '1' },
  },
};
const ACCEPT = { accept: 'application/json, text/event-stream' };
const KEYS = { ORRERY_API_KEYS: 'acme:one,acme:two,globex:three' };

const server = await startServer({}, { env: KEYS });
afterAll(() => server.close());

const post = (body: unknown, headers: Record<string, string> = {}, key = 'one') =>
  server.request('/mcp', { body, key, headers: { ...ACCEPT, ...headers } });

const call = (id: number, method = 'tools/list', params: unknown = {}) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

test('a revision with sessions is served without one', async () => {
  const response = await post(INITIALIZE);
  expect(response.status).toBe(200);
  expect(response.headers.get('mcp-session-id')).toBeNull();
  expect(await response.text()).toContain('"protocolVersion":"2025-11-25"');
  expect((await post(call(2), { 'mcp-session-id': 'of a restarted server' })).status).toBe(200);
});

test.each(['GET', 'DELETE'])('%s is not allowed', async (method) => {
  const response = await server.request('/mcp', { method, key: 'one', headers: ACCEPT });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
});

describe('what is not the protocol', () => {
  test.each([
    ['no JSON-RPC', { hello: 1 }, {}, 400],
    ['an unknown version', call(1), { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['an Accept without event streams', INITIALIZE, { accept: 'application/json' }, 406],
  ])('%s', async (_name, body, headers, status) => {
    const response = await post(body, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const error = { code: expect.any(Number), message: expect.any(String) };
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error });
  });

  test.each([
    ['an empty batch', [], {}, 400, 'BAD_REQUEST'],
    [
      'another content type',
      INITIALIZE,
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ])('%s is a problem as everywhere', async (_name, body, headers, status, code) => {
    expect(await (await post(body, headers as Record<string, string>)).json()).toMatchObject({
      status,
      code,
    });
  });

  test('any media range is an Accept', async () => {
    expect((await post(INITIALIZE, { accept: '*/*' })).status).toBe(200);
  });
});

describe('HTTP+SSE', () => {
  test('messages go to the connection of their key, others are 404', async () => {
    const stream = await server.request('/sse', {
      key: 'one',
      headers: { accept: 'text/event-stream' },
    });
    const reader = stream.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    const path = /data: (\/messages\?sessionId=[\w-]+)/.exec(first)?.[1] ?? '';
    expect((await server.request(path, { body: INITIALIZE, key: 'one' })).status).toBe(202);
    for (const key of ['two', 'three']) {
      expect((await server.request(path, { body: INITIALIZE, key })).status).toBe(404);
    }
    expect((await server.request(path, { body: { no: 'rpc' }, key: 'one' })).status).toBe(400);
    expect(
      (await server.request('/messages?sessionId=x', { body: INITIALIZE, key: 'one' })).status,
    ).toBe(404);
    expect((await server.request('/messages', { body: INITIALIZE, key: 'one' })).status).toBe(404);
    await reader?.cancel();
  });
});
