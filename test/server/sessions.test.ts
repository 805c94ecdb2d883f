import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

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

let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, { env: KEYS });
});
afterAll(() => server.close());

const post = (body: unknown, headers: Record<string, string> = {}, key = 'one') =>
  server.request('/mcp', { body, key, headers: { ...ACCEPT, ...headers } });

async function initialize(key = 'one'): Promise<string> {
  const response = await post(INITIALIZE, {}, key);
  await response.text();
  const id = response.headers.get('mcp-session-id') ?? '';
  await post(
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { 'mcp-session-id': id },
    key,
  );
  return id;
}

const call = (id: number, method = 'tools/list', params: unknown = {}) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

describe('a session', () => {
  test('belongs to the tenant of its key, whichever key of theirs', async () => {
    const id = await initialize('one');
    const withSession = { 'mcp-session-id': id };
    expect((await post(call(2), withSession, 'two')).status).toBe(200);
    const foreign = await post(call(2), withSession, 'three');
    expect(foreign.status).toBe(404);
    expect(await foreign.json()).toMatchObject({ jsonrpc: '2.0', id: 2, error: { code: -32001 } });
  });

  test('that nobody opened is 404, none at all 400', async () => {
    expect((await post(call(1), { 'mcp-session-id': 'nobody' })).status).toBe(404);
    expect((await post(call(1))).status).toBe(400);
    const stream = await server.request('/mcp', {
      key: 'one',
      headers: { accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(400);
  });

  test('ends by DELETE', async () => {
    const headers = { 'mcp-session-id': await initialize() };
    expect((await server.request('/mcp', { method: 'DELETE', key: 'one', headers })).status).toBe(
      200,
    );
    expect((await post(call(2), headers)).status).toBe(404);
  });
});

describe('what is not the protocol', () => {
  test.each([
    ['no JSON-RPC', { hello: 1 }, {}, 400],
    ['an empty batch', [], {}, 400],
    ['an unknown version', INITIALIZE, { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['an Accept without event streams', INITIALIZE, { accept: 'application/json' }, 406],
    ['another content type', INITIALIZE, { 'content-type': 'text/plain' }, 415],
  ])('%s', async (_name, body, headers, status) => {
    const response = await post(body, headers as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const error = { code: expect.any(Number), message: expect.stringMatching(/^[A-Z_]+: /) };
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error });
  });

  test('any media range is an Accept', async () => {
    expect((await post(INITIALIZE, { accept: '*/*' })).status).toBe(200);
  });
});

describe('HTTP+SSE', () => {
  test("messages go to their tenant's session, others are 404", async () => {
    const stream = await server.request('/sse', {
      key: 'one',
      headers: { accept: 'text/event-stream' },
    });
    const reader = stream.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    const path = /data: (\/messages\?sessionId=[\w-]+)/.exec(first)?.[1] ?? '';
    expect((await server.request(path, { body: INITIALIZE, key: 'one' })).status).toBe(202);
    expect((await server.request(path, { body: INITIALIZE, key: 'three' })).status).toBe(404);
    expect((await server.request(path, { body: { no: 'rpc' }, key: 'one' })).status).toBe(400);
    expect(
      (await server.request('/messages?sessionId=x', { body: INITIALIZE, key: 'one' })).status,
    ).toBe(404);
    expect((await server.request('/messages', { body: INITIALIZE, key: 'one' })).status).toBe(404);
    await reader?.cancel();
  });
});
