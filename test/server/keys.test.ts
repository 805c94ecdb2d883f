import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const create = async (body: object, key?: string) =>
  server.request('/keys', { body, ...(key ? { key } : {}) });

interface Made {
  readonly key: string;
  readonly id: string;
}

describe('keys over HTTP', () => {
  test('are made, used, listed without themselves, and revoked', async () => {
    const response = await create({ tenant: 'acme', name: 'ci', scopes: ['read-only'] });
    expect(response.status).toBe(201);
    const { key, id } = (await response.json()) as Made;
    const who = async () => (await server.request('/keys/current', { key })).json();
    await expect
      .poll(who)
      .toMatchObject({ tenant: 'acme', key_id: id, read_only: true, is_operator: false });
    const listed = await (await server.request('/keys')).text();
    expect(listed).toContain(id);
    expect(listed).not.toContain(key);
    expect((await server.request(`/keys/${id}`, { method: 'DELETE' })).status).toBe(204);
    await expect
      .poll(async () => (await server.request('/keys/current', { key })).status, {
        timeout: 30_000,
      })
      .toBe(401);
    expect((await server.request(`/keys/${id}`, { method: 'DELETE' })).status).toBe(404);
  });

  test('are managed by the key of the first start alone', async () => {
    const { key, id } = (await (await create({ tenant: 'other' })).json()) as Made;
    await expect
      .poll(async () => (await server.request('/keys/current', { key })).status)
      .toBe(200);
    for (const [path, init] of [
      ['/keys', {}],
      ['/keys', { body: { tenant: 'local' } }],
      [`/keys/${id}`, { method: 'DELETE' }],
    ] as const) {
      const response = await server.request(path, { ...init, key });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test.each([
    [{}, '/tenant'],
    [{ tenant: 'Not A Tenant' }, '/tenant'],
    [{ tenant: 'a', scopes: ['operator'] }, '/scopes/0'],
    [{ tenant: 'a', expires_in_days: 0 }, '/expires_in_days'],
  ])('%j is refused at %s', async (body, path) => {
    const response = await create(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ path }] });
  });
});
