import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { EventStream } from '../../src/server/http/event-stream.ts';

test('a stream that nobody reads keeps the last message about each thing, and tells it when it is read', async () => {
  const app = Fastify();
  let stream: EventStream | undefined;
  app.get('/', async (_request, reply) => {
    stream = new EventStream(reply);
    stream.writeLatest('', { first: true });
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  socket.pause();
  const padding = 'x'.repeat(1_000);
  const COUNT = 40_000;
  for (let n = 0; n < COUNT; n++) {
    stream?.writeLatest(`topic ${n % 3}`, { topic: n % 3, n, padding });
    if (n % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.resume();
  for (const last of [COUNT - 1, COUNT - 2, COUNT - 3]) {
    await expect.poll(() => text.includes(`"n":${last},`), { timeout: 30_000 }).toBe(true);
  }
  expect(text.split('data: ').length).toBeLessThan(COUNT / 2);
  socket.destroy();
  await app.close();
});
