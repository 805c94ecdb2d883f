import { expect, test, vi } from 'vitest';
import { createClient, OrreryConnectionError, OrreryError } from '../../src/client/index.ts';

interface Sent {
  readonly url: string;
  readonly method: string | undefined;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** A client whose requests go nowhere, and what it sent. */
function createRecorded(answer: () => Response) {
  const sent: Sent[] = [];
  const client = createClient({
    baseUrl: 'http://orrery.test/base/',
    apiKey: 'key',
    retries: 0,
    fetch: async (url, init) => {
      const { method, headers, body } = init as RequestInit;
      sent.push({ url: String(url), method, headers: headers as Record<string, string>, body });
      return answer();
    },
  });
  return { client, sent };
}

const ok = (body: unknown) => () => new Response(JSON.stringify(body));

test('an input goes into the body, or into path and query', async () => {
  const { client, sent } = createRecorded(ok({}));
  await client.validityCheck({ schema: 'std-list' });
  await client.getSchema({ schema_id: 'a b', outline: true });
  await client.memoryStats({ domain: 'help desk' });
  expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', 'http://orrery.test/base/validity-check', '{"schema":"std-list"}'],
    ['GET', 'http://orrery.test/base/schemas/a%20b?outline=true', undefined],
    ['GET', 'http://orrery.test/base/memory/stats?domain=help+desk', undefined],
  ]);
  expect(sent[0]?.headers).toMatchObject({
    authorization: 'Bearer key',
    'content-type': 'application/json',
  });
  expect(sent[1]?.headers).not.toHaveProperty('content-type');
});

test('a refusal is an error with its code, places and time to wait', async () => {
  const problem = { code: 'RATE_LIMITED', detail: 'Too many.', errors: [], instance: 'urn:x' };
  const { client } = createRecorded(
    () => new Response(JSON.stringify(problem), { status: 429, headers: { 'retry-after': '7' } }),
  );
  const refused = client.embed({ schema: 'x' });
  await expect(refused).rejects.toBeInstanceOf(OrreryError);
  await expect(refused).rejects.toMatchObject({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many.',
    retryAfterS: 7,
  });
});

test('an answer that is no problem document is an error all the same', async () => {
  const { client } = createRecorded(() => new Response('<html>', { status: 502 }));
  await expect(client.embed({ schema: 'x' })).rejects.toMatchObject({
    status: 502,
    code: 'UNKNOWN',
  });
});

test('the address and the key come from the environment unless they are given', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { authorization } = (init?.headers ?? {}) as Record<string, string>;
    asked.push(`${url} ${authorization}`);
    return new Response('{}');
  };
  vi.stubEnv('ORRERY_URL', 'http://elsewhere.test/');
  vi.stubEnv('ORRERY_API_KEY', 'own');
  await createClient({ fetch }).embed({ schema: 'std-list' });
  await createClient({ fetch, baseUrl: 'http://here.test', apiKey: 'other' }).embed({
    schema: 'x',
  });
  vi.stubEnv('ORRERY_URL', undefined);
  vi.stubEnv('ORRERY_API_KEY', undefined);
  await createClient({ fetch }).embed({ schema: 'std-list' });
  vi.unstubAllEnvs();
  expect(asked).toEqual([
    'http://elsewhere.test/embed Bearer own',
    'http://here.test/embed Bearer other',
    'http://127.0.0.1:7411/embed undefined',
  ]);
});

test('a busy server is asked again, as often as is allowed', async () => {
  const answers = [429, 503, 200].map(
    (status) => new Response('{"valid":true}', { status, headers: { 'retry-after': '0' } }),
  );
  let asked = 0;
  const fetch = async () => answers[asked++] as Response;
  const client = createClient({ baseUrl: 'http://orrery.test', fetch });
  expect(await client.validityCheck({ schema: 'std-list' })).toEqual({ valid: true });
  expect(asked).toBe(3);
});

test('where no server answers, the error names the address and the reason', async () => {
  const nobody = createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 });
  const refused = nobody.embed({ schema: 'std-list' });
  await expect(refused).rejects.toBeInstanceOf(OrreryConnectionError);
  await expect(refused).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  await expect(refused).rejects.toThrow(/http:\/\/127\.0\.0\.1:9: .*orrery serve/);
  const slow = createClient({
    baseUrl: 'http://orrery.test',
    timeoutMs: 1,
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  });
  await expect(slow.embed({ schema: 'x' })).rejects.toThrow('the time ran out');
});

test('a call that its caller aborts throws the reason of the caller', async () => {
  const stopped = createClient({ baseUrl: 'http://127.0.0.1:9' });
  const reason = new RangeError('enough');
  const signal = AbortSignal.abort(reason);
  await expect(stopped.embed({ schema: 'x' }, { signal })).rejects.toBe(reason);
});
