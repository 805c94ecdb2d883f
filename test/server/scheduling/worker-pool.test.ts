import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../src/kernel/errors.ts';
import { DEFAULT_LIMITS } from '../../../src/kernel/limits.ts';
import { LOCAL_CALLER } from '../../../src/server/caller.ts';
import { holdsMoreThan } from '../../../src/server/scheduling/offload.ts';
import { createWorkerPool, type WorkerPool } from '../../../src/server/scheduling/worker-pool.ts';
import { createDataDir } from '../running-server.ts';

const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };
const options = { caller: LOCAL_CALLER, signal: new AbortController().signal };

let pool: WorkerPool;
beforeAll(async () => {
  const resources = { dataDir: await createDataDir(), behaviorsDir: undefined };
  pool = createWorkerPool({ resources, limits: DEFAULT_LIMITS }, 1);
});
afterAll(() => pool.close());

test('a worker answers what the operation answers', async () => {
  const output = await pool.run('gap', { source: SCHEMA, target: SCHEMA }, options);
  expect(output).toMatchObject({ gap_score: 0, missing: [], extra: [] });
});

test('a refusal crosses the threads with its code and places', async () => {
  const refused = pool.run('gap', { source: SCHEMA }, options);
  await expect(refused).rejects.toBeInstanceOf(AppError);
  await expect(refused).rejects.toMatchObject({
    code: 'UNPROCESSABLE',
    errors: [{ path: '/target' }],
  });
});

test('an aborted call ends at once, and the next one is served', async () => {
  const controller = new AbortController();
  const aborted = pool.run(
    'gap',
    { source: SCHEMA, target: 'std-helpdesk' },
    { ...options, signal: controller.signal },
  );
  const next = pool.run('gap', { source: SCHEMA, target: SCHEMA }, options);
  controller.abort();
  await expect(aborted).rejects.toThrow('aborted');
  await expect(next).resolves.toMatchObject({ gap_score: 0 });
});

test('values are counted no further than needed', () => {
  expect(holdsMoreThan({ a: [1, 2, 3] }, 5)).toBe(false);
  expect(holdsMoreThan({ a: [1, 2, 3] }, 4)).toBe(true);
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(holdsMoreThan(deep, 1_000_000)).toBe(false);
});
