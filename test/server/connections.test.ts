import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SILENT_MS, STALLED_MS, watchConnections } from '../../src/server/http/connections.ts';

/** More than the system buffers for a connection whose other side does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

let server: Server;
let nowMs: number;
let sockets: Socket[];

beforeEach(async () => {
  nowMs = 0;
  sockets = [];
  server = createServer((request, response) => {
    if (request.url === '/large') response.end(LARGE);
    else if (request.url === '/stream') response.write('data: hello\n\n');
    else response.end('small');
  });
  watchConnections(server, () => nowMs);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function open(path?: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  if (path !== undefined) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  sockets.push(socket);
  return socket;
}

const countOpen = () =>
  new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)));
const waitForOpen = (count: number) =>
  vi.waitFor(async () => expect(await countOpen()).toBe(count), { timeout: 30_000, interval: 50 });

test('a connection that never spoke goes, one that is kept alive stays', async () => {
  open();
  const kept = open('/small');
  await new Promise((resolve) => kept.once('data', resolve));
  await waitForOpen(2);
  nowMs += SILENT_MS + 1;
  await waitForOpen(1);
  kept.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise((resolve) => kept.once('data', resolve));
});

test('an answer that nobody reads goes, a stream that is read stays', async () => {
  const stream = open('/stream');
  stream.resume();
  const unread = open('/large');
  unread.pause();
  await waitForOpen(2);
  // Looked at once before the time passes, so that what moved until then does not count.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  nowMs += STALLED_MS + 1;
  await waitForOpen(1);
  expect(stream.closed).toBe(false);
});
