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
  expect(await embedSchema(large, 'acme')).toEqual(structureEmbedder.embed(large));
});

test('whoever gives up waits for no vector', async () => {
  const embedSchema = await openPool();
  const controller = new AbortController();
  const embedding = embedSchema(createSchema(1_000), 'acme', controller.signal);
  controller.abort();
  await expect(embedding).rejects.toThrow('aborted');
});
