import { expect, test } from 'vitest';
import { startServer } from '../running-server.ts';

/** A document that a thread reads. */
const createSchema = (orbitals: number) => ({
  name: 'App',
  description: 'x'.repeat(20_000),
  orbitals: Array.from({ length: orbitals }, (_, n) => ({ name: `Part${n}`, entity: 'Ticket' })),
});

test('calls that ask for what was done before are all answered, more of them than there are threads', async () => {
  const server = await startServer();
  const domain = 'desk';
  const done = { domain, context: 'The desk grew', actions_taken: ['add_orbital'] };
  await server.request('/memory/store', { body: { ...done, outcome: 'success' } });
  const body = { current: { name: 'App', orbitals: [] }, goal: createSchema(5), domain };
  const calls = Array.from({ length: 6 }, () => server.request('/plan-instructions', { body }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await server.close();
});
