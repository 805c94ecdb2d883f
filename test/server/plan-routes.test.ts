import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './running-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('over HTTP plans are whole, and applied in parts by their handle', async () => {
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
  const applied = await server.request('/apply', {
    body: { schema: current, plan: plan.plan_id, levels: [1] },
  });
  expect(await applied.json()).toMatchObject({ schema: expect.any(Object) });
});
