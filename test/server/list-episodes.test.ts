import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

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
