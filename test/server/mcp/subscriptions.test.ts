import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ResourceListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, describe, expect, test } from 'vitest';
import { META } from '../../../src/server/mcp/modern/envelope.ts';
import { startServer, type TestServer } from '../running-server.ts';

const servers: TestServer[] = [];
const start = async (dataDir?: string) => {
  const server = await startServer(dataDir === undefined ? {} : { dataDir });
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0).reverse()) await server.close();
});

const REVISION = '2026-07-28';
const _meta = { [META.protocolVersion]: REVISION, [META.clientCapabilities]: {} };

/** Opens a subscription; the messages as they come. */
async function listen(server: TestServer, notifications: object) {
  const cancel = new AbortController();
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    signal: cancel.signal,
    headers: {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': 'subscriptions/listen',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 'sub',
      method: 'subscriptions/listen',
      params: { notifications, _meta },
    }),
  });
  const messages: { method?: string; params?: Record<string, unknown>; result?: object }[] = [];
  const ended = (async () => {
    let text = '';
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString('utf8');
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data !== undefined) messages.push(JSON.parse(data));
      }
    }
  })().catch(() => {});
  return { response, messages, ended, cancel: () => cancel.abort() };
}

const methods = (messages: readonly { method?: string }[]) => messages.map(({ method }) => method);

const store = (server: TestServer, domain: string) =>
  server.request('/memory/store', { body: { domain, context: 'It works.', outcome: 'success' } });

const register = (server: TestServer, name: string) =>
  server.request(`/behaviors/${name}`, {
    method: 'PUT',
    body: { schema: { name: 'App', orbitals: [{ entity: 'Ticket' }] }, description: 'Tickets.' },
  });

const seconds = { timeout: 30_000, interval: 50 };

describe('subscriptions of revision 2026-07-28', () => {
  test('are refused where their id is longer than what is worth repeating, or no whole number', async () => {
    const server = await start();
    for (const id of ['x'.repeat(1_025), 1e308]) {
      const params = { notifications: { resourcesListChanged: true }, _meta };
      const response = await server.request('/mcp', {
        body: { jsonrpc: '2.0', id, method: 'subscriptions/listen', params },
        headers: {
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': REVISION,
          'mcp-method': 'subscriptions/listen',
        },
      });
      expect(response.status).toBe(400);
      const text = await response.text();
      expect(text).toContain('is not a JSON-RPC 2.0 message');
    }
  });

  test('are acknowledged, and tell of what was asked for, under their id', async () => {
    const server = await start();
    const { messages, cancel } = await listen(server, {
      toolsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: ['orrery://memory/orders'],
    });
    await expect.poll(() => messages.length, seconds).toBe(1);
    expect(messages[0]).toMatchObject({
      method: 'notifications/subscriptions/acknowledged',
      // Tools never change: nothing is told of them.
      params: {
        notifications: {
          resourcesListChanged: true,
          resourceSubscriptions: ['orrery://memory/orders'],
        },
        _meta: { [META.subscriptionId]: 'sub' },
      },
    });
    expect(messages[0]?.params?.notifications).not.toHaveProperty('toolsListChanged');
    await store(server, 'another');
    await store(server, 'orders');
    await expect.poll(() => messages.length, seconds).toBe(2);
    expect(messages[1]).toMatchObject({
      method: 'notifications/resources/updated',
      params: { uri: 'orrery://memory/orders', _meta: { [META.subscriptionId]: 'sub' } },
    });
    await register(server, 'mine');
    await expect.poll(() => messages.length, seconds).toBe(3);
    expect(messages[2]?.method).toBe('notifications/resources/list_changed');
    cancel();
  });

  test('tell of what another process of the same store changes', async () => {
    const first = await start();
    const second = await start(first.dataDir);
    const notifications = { resourceSubscriptions: ['orrery://memory/orders'] };
    const { messages, cancel } = await listen(
      { ...first, key: second.key === '' ? first.key : second.key },
      notifications,
    );
    await expect.poll(() => messages.length, seconds).toBe(1);
    await store({ ...second, key: first.key }, 'orders');
    await expect
      .poll(() => methods(messages), seconds)
      .toEqual(['notifications/subscriptions/acknowledged', 'notifications/resources/updated']);
    cancel();
  });

  test('end with a result when the server does', async () => {
    const server = await start();
    const { messages, ended } = await listen(server, { resourcesListChanged: true });
    await expect.poll(() => messages.length, seconds).toBe(1);
    await servers.pop()?.close();
    await ended;
    expect(messages.at(-1)).toMatchObject({ id: 'sub', result: { resultType: 'complete' } });
  });

  test('end at once where there is nothing to tell of', async () => {
    const { messages, ended } = await listen(await start(), { toolsListChanged: true });
    await ended;
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ id: 'sub', result: { resultType: 'complete' } });
  });

  test('say what to tell of', async () => {
    const { response } = await listen(await start(), [] as object);
    expect(response.headers.get('content-type')).toMatch(/json/);
  });
});

test('a session of an earlier revision subscribes to resources one by one', async () => {
  const server = await start();
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${server.key}` } },
  });
  const client = new Client({ name: 'test', version: '1' });
  const told: string[] = [];
  client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    told.push(params.uri);
  });
  client.setNotificationHandler(ResourceListChangedNotificationSchema, () => {
    told.push('list');
  });
  await client.connect(transport as unknown as Transport);
  await client.subscribeResource({ uri: 'orrery://memory/orders' });
  await store(server, 'orders');
  await expect.poll(() => told, seconds).toEqual(['orrery://memory/orders']);
  await client.unsubscribeResource({ uri: 'orrery://memory/orders' });
  await store(server, 'orders');
  await register(server, 'mine');
  await expect.poll(() => told, seconds).toEqual(['orrery://memory/orders', 'list']);
  await client.close();
});
