import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createKey, hashKey, parseKeys } from '../../src/server/auth/known-key.ts';
import { readConfig } from '../../src/server/config.ts';
import { ConfigError } from '../../src/server/config-error.ts';
import { openStores } from '../../src/stores/index.ts';
import { startServer } from './running-server.ts';

const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };
const CALL = { body: { schema: SCHEMA } };

describe('the key of the first start', async () => {
  const server = await startServer();
  afterAll(() => server.close());

  test('is a file that its owner alone reads', async () => {
    const path = join(server.dataDir, 'api-key');
    expect(server.keyFile).toBe(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(server.key).toMatch(/^orr_[\w-]{43}$/);
    expect((await server.request('/validity-check', CALL)).status).toBe(200);
  });

  test('stays the same when the server starts again', async () => {
    const again = await startServer({ dataDir: server.dataDir });
    expect(again.key).toBe(server.key);
    await again.close();
  });

  test('is not made where keys are given', async () => {
    const given = await startServer({}, { env: { ORRERY_API_KEYS: 'acme:s3:cret' } });
    expect(given.keyFile).toBeUndefined();
    expect((await given.request('/validity-check', { ...CALL, key: 's3:cret' })).status).toBe(200);
    await given.close();
  });
});

describe('stored keys', async () => {
  const server = await startServer();
  afterAll(() => server.close());

  async function createStoredKey(expiresAtMs: number | null = null) {
    const key = createKey();
    const stores = await openStores(server.dataDir);
    const created = await stores.keys.create({
      tenant: 'acme',
      name: 'test',
      hash: hashKey(key),
      expiresAtMs,
    });
    await stores.close();
    return { key, id: created.id };
  }
  const statusOf = async (key: string) =>
    (await server.request('/validity-check', { ...CALL, key })).status;

  test('work at once, until they are revoked', async () => {
    // The keys have been read just before.
    expect(await statusOf('wrong')).toBe(401);
    const { key, id } = await createStoredKey();
    expect(await statusOf(key)).toBe(200);
    const stores = await openStores(server.dataDir);
    await stores.keys.revoke(id);
    await stores.close();
    await expect.poll(() => statusOf(key), { timeout: 30_000, interval: 500 }).toBe(401);
  });

  test('expire', async () => {
    const { key } = await createStoredKey(Date.now() + 5_000);
    await expect.poll(() => statusOf(key), { timeout: 4_900, interval: 200 }).toBe(200);
    await expect.poll(() => statusOf(key), { timeout: 30_000, interval: 200 }).toBe(401);
  });

  test('a handle of one tenant is unknown to another', async () => {
    const { key } = await createStoredKey();
    await expect.poll(() => statusOf(key), { timeout: 30_000, interval: 500 }).toBe(200);
    const saved = await server.request('/apply', {
      body: { schema: SCHEMA, actions: [], save: true },
    });
    expect(saved.status).toBe(200);
    const { schema_id } = (await saved.json()) as { schema_id: string };
    expect((await server.request(`/schemas/${schema_id}`)).status).toBe(200);
    expect((await server.request(`/schemas/${schema_id}`, { key })).status).toBe(404);
  });
});

describe('guesses', async () => {
  const BURST = 30;
  const guarded = await startServer(
    { trustProxy: '127.0.0.1' },
    { env: { ORRERY_API_KEYS: 'acme:right' } },
  );
  afterAll(() => guarded.close());
  const statusOf = async (key: string, address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await guarded.request('/keys/current', { key, headers })).status;
  };

  test('are slowed by address, in IPv6 by network, and hold up no right key', async () => {
    for (let i = 0; i < BURST; i++) {
      expect(await statusOf('wrong', `2001:db8:0:1::${i.toString(16)}`)).toBe(401);
    }
    expect(await statusOf('wrong', '2001:db8:0:1:ffff::1')).toBe(429);
    expect(await statusOf('wrong', '2001:db8:0:2::1')).toBe(401);
    expect(await statusOf('right', '2001:db8:0:1::1')).toBe(200);
  });
});

