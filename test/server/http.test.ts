import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { startServer, type TestRequest } from './running-server.ts';

const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };
const CALL: TestRequest = { body: { schema: SCHEMA } };

const server = await startServer({ maxBody: '20000' });
afterAll(() => server.close());

async function expectProblem(response: Response, status: number, code: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({
    status,
    code,
    type: expect.any(String),
    title: expect.any(String),
  });
  expect(problem.detail).not.toBe('');
  expect(problem.instance).toMatch(/^urn:orrery:request:/);
  expect(Array.isArray(problem.errors)).toBe(true);
  expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.ts\b|\.js\b|\bat \w+ \(/);
  return problem;
}

describe('answers', () => {
  test('an operation answers JSON with a request id and headers that forbid everything', async () => {
    const response = await server.request('/validity-check', {
      ...CALL,
      headers: { 'x-request-id': 'mine-1' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-request-id')).toBe('mine-1');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ valid: expect.any(Boolean) });
  });

  test('a request id that could forge a log line is replaced', async () => {
    const response = await server.request('/healthz', { headers: { 'x-request-id': 'a b"' } });
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test.each(['/healthz', '/readyz', '/openapi.json', '/docs'])('%s needs no key', async (path) => {
    expect((await server.request(path, { key: null })).status).toBe(200);
  });

  test('the docs lead to the OpenAPI document, load nothing and run nothing', async () => {
    const response = await server.request('/docs', { key: null });
    const html = await response.text();
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(html).not.toMatch(/<script|style=|(?:src|href)="(?:https?:)?\/\//);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, path]) => `/${path}`);
    expect(links).toEqual(['/openapi.json', '/inspector', '/readyz']);
  });

  test('metrics need a key and count calls without naming tenants', async () => {
    expect((await server.request('/metrics', { key: null })).status).toBe(401);
    await server.request('/validity-check', CALL);
    const text = await (await server.request('/metrics')).text();
    expect(text).not.toContain('local');
    expect(text).toMatch(/^process_cpu_seconds_total /m);
    expect(text).toMatch(
      /^orrery_call_duration_seconds_count\{operation="validity_check",outcome="ok"\} [1-9]/m,
    );
  });
});

describe('refusals', () => {
  test.each([
    ['no key', { ...CALL, key: null }, 401, 'UNAUTHORIZED'],
    ['a wrong key', { ...CALL, key: 'nope' }, 401, 'UNAUTHORIZED'],
    [
      'text instead of JSON',
      { ...CALL, headers: { 'content-type': 'text/plain' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'another charset',
      { ...CALL, headers: { 'content-type': 'application/json; charset=latin1' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a compressed body',
      { ...CALL, headers: { 'content-encoding': 'gzip' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['malformed JSON', { body: '{"schema":' }, 400, 'BAD_REQUEST'],
    ['an empty body', { body: '' }, 400, 'BAD_REQUEST'],
    ['bytes that are not UTF-8', { body: Buffer.from([0x22, 0xff, 0x22]) }, 400, 'BAD_REQUEST'],
    ['an array', { body: [] }, 422, 'UNPROCESSABLE'],
    ['an unknown member', { body: { schema: SCHEMA, shcema: 1 } }, 422, 'UNPROCESSABLE'],
    ['__proto__ at the root', { body: '{"schema":{},"__proto__":{}}' }, 422, 'UNPROCESSABLE'],
    ['__proto__ inside', { body: '{"schema":{"a":[{"__proto__":1}]}}' }, 422, 'UNPROCESSABLE'],
    ['a lone surrogate', { body: '{"schema":{"name":"\\ud800"}}' }, 422, 'UNPROCESSABLE'],
    ['an integer beyond 2^53', { body: '{"schema":{"n":9007199254740993}}' }, 422, 'UNPROCESSABLE'],
    ['a number beyond doubles', { body: '{"schema":{"n":1e400}}' }, 422, 'UNPROCESSABLE'],
    [
      'deep nesting',
      { body: `{"schema":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}` },
      422,
      'UNPROCESSABLE',
    ],
    ['a byte order mark before what is not JSON', { body: '\uFEFF{' }, 400, 'BAD_REQUEST'],
    ['an unknown behavior', { body: { schema: 'no-such-behavior' } }, 404, 'NOT_FOUND'],
    ['an unknown handle', { body: { schema: `sch_${'a'.repeat(43)}` } }, 404, 'NOT_FOUND'],
    [
      'a body beyond the limit',
      { body: { schema: { name: 'x'.repeat(30_000) } } },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ] satisfies [string, TestRequest, number, string][])('%s', async (_name, init, status, code) => {
    await expectProblem(await server.request('/validity-check', init), status, code);
  });

  test('a byte order mark before JSON is taken', async () => {
    const response = await server.request('/validity-check', {
      body: `\uFEFF${JSON.stringify(CALL.body)}`,
    });
    expect(response.status).toBe(200);
  });

  test.each([
    '{"schema":{"name":"A","name":"B","orbitals":[]}}',
    '{"schema": {"note": "\\":", "name" : "A",\n "name" : "B", "orbitals": []}}',
    `{"schema":{"pad":"${'x'.repeat(15_000)}","name":"A","name":"B","orbitals":[]}}`,
  ])('a key that a body repeats is named with its place: %.60s', async (body) => {
    const response = await server.request('/validity-check', { body });
    expect(await response.json()).toMatchObject({
      notes: [
        expect.stringMatching(
          /^The key "name" is repeated at \/schema\/name \(line \d, column \d+\)/,
        ),
      ],
    });
  });

  test('a body without repeated keys has no notes, whatever its texts hold', async () => {
    const schema = { name: ':a', note: '":"', 'a:': '{"a":1,"a":2}', orbitals: [] };
    const response = await server.request('/validity-check', { body: { schema } });
    expect(await response.json()).not.toHaveProperty('notes');
  });

  test('the topics of the language are listed where none is named', async () => {
    const named = await (await server.request('/language/topics')).json();
    expect(await (await server.request('/language')).json()).toEqual(named);
  });

  test('a member of the query that is given twice is refused by name', async () => {
    const response = await server.request('/memory/stats?domain=a&domain=b');
    expect(await response.json()).toMatchObject({
      status: 422,
      detail: expect.stringContaining('/domain: Expected'),
    });
  });

  test('a 401 says how to authenticate and ends the connection', async () => {
    const response = await server.request('/validity-check', { ...CALL, key: null });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(response.headers.get('connection')).toBe('close');
  });

  test('an unknown path is 404, a wrong method 405 with what is allowed', async () => {
    await expectProblem(await server.request('/nothing'), 404, 'NOT_FOUND');
    const response = await server.request('/validity-check');
    expect(response.headers.get('allow')).toBe('POST');
    await expectProblem(response, 405, 'METHOD_NOT_ALLOWED');
    const mcp = await server.request('/mcp', { method: 'PUT', body: {} });
    expect(mcp.headers.get('allow')).toBe('POST');
  });

  test('a path that can not be decoded is a problem too', async () => {
    await expectProblem(await server.request('/schemas/%E0%A4%A'), 400, 'BAD_REQUEST');
  });

  test('what is not HTTP is refused as such', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
      socket.write('NOT HTTP AT ALL\r\n\r\n');
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('where a request comes from', () => {
  /** `fetch` sets Host itself. */
  function send(headers: Record<string, string>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const request = httpRequest(`${server.url}/healthz`, { headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
      request.end();
    });
  }
  const port = () => new URL(server.url).port;

  test.each([
    ['evil.example', 403],
    ['evil.example:PORT', 403],
    ['127.0.0.1', 403],
    ['127.0.0.1:1', 403],
    ['127.0.0.1.evil.example:PORT', 403],
    ['localhost:PORT', 200],
    ['127.0.0.1:PORT', 200],
    ['[::1]:PORT', 200],
  ])('Host %s', async (host, status) => {
    expect(await send({ host: host.replace('PORT', port()) })).toBe(status);
  });

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost.evil.example', 403],
    ['http://127.0.0.1:6274', 200],
    ['http://localhost:3000', 200],
  ])('Origin %s', async (origin, status) => {
    expect(await send({ host: `127.0.0.1:${port()}`, origin })).toBe(status);
  });

  test('a preflight of a local page is answered without a key', async () => {
    const response = await server.request('/validity-check', {
      method: 'OPTIONS',
      key: null,
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });
});

describe('behind a proxy', () => {
  test('allowed hosts, origins and a base path', async () => {
    const proxied = await startServer({
      allowedHosts: 'api.example',
      allowedOrigins: 'https://app.example',
      basePath: '/orrery/',
    });
    try {
      expect(proxied.url).toMatch(/\/orrery$/);
      expect((await proxied.request('/validity-check', CALL)).status).toBe(200);
      const origin = { origin: 'https://app.example' };
      expect((await proxied.request('/healthz', { headers: origin })).status).toBe(200);
      const outside = await fetch(`${new URL(proxied.url).origin}/healthz`);
      expect(outside.status).toBe(401);
    } finally {
      await proxied.close();
    }
  });
});
