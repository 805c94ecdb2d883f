import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

const env = { ORRERY_API_KEYS: 'acme:key-of-acme,globex:key-of-globex' };
const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };
const LARGE = { ...SCHEMA, description: 'x'.repeat(20_000) };
/** A connection that has sent the head of a POST with a large body, and nothing of that. */
function openHalfRequest(server: TestServer, key: string): Socket {
  const port = Number(new URL(server.url).port);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const head = [
    `POST /validity-check HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${key}`,
  ];
  socket.write(
    `${[...head, 'Content-Type: application/json', 'Content-Length: 99999'].join('\r\n')}\r\n\r\n{`,
  );
  return socket;
}

describe('while one key takes all it can', async () => {
  const server = await startServer({ maxConcurrent: '20' }, { env });
  const sockets = Array.from({ length: 40 }, () => openHalfRequest(server, 'key-of-acme'));
  beforeAll(async () => {
    const call = { body: { schema: LARGE }, key: 'key-of-acme' };
    await vi.waitFor(
      async () => {
        expect((await server.request('/validity-check', call)).status).toBe(429);
      },
      { timeout: 20_000 },
    );
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  test('another tenant is served', async () => {
    const call = { body: { schema: LARGE }, key: 'key-of-globex' };
    const answers = await Promise.all([1, 2].map(() => server.request('/validity-check', call)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('operators see it', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await server.request(path, { key: null })).status).toBe(200);
    }
    expect((await server.request('/metrics', { key: 'key-of-globex' })).status).toBe(200);
  });
});

describe('heavy calls', () => {
  test('of a key are a few at once, and those of another key are answered', async () => {
    const server = await startServer({ maxConcurrent: '2' }, { env });
    const search = { schema: SCHEMA, errors: [], max_steps: 50, beam_width: 50 };
    const call = (key: string) => server.request('/rank-edits/jepa', { body: search, key });
    const responses = await Promise.all(Array.from({ length: 8 }, () => call('key-of-acme')));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect((await call('key-of-globex')).status).toBe(200);
    expect((await call('key-of-acme')).status).toBe(200);
    await server.close();
  });
});

describe('a quota', () => {
  // Long enough for the bytes that the store counts to pass the quota too: they are read anew after a moment.
  test.each([
    ['ORRERY_MAX_EPISODES', '1'],
    ['ORRERY_MAX_BYTES', '1500'],
  ])('of %s is 409 beyond it', async (setting, limit) => {
    const server = await startServer({}, { env: { ...env, [setting]: limit } });
    const store = async (name: string, key: string) => {
      const body = { domain: 'd', context: `${name} `.repeat(100) };
      return (await server.request('/memory/store', { key, body })).status;
    };
    const statuses: number[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five'])
      statuses.push(await store(name, 'key-of-acme'));
    const other = await store('other', 'key-of-globex');
    await server.close();
    expect(statuses[0]).toBeLessThan(300);
    expect(statuses.at(-1)).toBe(409);
    // The quota is each tenant's own.
    expect(other).toBeLessThan(300);
  });
});