describe('settings', () => {
  test('a list of keys is split at first colons, and errors never repeat a secret', () => {
    expect(parseKeys(['a:b:c', 'd:e']).map((key) => key.caller.tenant)).toEqual(['a', 'd']);
    expect(() => parseKeys(['hunter2'])).toThrow(
      /^Entry 1 of ORRERY_API_KEYS is not "tenant:key": a tenant has a-z, 0-9 and "-", at most 64\.$/,
    );
  });

  test('--no-auth is refused off loopback', () => {
    expect(() => readConfig({ auth: false, host: '0.0.0.0' }, {})).toThrow(ConfigError);
    expect(readConfig({ auth: false, host: '::1' }, {}).auth).toBe(false);
  });

  test('a flag wins over its variable, and nonsense is refused', () => {
    expect(readConfig({ port: '1' }, { ORRERY_PORT: '2' }).port).toBe(1);
    const wrong = 'PORT=0x50 ALLOW_DIR=/no ALLOWED_HOSTS=http://x ALLOWED_ORIGINS=http://x/';
    for (const [name, value] of wrong.split(' ').map((one) => one.split('=')))
      expect(() => readConfig({}, { [`ORRERY_${name}`]: value })).toThrow(`ORRERY_${name} must`);
  });

  test('a service has limits unless it needs no key or is told otherwise, a person has none', () => {
    const quotas = { maxEpisodes: 200_000, maxBytes: 4_000_000_000 };
    expect(readConfig({}, {})).toMatchObject({ rateLimit: 1_200, quotas });
    expect(readConfig({ host: '0.0.0.0' }, {})).toMatchObject({ rateLimit: 1_200, quotas });
    expect(readConfig({ auth: false }, {})).toMatchObject({ rateLimit: 0, quotas: {} });
    expect(readConfig({}, {}, 'person')).toMatchObject({ rateLimit: 0, quotas: {} });
    const said = { ORRERY_RATE_LIMIT: '7', ORRERY_MAX_EPISODES: '0', ORRERY_MAX_BYTES: '5' };
    expect(readConfig({}, said)).toMatchObject({ rateLimit: 7 });
    expect(readConfig({}, said).quotas).toEqual({ maxBytes: 5 });
    expect(readConfig({}, said, 'person').quotas).toEqual({ maxBytes: 5 });
  });

  test('the address of an embedder may name its model', () => {
    const read = (ORRERY_EMBEDDINGS_URL: string) => readConfig({}, { ORRERY_EMBEDDINGS_URL });
    const url = 'http://127.0.0.1:11434/v1';
    expect(read(`${url}?model=small`).embeddings).toEqual({ url, model: 'small' });
    expect(read(url).embeddings).toEqual({ url, model: 'text-embedding-3-small' });
    expect(read('none').embeddings).toBe('none');
  });

  test('a key belongs to one tenant', () => {
    expect(() => readConfig({}, { ORRERY_API_KEYS: 'a:same,b:same' })).toThrow(ConfigError);
  });
});

test('rates are limited by key, in the standard headers', async () => {
  const server = await startServer({ rateLimit: '3' });
  try {
    const responses = [];
    for (let i = 0; i < 4; i++) responses.push(await server.request('/validity-check', CALL));
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 429]);
    expect(responses[0]?.headers.get('ratelimit-limit')).toBe('3');
    expect(responses[0]?.headers.get('ratelimit-remaining')).toBe('2');
    expect(Number(responses[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.request('/healthz', { key: null })).status).toBe(200);
  } finally {
    await server.close();
  }
});

test('the first key is in its file alone, and has no rate on loopback unless one is set', async () => {
  const server = await startServer();
  const { headers } = await server.request('/validity-check', CALL);
  expect(headers.get('ratelimit-limit')).toBeNull();
  const database = await readFile(join(server.dataDir, 'orrery.db'));
  expect(database.includes(server.key)).toBe(false);
  await writeFile(join(server.dataDir, 'api-key'), '');
  await server.close();
});
