import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from './running-server.ts';

const REVISION = '2026-07-28';
const ENVELOPE = {
  [PROTOCOL_VERSION_META_KEY]: REVISION,
  [CLIENT_INFO_META_KEY]: { name: 'test', version: '1' },
  [CLIENT_CAPABILITIES_META_KEY]: {},
};

const server = await startServer();
afterAll(() => server.close());

interface Sent {
  readonly params?: object;
  readonly meta?: object | null;
  readonly headers?: Record<string, string>;
  readonly id?: number | string;
  readonly key?: string | null;
}

/** Sends a request as a client of the revision does, in all but what `sent` says. */
async function send(method: string, sent: Sent = {}) {
  const { params = {}, meta = ENVELOPE, headers = {}, id = 7, key = server.key } = sent;
  const { name, uri } = params as { name?: string; uri?: string };
  const response = await server.request('/mcp', {
    key,
    headers: {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      ...(name || uri ? { 'mcp-name': String(name ?? uri) } : {}),
      ...headers,
    },
    body: {
      jsonrpc: '2.0',
      id,
      method,
      params: meta === null ? params : { ...params, _meta: meta },
    },
  });
  const text = await response.text();
  return { status: response.status, response, body: text === '' ? undefined : JSON.parse(text) };
}

describe('a request of revision 2026-07-28', () => {
  test('is answered without a session, with who answered', async () => {
    const { status, body, response } = await send('server/discover');
    expect(status).toBe(200);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(body).toMatchObject({
      id: 7,
      result: {
        resultType: 'complete',
        supportedVersions: [REVISION],
        instructions: expect.stringContaining('Orrery'),
        _meta: { [SERVER_INFO_META_KEY]: { name: 'orrery', version: expect.any(String) } },
      },
    });
  });

  test('calls a tool, whose refusals are results', async () => {
    const call = { name: 'validity_check', arguments: { schema: { name: 'A', orbitals: [] } } };
    const { status, body } = await send('tools/call', { params: call });
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      resultType: 'complete',
      structuredContent: { valid: true },
      content: [{ type: 'text' }],
    });
    const refused = await send('tools/call', { params: { name: 'validity_check' } });
    expect(refused.status).toBe(200);
    expect(refused.body.result.isError).toBe(true);
  });
});

describe('what is refused', () => {
  test('a wrong key is 403: a 401 would send clients in search of tokens', async () => {
    const { status, body } = await send('tools/list', { key: 'nope' });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });

  test.each([
    [
      210_000,
      200,
      {
        result: {
          isError: true,
          content: [{ text: expect.stringContaining('200000 values. At /schema') }],
        },
      },
    ],
    [460_000, 413, { detail: expect.stringContaining('more than 450000 values') }],
  ])('a schema of %d values, before it is sent anywhere', async (values, status, answer) => {
    const schema = { name: 'A', orbitals: [], config: Array.from({ length: values }, () => 0) };
    const called = await send('tools/call', {
      params: { name: 'validity_check', arguments: { schema } },
    });
    expect(called.status).toBe(status);
    expect(called.body).toMatchObject(answer);
  });
});
