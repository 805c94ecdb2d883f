import { setMaxListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../src/kernel/errors.ts';
import { DEFAULT_LIMITS } from '../../../src/kernel/limits.ts';
import { RawInput } from '../../../src/operations/raw-input.ts';
import { LOCAL_CALLER } from '../../../src/server/caller.ts';
import { isLargerThan } from '../../../src/server/scheduling/offload.ts';
import { createWorkerPool, type WorkerPool } from '../../../src/server/scheduling/worker-pool.ts';
import { createDataDir } from '../running-server.ts';

const SCHEMA = { name: 'App', orbitals: [{ entity: 'Ticket' }] };
const options = { caller: LOCAL_CALLER, signal: new AbortController().signal };
const parse = (json: Uint8Array) => JSON.parse(Buffer.from(json).toString());

/** A search that takes a while. */
const LONG = {
  schema: {
    name: 'App',
    orbitals: [
      {
        name: 'Main',
        entity: { name: 'Item', fields: [{ name: 'id', type: 'string' }] },
        pages: [],
        traits: [
          {
            name: 'Flow',
            linkedEntity: 'Item',
            stateMachine: {
              states: Array.from({ length: 1_500 }, (_, n) => ({ name: `Step${n}` })),
              events: Array.from({ length: 1_500 }, (_, n) => ({ key: `GO_${n}`, name: 'Go' })),
              transitions: [],
            },
          },
        ],
      },
    ],
  },
  errors: [],
};

let pool: WorkerPool;
const createPool = async (size: number) => {
  const resources = { dataDir: await createDataDir(), behaviorsDir: undefined };
  return createWorkerPool({ resources, limits: DEFAULT_LIMITS }, size);
};
beforeAll(async () => {
  pool = await createPool(1);
});
afterAll(() => pool.close());

test('a worker answers what the operation answers', async () => {
  const output = await pool.run('gap', { source: SCHEMA, target: SCHEMA }, options);
  expect(parse(output)).toMatchObject({ gap_score: 0, missing: [], extra: [] });
});

test('a call that comes while an idle thread ends gets another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const idle = await createPool(1);
  try {
    await idle.run('gap', { source: SCHEMA, target: SCHEMA }, options);
    vi.advanceTimersByTime(10 * 60_000);
    const calls = [1, 2].map(() => idle.run('gap', { source: SCHEMA, target: SCHEMA }, options));
    for (const output of await Promise.all(calls))
      expect(parse(output)).toMatchObject({ gap_score: 0 });
  } finally {
    vi.useRealTimers();
    await idle.close();
  }
});

test('an input crosses the threads as it came', async () => {
  const raw = new RawInput(Buffer.from(JSON.stringify({ source: SCHEMA })), { target: 'x' });
  await expect(pool.run('gap', raw, options)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const broken = new RawInput(Buffer.from('{"source":'));
  await expect(pool.run('gap', broken, options)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
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
  expect(parse(await next)).toMatchObject({ gap_score: 0 });
});

describe('a call that runs', () => {
  test('ends when it is aborted, and the next one gets a thread', async () => {
    const controller = new AbortController();
    const long = pool.run('rank_edits', LONG, { ...options, signal: controller.signal });
    const next = pool.run('gap', { source: SCHEMA, target: SCHEMA }, options);
    await vi.waitFor(() => expect(pool.count().running).toBe(1), { interval: 1, timeout: 20_000 });
    controller.abort();
    await expect(long).rejects.toThrow('aborted');
    expect(parse(await next)).toMatchObject({ gap_score: 0 });
  });

  test('does not keep the pool from closing', async () => {
    const closing = await createPool(1);
    const long = closing.run('rank_edits', LONG, options);
    const waiting = closing.run('gap', { source: SCHEMA, target: SCHEMA }, options);
    const refused = Promise.all([
      expect(long).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
      expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' }),
    ]);
    await closing.close();
    await refused;
    expect(closing.count()).toEqual({ running: 0, waiting: 0 });
  });
});

test('a tenant that keeps all its threads busy leaves one to others, and has 64 calls waiting at most', async () => {
  const shared = await createPool(2);
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const busy = { caller: { tenant: 'busy', keyId: 'k' }, signal: controller.signal };
  const calls = Array.from({ length: 70 }, () =>
    shared.run('rank_edits', LONG, busy).catch((error) => error),
  );
  const other = { ...options, caller: { tenant: 'other', keyId: 'k' } };
  const output = await shared.run('gap', { source: SCHEMA, target: SCHEMA }, other);
  expect(parse(output)).toMatchObject({ gap_score: 0 });
  expect(shared.count().waiting).toBeGreaterThan(0);
  controller.abort();
  const errors = await Promise.all(calls);
  expect(errors.filter(({ code }) => code === 'UNAVAILABLE')).toHaveLength(5);
  expect(errors.filter(({ name }) => name === 'AbortError').length).toBeGreaterThan(0);
  await shared.close();
});

test('a value is weighed no further than needed', () => {
  expect(isLargerThan({ a: [1, 2, 3] }, 25)).toBe(false);
  expect(isLargerThan({ a: [1, 2, 3] }, 20)).toBe(true);
  expect(isLargerThan('x'.repeat(100), 100)).toBe(true);
  let deep: unknown = 1;
  for (let i = 0; i < 100_000; i++) deep = [deep];
  expect(isLargerThan(deep, 1_000_000)).toBe(false);
});
