import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../../src/kernel/errors.ts';
import { DEFAULT_LIMITS } from '../../../src/kernel/limits.ts';
import { RawInput } from '../../../src/operations/raw-input.ts';
import { LOCAL_CALLER } from '../../../src/server/caller.ts';
import { createOperationPool } from '../../../src/server/scheduling/operation-pool.ts';
import { createResources } from '../../../src/server/wiring/resources.ts';
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
              states: Array.from({ length: 4_000 }, (_, n) => ({ name: `Step${n}` })),
              events: Array.from({ length: 4_000 }, (_, n) => ({ key: `GO_${n}`, name: 'Go' })),
              transitions: [],
            },
          },
        ],
      },
    ],
  },
  errors: [],
};

const dataDir = await createDataDir();
const resources = createResources({ dataDir, embeddings: 'none' });
const pool = createOperationPool(() => resources.services, { limits: DEFAULT_LIMITS });
afterAll(async () => {
  await pool.close();
  await resources.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a worker answers what the operation answers', async () => {
  const output = await pool.run('gap', { source: SCHEMA, target: SCHEMA }, options);
  expect(parse(output)).toMatchObject({ gap_score: 0, missing: [], extra: [] });
});

test('stored things are asked for from the main thread', async () => {
  const kept = await pool.run(
    'apply_actions',
    { schema: SCHEMA, actions: [], save: true },
    options,
  );
  const { schema_id: id } = parse(kept) as { schema_id: string };
  const plan = await pool.run('plan', { current: id, goal: 'std-helpdesk' }, options);
  const { plan_id: planId } = parse(plan) as { plan_id: string };
  const applied = await pool.run('apply_actions', { schema: id, plan: planId }, options);
  expect(parse(applied)).toMatchObject({ valid: expect.any(Boolean) });
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

test.each([
  1, 500,
])('a call given up after %i ms is no answer, and the next one gets a thread', async (wait) => {
  const controller = new AbortController();
  const long = pool.run('rank_edits', LONG, { ...options, signal: controller.signal });
  const given = expect(long).rejects.toThrow(/abort/);
  // Threads are warm from the tests above; the search takes some seconds.
  await sleep(wait);
  controller.abort();
  await given;
  const next = await pool.run('gap', { source: SCHEMA, target: SCHEMA }, options);
  expect(parse(next)).toMatchObject({ gap_score: 0 });
});

test('calls that wait are bounded, and leave at once where they are given up', async () => {
  const controller = new AbortController();
  const calls = Array.from({ length: 300 }, () =>
    pool.run('rank_edits', LONG, { ...options, signal: controller.signal }),
  );
  const outcomes = Promise.allSettled(calls);
  await expect(calls.at(-1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  controller.abort();
  const answered = (await outcomes).filter(({ status }) => status === 'fulfilled');
  expect(answered).toEqual([]);
  const next = await pool.run('gap', { source: SCHEMA, target: SCHEMA }, options);
  expect(parse(next)).toMatchObject({ gap_score: 0 });
});
