import { afterAll, expect, test } from 'vitest';
import { startServer } from './running-server.ts';

const server = await startServer();
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

test('an episode is stored and counted, however large its schema and whatever its outcome', async () => {
  const schema = { name: 'App', orbitals: [{ entity: 'Ticket' }], note: 'x'.repeat(100_000) };
  for (const [outcome, more] of Object.entries({ toString: { schema }, constructor: {} })) {
    const body = { domain: 'odd', context: 'Odd', outcome, ...more };
    expect((await server.request('/memory/store', { body })).status).toBe(200);
  }
  const stats = (await (await server.request('/memory/stats')).json()) as { outcomes: object };
  expect(stats.outcomes).toMatchObject({ toString: 1, constructor: 1 });
});
