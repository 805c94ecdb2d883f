import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('over HTTP plans are whole, and read in parts by their path', async () => {
  const current = { name: 'App', orbitals: [] };
  const planned = await server.request('/plan-instructions', {
    body: { current, goal: 'std-helpdesk' },
  });
  const plan = (await planned.json()) as {
    plan_id: string;
    instructions: { level: number }[];
    total_instructions: number;
    truncated?: true;
  };
  expect(plan.instructions).toHaveLength(plan.total_instructions);
  expect(plan.truncated).toBeUndefined();
  const read = async (query: string) => {
    const response = await server.request(`/plans/${plan.plan_id}${query}`, { method: 'GET' });
    return (await response.json()) as { items: { level: number; index: number }[]; total: number };
  };
  expect((await read('')).items).toHaveLength(plan.total_instructions);
  const two = await read('?levels=1,2&offset=1&limit=2');
  expect(two.items.map(({ index }) => index)).toEqual([1, 2]);
  expect(two.total).toBe(plan.instructions.filter(({ level }) => level <= 2).length);
  const applied = await server.request('/apply', {
    body: { schema: current, plan: plan.plan_id, levels: [1] },
  });
  expect(await applied.json()).toMatchObject({ schema: expect.any(Object) });
  const odd = await server.request(`/plans/${plan.plan_id}?levels=one`, { method: 'GET' });
  expect(odd.status).toBe(422);
});
