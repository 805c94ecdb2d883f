import { afterEach, expect, test } from 'vitest';
import { structureEmbedder } from '../../../src/embed/structure-embedder.ts';
import { DEFAULT_LIMITS } from '../../../src/kernel/limits.ts';
import {
  createEmbedSchema,
  createOperationPool,
  LINEAR_BYTES,
  type OperationPool,
} from '../../../src/server/scheduling/operation-pool.ts';
import { createBehaviorsContexts } from '../../support/behaviors-context.ts';
import { startServer } from '../running-server.ts';

const createSchema = (orbitals: number) => ({
  name: 'App',
  description: 'x'.repeat(LINEAR_BYTES),
  orbitals: Array.from({ length: orbitals }, (_, n) => ({ name: `Part${n}`, entity: 'Ticket' })),
});

let pool: OperationPool | undefined;
afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

async function openPool() {
  const { services } = (await createBehaviorsContexts())();
  pool = createOperationPool(() => services, { limits: DEFAULT_LIMITS });
  return createEmbedSchema(pool);
}

test('a large schema is embedded by a thread, to the same vector as here', async () => {
  const embedSchema = await openPool();
  const large = createSchema(100);
  expect(JSON.stringify(large).length).toBeGreaterThan(LINEAR_BYTES);
  expect(await embedSchema(large, 'acme')).toEqual(structureEmbedder.embed(large));
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

test('whoever gives up waits for no vector', async () => {
  const embedSchema = await openPool();
  const controller = new AbortController();
  const embedding = embedSchema(createSchema(100), 'acme', controller.signal);
  controller.abort();
  await expect(embedding).rejects.toThrow('aborted');
});
