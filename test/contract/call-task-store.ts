import { describe, expect, it } from 'vitest';
import {
  CALL_TASK_LIFE_MS,
  type CallTaskStore,
  MAX_ENDED_TASKS,
  type TaskEnd,
} from '../../src/ports/call-task-store.ts';

export interface CallTaskStoreFixture {
  /** Two stores over the same empty data, as two instances have. */
  readonly store: CallTaskStore;
  readonly other: CallTaskStore;
  /** Moves the clock by which tasks expire. */
  advance(ms: number): void;
  readonly quota: { readonly tenant: number; readonly key: number };
}

const task = (taskId: string, keyId = 'k1') => ({
  taskId,
  keyId,
  operation: 'rank_edits',
  effect: 'read',
  input: { schema: { z: 1, a: [':colon', null, 'ü\u0000'] } },
  caller: { tenant: 'acme', keyId },
});

/** Leases that hold for the test, and one that has run out at once. */
const ONE = { holder: 'one', lifeMs: 600_000 };
const TWO = { holder: 'two', lifeMs: 600_000 };
const GONE = { holder: 'gone', lifeMs: 0 };
const ALL = ['rank_edits', 'memory_compress'];

const DONE: TaskEnd = {
  status: 'completed',
  outcome: { content: [{ type: 'text', text: '\u0000' }] },
};

