import { request as send } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { startServer } from './running-server.ts';

const server = await startServer();
afterAll(() => server.close());

/** A request as it is: `fetch` asks for compression and undoes it. */
function raw(method: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const authorization = `Bearer ${server.key}`;
      const sent = send(server.url + path, { method, headers: { authorization, ...headers } });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      sent.end();
    },
  );
}

test.each([
  '/behaviors',
  '/schemas/std-list',
  '/memory/stats',
  '/openapi.json',
  '/healthz',
])('HEAD %s answers as GET does, without the body', async (path) => {
  const [head, get] = [await raw('HEAD', path), await raw('GET', path)];
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
  expect(head.headers['content-length']).toBe(String(get.body.length));
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a long answer is compressed by %s', async (encoding, open) => {
  const whole = await raw('GET', '/openapi.json');
  const small = await raw('GET', '/openapi.json', { 'accept-encoding': encoding });
  expect(small.headers).toMatchObject({ 'content-encoding': encoding });
  expect(small.body.length).toBeLessThan(whole.body.length / 3);
  expect(open(small.body).equals(whole.body)).toBe(true);
  const { headers } = await raw('GET', '/healthz', { 'accept-encoding': encoding });
  expect(headers['content-encoding']).toBeUndefined();
});

test('a reader that has a behavior already is told so', async () => {
  const first = await raw('GET', '/schemas/std-list');
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"[\w+/=]+"$/);
  const again = await raw('GET', '/schemas/std-list', { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.body).toHaveLength(0);
  const other = await raw('GET', '/schemas/std-list', { 'if-none-match': '"other"' });
  expect(other.status).toBe(200);
});

test('a body that is not JSON is told where', async () => {
  const response = await server.request('/validity-check', { body: '{\n  "schema": {,}\n}' });
  expect(await response.json()).toMatchObject({
    code: 'BAD_REQUEST',
    detail: expect.stringMatching(/line 2, column 14/),
  });
});

test('/ leads to the page', async () => {
  const response = await fetch(server.url, { redirect: 'manual' });
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/inspector');
});
