import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineOperation, type Operation } from '../../src/operations/operation.ts';
import { startServer } from './running-server.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let started = 0;

/** An operation that takes as long as it is asked to, unless it is stopped. */
const wait = defineOperation({
  name: 'wait',
  group: 'schemas',
  route: { method: 'POST', path: '/wait' },
  title: 'Wait',
  description: 'Waits.',
  effect: 'read',
  input: z.strictObject({ ms: z.int() }),
  output: z.object({ waited: z.int() }),
  async run({ ms }, { signal }) {
    started++;
    const endMs = performance.now() + ms;
    while (performance.now() < endMs) {
      signal.throwIfAborted();
      await sleep(5);
    }
    return { waited: ms };
  },
}) as unknown as Operation;

const explode = defineOperation({
  name: 'explode',
  group: 'schemas',
  route: { method: 'POST', path: '/explode' },
  title: 'Explode',
  description: 'Fails.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({}),
  run() {
    throw new Error('secret /etc/passwd');
  },
}) as unknown as Operation;

const options = { operations: [wait, explode] };

test('a stopped server finishes what it accepted', async () => {
  const server = await startServer({}, options);
  started = 0;
  const answers = Array.from({ length: 20 }, () =>
    server.request('/wait', { body: { ms: 1_500 } }),
  );
  await expect.poll(() => started, { interval: 5, timeout: 20_000 }).toBe(20);
  const closed = server.close();
  const settled = await Promise.all(answers);
  expect(settled.map((response) => response.status)).toEqual(Array(20).fill(200));
  await closed;
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});

test('a client that says half a request holds up nobody', async () => {
  const server = await startServer({}, options);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST /wait HTTP/1.1\r\nHost: 127');
  await sleep(50);
  const startedMs = performance.now();
  await server.close();
  expect(performance.now() - startedMs).toBeLessThan(5_000);
  socket.destroy();
});

test('an open event stream does not keep a server from stopping', async () => {
  const server = await startServer({}, options);
  const stream = await server.request('/sse', { headers: { accept: 'text/event-stream' } });
  await server.close();
  await expect(stream.text()).resolves.toContain('endpoint');
});

describe('a call', () => {
  test('that fails says nothing but a log id', async () => {
    const server = await startServer({}, options);
    const response = await server.request('/explode', { body: {} });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toMatch(/log id: [\w-]{36}/);
    expect(text).not.toMatch(/passwd|secret|\.ts/);
    await server.close();
  });
});