/** What every CallTaskStore does. */
export function describeCallTaskStore(
  name: string,
  open: () => Promise<CallTaskStoreFixture>,
): void {
  describe(`CallTaskStore: ${name}`, () => {
    it('shows a task to every instance and to no other tenant', async () => {
      const { store, other } = await open();
      expect(await store.create('acme', task('t1'), ONE)).toBe(true);
      expect(await other.find('acme', 't1')).toEqual({
        taskId: 't1',
        operation: 'rank_edits',
        effect: 'read',
        status: 'working',
        message: null,
        outcome: null,
        createdAtMs: expect.any(Number),
        updatedAtMs: expect.any(Number),
        expiresAtMs: expect.any(Number),
        isHeld: true,
      });
      expect(await store.find('acme-2', 't1')).toBeUndefined();
      expect(await store.cancel('acme-2', 't1')).toBe(false);
      expect(await store.claim('acme-2', 't1', TWO)).toBeUndefined();
      expect(await store.renew('acme-2', 't1', ONE, 'x')).toBe(false);
      expect(await store.finish('acme-2', 't1', 'one', DONE)).toBe(false);
      await store.release('acme-2', 't1', 'one', 0);
      expect(await store.find('acme', 't1')).toMatchObject({ status: 'working', isHeld: true });
    });

    it('keeps how far a task is and how it ended, which nothing changes any more', async () => {
      const { store, other, advance } = await open();
      await store.create('acme', task('t1'), ONE);
      advance(1_000);
      expect(await store.renew('acme', 't1', ONE, '40 %')).toBe(true);
      const working = await other.find('acme', 't1');
      expect(working).toMatchObject({ status: 'working', message: '40 %' });
      expect((working?.updatedAtMs ?? 0) - (working?.createdAtMs ?? 0)).toBe(1_000);
      expect(await store.finish('acme', 't1', 'one', DONE)).toBe(true);
      const ended = { ...DONE, message: null, isHeld: false };
      expect(await other.find('acme', 't1')).toMatchObject(ended);
      expect(await store.finish('acme', 't1', 'one', { ...DONE, status: 'failed' })).toBe(false);
      expect(await other.cancel('acme', 't1')).toBe(false);
      expect(await store.renew('acme', 't1', ONE, null)).toBe(false);
      expect(await other.claim('acme', 't1', TWO)).toBeUndefined();
      expect(await other.claimAny(TWO, ALL)).toBeUndefined();
      expect(await other.find('acme', 't1')).toMatchObject(ended);
    });

    it('ends a cancelled task for its holder, wherever it was cancelled', async () => {
      const { store, other } = await open();
      await store.create('acme', task('t1'), ONE);
      expect(await other.cancel('acme', 't1')).toBe(true);
      expect(await store.renew('acme', 't1', ONE, '50 %')).toBe(false);
      expect(await store.finish('acme', 't1', 'one', DONE)).toBe(false);
      expect(await store.find('acme', 't1')).toMatchObject({ status: 'cancelled', outcome: null });
    });

    it('gives a task that nobody holds to exactly one of two, with all that it takes to begin again', async () => {
      const { store, other } = await open();
      await store.create('acme', task('t1'), GONE);
      expect(await store.find('acme', 't1')).toMatchObject({ status: 'working', isHeld: false });
      const claims = await Promise.all([store.claimAny(ONE, ALL), other.claimAny(TWO, ALL)]);
      const claimed = claims.filter((claim) => claim !== undefined);
      const { keyId: _key, ...call } = task('t1');
      expect(claimed).toEqual([{ ...call, tenant: 'acme', attempts: 2 }]);
      const [holder, loser] = claims[0] ? ['one', 'two'] : ['two', 'one'];
      // Whoever had it before, and whoever lost, have no say in it.
      expect(await store.finish('acme', 't1', 'gone', DONE)).toBe(false);
      expect(await store.renew('acme', 't1', { holder: loser, lifeMs: 1 }, null)).toBe(false);
      expect(await store.finish('acme', 't1', loser, DONE)).toBe(false);
      expect(await store.finish('acme', 't1', holder, DONE)).toBe(true);
    });

    it('gives a certain task to who asks for it, and never one that is held', async () => {
      const { store, other } = await open();
      await store.create('acme', task('held'), ONE);
      await store.create('acme', task('free'), GONE);
      expect(await other.claim('acme', 'held', TWO)).toBeUndefined();
      expect(await other.claim('acme', 'free', TWO)).toMatchObject({ taskId: 'free', attempts: 2 });
      expect(await store.claimAny(ONE, ALL)).toBeUndefined();
    });

    it('takes a task back, whose attempt then does not count', async () => {
      const { store, other } = await open();
      await store.create('acme', task('t1'), ONE);
      await other.release('acme', 't1', 'two', 0);
      expect(await other.claimAny(TWO, ALL)).toBeUndefined();
      await store.release('acme', 't1', 'one', 0);
      expect(await other.claimAny(TWO, ALL)).toMatchObject({ taskId: 't1', attempts: 1 });
      // For later: until then nobody has it.
      await other.release('acme', 't1', 'two', 600_000);
      expect(await store.find('acme', 't1')).toMatchObject({ isHeld: false });
      expect(await store.claimAny(ONE, ALL)).toBeUndefined();
      expect(await store.claim('acme', 't1', ONE)).toBeUndefined();
    });

    it('gives a task to who knows its operation', async () => {
      const { store } = await open();
      await store.create('acme', task('t1'), GONE);
      expect(await store.claimAny(ONE, [])).toBeUndefined();
      expect(await store.claimAny(ONE, ['memory_compress'])).toBeUndefined();
      expect(await store.claimAny(ONE, ['memory_compress', 'rank_edits'])).toBeDefined();
    });

    it('refuses more at work than the quota of a key and of a tenant, ended ones not counted', async () => {
      const { store, quota } = await open();
      for (let i = 0; i < quota.key; i++) {
        expect(await store.create('acme', task(`a${i}`), ONE)).toBe(true);
      }
      expect(await store.create('acme', task('more'), ONE)).toBe(false);
      expect(await store.find('acme', 'more')).toBeUndefined();
      for (let i = quota.key; i < quota.tenant; i++) {
        expect(await store.create('acme', task(`b${i}`, 'k2'), ONE)).toBe(true);
      }
      expect(await store.create('acme', task('more', 'k3'), ONE)).toBe(false);
      expect(await store.create('other', task('more'), ONE)).toBe(true);
      await store.cancel('acme', 'a0');
      expect(await store.create('acme', task('more'), ONE)).toBe(true);
    });

    it('lets tasks expire, at work or ended', async () => {
      const { store, advance } = await open();
      await store.create('acme', task('working'), ONE);
      await store.create('acme', task('ended'), ONE);
      await store.finish('acme', 'ended', 'one', DONE);
      advance(CALL_TASK_LIFE_MS - 1);
      expect(await store.sweep()).toBe(0);
      expect(await store.find('acme', 'ended')).toBeDefined();
      advance(1);
      for (const id of ['working', 'ended']) expect(await store.find('acme', id)).toBeUndefined();
      expect(await store.renew('acme', 'working', ONE, null)).toBe(false);
      expect(await store.finish('acme', 'working', 'one', DONE)).toBe(false);
      expect(await store.claimAny(TWO, ALL)).toBeUndefined();
      expect(await store.sweep()).toBe(2);
      expect(await store.sweep()).toBe(0);
    });

    it('keeps a bounded number of ended tasks, the newest', async () => {
      const { store, advance } = await open();
      const names = Array.from({ length: MAX_ENDED_TASKS + 2 }, (_, i) => `t${i}`);
      for (const id of names) {
        await store.create('acme', task(id), ONE);
        await store.finish('acme', id, 'one', DONE);
        advance(1);
      }
      // The last is ended after it was counted.
      const kept = await Promise.all(names.map((id) => store.find('acme', id)));
      expect(kept.filter(Boolean)).toHaveLength(MAX_ENDED_TASKS + 1);
      expect(kept[0]).toBeUndefined();
    });

    it('forgets what may quote the memory, and nothing else', async () => {
      const { store } = await open();
      const ended = async (tenant: string, taskId: string, operation: string) => {
        await store.create(tenant, { ...task(taskId), operation }, ONE);
        await store.finish(tenant, taskId, 'one', DONE);
      };
      await ended('acme', 'compressed', 'memory_compress');
      await ended('acme', 'ranked', 'rank_edits');
      await ended('other', 'compressed', 'memory_compress');
      await store.create('acme', { ...task('working'), operation: 'memory_compress' }, ONE);
      await store.forget('acme');
      expect(await store.find('acme', 'compressed')).toBeUndefined();
      for (const id of ['ranked', 'working']) expect(await store.find('acme', id)).toBeDefined();
      expect(await store.find('other', 'compressed')).toBeDefined();
    });
  });
}
