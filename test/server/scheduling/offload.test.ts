import { afterEach, expect, test } from 'vitest';
import { structureEmbedder } from '../../../src/embed/structure-embedder.ts';
import { DEFAULT_LIMITS } from '../../../src/kernel/limits.ts';
import { LINEAR_BYTES } from '../../../src/server/scheduling/offload.ts';
import {
  createEmbedSchema,
  createOperationPool,
  type OperationPool,
} from '../../../src/server/scheduling/operation-pool.ts';
import { createBehaviorsContexts } from '../../support/behaviors-context.ts';

const createSchema = (orbitals: number) => ({
  name: 'App',
  orbitals: Array.from({ length: orbitals }, (_, n) => ({ name: `Part${n}`, entity: 'Ticket' })),
});

let pool: OperationPool;
afterEach(() => pool.close());

async function openPool() {
  const { services } = (await createBehaviorsContexts())();
  pool = createOperationPool(() => services, { limits: DEFAULT_LIMITS });
  return createEmbedSchema(pool);
}

test('a large schema is embedded by a thread, to the same vector as here', async () => {
  const embedSchema = await openPool();
  const large = createSchema(1_000);
  expect(JSON.stringify(large).length).toBeGreaterThan(LINEAR_BYTES);
  const embedding = embedSchema(large, 'acme');
  expect(pool.count().running).toBe(1);
  expect(await embedding).toEqual(structureEmbedder.embed(large));
});

test('a small schema waits for no thread', async () => {
  const embedSchema = await openPool();
  const embedding = embedSchema(createSchema(2), 'acme');
  expect(pool.count()).toEqual({ running: 0, waiting: 0 });
  expect(await embedding).toEqual(structureEmbedder.embed(createSchema(2)));
});

test('whoever gives up waits for no vector', async () => {
  const embedSchema = await openPool();
  const controller = new AbortController();
  const embedding = embedSchema(createSchema(1_000), 'acme', controller.signal);
  controller.abort();
  await expect(embedding).rejects.toThrow('aborted');
});
