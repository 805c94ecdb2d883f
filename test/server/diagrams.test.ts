import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;
let schemaId: string;
beforeAll(async () => {
  server = await startServer();
  const saved = await server.request('/apply', { body: { schema: 'std-list', save: true } });
  schemaId = ((await saved.json()) as { schema_id: string }).schema_id;
});
afterAll(() => server.close());

const paths = () => [`/schemas/${schemaId}/diagram.svg`, '/behaviors/std-list/diagram.svg'];

describe('a picture over HTTP', () => {
  test('is SVG that a browser shows under its own policy, and says when it is known already', async () => {
    for (const path of paths()) {
      const response = await server.request(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/svg+xml');
      expect(response.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
      expect(await response.text()).toMatch(/^<svg /);
      const etag = response.headers.get('etag') as string;
      const again = await server.request(path, { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    }
  });

  test('is of one trait and one theme where that is asked', async () => {
    const path = '/behaviors/std-list/diagram.svg';
    const whole = await (await server.request(path)).text();
    const dark = await (await server.request(`${path}?theme=dark&view=pages`)).text();
    expect(whole).toContain('prefers-color-scheme');
    expect(dark).not.toContain('prefers-color-scheme');
    expect(dark.length).toBeLessThan(whole.length);
  });

  test.each([
    ['/schemas/sch_unknown/diagram.svg', 404],
    [`/schemas/sch_${'a'.repeat(43)}/diagram.svg`, 404],
    ['/behaviors/nothing/diagram.svg', 404],
    ['/behaviors/std-list/diagram.svg?theme=pink', 422],
  ])('%s answers %i', async (path, status) => {
    const response = await server.request(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('problem+json');
  });

  test('needs a key', async () => {
    for (const path of paths())
      expect((await server.request(path, { key: null })).status).toBe(401);
  });
});

test('episodes are listed newest first, in pages', async () => {
  for (const context of ['first', 'second', 'third']) {
    await server.request('/memory/store', { body: { domain: 'd', context, outcome: 'success' } });
  }
  const list = async (query: string) =>
    (await (await server.request(`/memory/episodes?domain=d${query}`)).json()) as {
      total: number;
      episodes: { context: string; relevance: number }[];
    };
  const { total, episodes } = await list('');
  expect(total).toBe(3);
  expect(episodes.map(({ context }) => context)).toEqual(['third', 'second', 'first']);
  for (const { relevance } of episodes) expect(relevance).toBeCloseTo(0.7, 2);
  expect((await list('&offset=1&limit=1')).episodes.map(({ context }) => context)).toEqual([
    'second',
  ]);
});
