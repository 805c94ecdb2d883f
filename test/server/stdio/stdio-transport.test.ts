import { PassThrough } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { StdioTransport } from '../../../src/server/stdio/stdio-transport.ts';

async function open(maxBytes = 1_000) {
  const input = new PassThrough();
  const output = new PassThrough();
  const transport = new StdioTransport(input, output, maxBytes);
  const received: JSONRPCMessage[] = [];
  let isClosed = false;
  transport.onmessage = (message) => received.push(message);
  transport.onclose = () => {
    isClosed = true;
  };
  await transport.start();
  const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
  const written = () =>
    (output.read() ?? '')
      .toString()
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line: string) => JSON.parse(line));
  return { input, transport, received, written, tick, isClosed: () => isClosed };
}

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' } as const;

test('messages arrive whole however they are cut', async () => {
  const { input, received, tick } = await open();
  const bytes = Buffer.from(
    `${JSON.stringify({ ...PING, params: { text: 'é€😀' } })}\r\n\n${JSON.stringify(PING)}\n`,
  );
  for (const byte of bytes) input.write(Buffer.from([byte]));
  await tick();
  expect(received).toHaveLength(2);
  expect(received[0]).toMatchObject({ params: { text: 'é€😀' } });
});

test('what is no JSON, no JSON-RPC or too long is answered, and the session goes on', async () => {
  const { input, received, written, tick } = await open(100);
  input.write(`{oops\n{"id":1}\n{"a":"${'x'.repeat(500)}"}\n${JSON.stringify(PING)}\n`);
  await tick();
  expect(written().map((answer: { error: { code: number } }) => answer.error.code)).toEqual([
    -32700, -32600, -32600,
  ]);
  expect(received).toEqual([PING]);
});

test('what was asked before the input ended is answered before it closes', async () => {
  const { input, transport, written, tick, isClosed } = await open();
  input.end(`${JSON.stringify(PING)}\n`);
  await tick();
  expect(isClosed()).toBe(false);
  await transport.send({ jsonrpc: '2.0', id: 1, result: {} });
  await tick();
  expect(written()).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  expect(isClosed()).toBe(true);
});

test('a cancelled request is not waited for', async () => {
  const { input, tick, isClosed } = await open();
  input.write(`${JSON.stringify(PING)}\n`);
  input.end(
    `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })}\n`,
  );
  await tick();
  expect(isClosed()).toBe(true);
});
