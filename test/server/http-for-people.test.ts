import { execFile } from 'node:child_process';
import { request as send } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseEncoding } from '../../src/server/http/compression.ts';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
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

describe('compression', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s', async (encoding, open) => {
    const whole = await raw('GET', '/openapi.json');
    const small = await raw('GET', '/openapi.json', { 'accept-encoding': encoding });
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(small.body.length).toBeLessThan(whole.body.length / 3);
    expect(open(small.body).equals(whole.body)).toBe(true);
  });

  test('what is small is sent as it is', async () => {
    const { headers } = await raw('GET', '/healthz', { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
  ])('Accept-Encoding %s: %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

test('a reader that has a behavior already is told so', async () => {
  const first = await raw('GET', '/schemas/std-list');
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]+"$/);
  const again = await raw('GET', '/schemas/std-list', { 'if-none-match': `"other", ${etag}` });
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

test('a body that is too large is told the limit', async () => {
  const small = await startServer({ maxBody: '2048' });
  try {
    const response = await small.request('/validity-check', { body: 'x'.repeat(5_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('2048 bytes') });
  } finally {
    await small.close();
  }
});

describe('where the key lies', () => {
  test('is told at this machine', async () => {
    const response = await server.request('/behaviors', { key: null });
    expect(await response.json()).toMatchObject({
      code: 'UNAUTHORIZED',
      detail: expect.stringContaining(server.keyFile as string),
    });
  });

  test('the docs page reads it, at the address that it was asked at', async () => {
    const page = await (await server.request('/docs', { key: null })).text();
    expect(page).toContain(`ORRERY_URL=${server.url}`);
    expect(page).toMatch(/ORRERY_KEY=\$\(cat (&#39;|')/);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const far = await (await server.request('/docs', { key: null, headers })).text();
    expect(far).toContain('ORRERY_KEY=YOUR_KEY');
    expect(far).not.toContain('api-key');
  });

  test('is not told through a proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const response = await server.request('/behaviors', { key: null, headers });
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('api-key');
  });
});

test('OPTIONS says what a path may be asked, without a key', async () => {
  const response = await server.request('/behaviors', { method: 'OPTIONS', key: null });
  expect(response.status).toBe(204);
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
});

describe('the docs', () => {
  test('are one link from where / leads', async () => {
    const response = await fetch(server.url, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/inspector');
  });

  test('have fields, curl lines and no script', async () => {
    const response = await server.request('/docs', { key: null });
    const page = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|\son\w+=|javascript:/i);
    expect(page).toContain('<code>errors[].findings</code>');
    expect(page).toContain('<em>required</em>');
    expect(page.match(/<details id="/g)).toHaveLength(page.match(/curl -s /g)?.length ?? 0);
  });

  test('have lines that work when pasted', async () => {
    const page = await (await server.request('/docs', { key: null })).text();
    const entities: Record<string, string> = {
      '&quot;': '"',
      '&lt;': '<',
      '&gt;': '>',
      '&amp;': '&',
    };
    const lines = [...page.matchAll(/<pre>(curl [^<]*)<\/pre>/g)]
      .map(([, line]) => (line as string).replaceAll(/&\w+;/g, (one) => entities[one] ?? one))
      .filter((line) => !/PLAN_ID|SCHEMA_ID|<\w+_id>|-X PUT/.test(line));
    expect(lines.length).toBeGreaterThan(12);
    const env = { ...process.env, ORRERY_URL: server.url, ORRERY_KEY: server.key };
    const run = promisify(execFile);
    const statuses = await Promise.all(
      lines.map(async (line) => {
        const command = line.replace('curl -s', "curl -s -o /dev/null -w '%{http_code}'");
        const { stdout } = await run('bash', ['-c', command], { env });
        return `${stdout} ${line.split('\n')[0]}`;
      }),
    );
    expect(statuses.filter((status) => !status.startsWith('200'))).toEqual([]);
  }, 60_000);
});
