import { describe, expect, it } from 'vitest';
import { createPutQueue } from '../../src/stores/sql/episodes/put-queue.ts';
import { WriteQueue } from '../../src/stores/sqlite/write-queue.ts';

/** A queue whose groups are kept, and refused while there is a failure. */
function openPutQueue() {
  const groups: string[][] = [];
  const state: { failure: Error | undefined; bad: string | undefined; attempts: number } = {
    failure: undefined,
    bad: undefined,
    attempts: 0,
  };
  const isRow = (error: unknown) => error instanceof RangeError;
  const put = createPutQueue<string>(async (_, rows) => {
    await Promise.resolve();
    state.attempts++;
    if (state.failure) throw state.failure;
    if (rows.some((row) => row === state.bad)) throw new RangeError('a bad row');
    groups.push([...rows]);
  }, isRow);
  return { put, groups, state };
}

describe('the queue of episodes to store', () => {
  it('writes what waits in groups of at most 100', async () => {
    const { put, groups } = openPutQueue();
    await Promise.all(Array.from({ length: 250 }, (_, i) => put('acme', `k${i}`, 1)));
    expect(groups.map((group) => group.length)).toEqual([100, 100, 50]);
    expect(groups.flat()).toEqual(Array.from({ length: 250 }, (_, i) => `k${i}`));
  });

  it('keeps groups of large rows small', async () => {
    const { put, groups } = openPutQueue();
    await Promise.all(['a', 'b', 'c'].map((row) => put('acme', row, 3_000_000)));
    expect(groups).toEqual([['a'], ['b'], ['c']]);
  });

  it('writes groups of several tenants at once, each in its order', async () => {
    const { put, groups } = openPutQueue();
    await Promise.all([put('acme', 'a', 1), put('other', 'x', 1), put('acme', 'b', 1)]);
    expect(groups).toEqual([['a', 'b'], ['x']]);
  });

  it('refuses one bad row, and not the others of its group', async () => {
    const { put, groups, state } = openPutQueue();
    state.bad = 'b';
    const results = await Promise.allSettled(['a', 'b', 'c'].map((row) => put('acme', row, 1)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([['a'], ['c']]);
  });

  it('refuses a whole group at once where the storage is out of order, and goes on', async () => {
    const { put, groups, state } = openPutQueue();
    state.failure = new Error('The disk is full.');
    const results = await Promise.allSettled([put('acme', 'a', 1), put('acme', 'b', 1)]);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(state.attempts).toBe(1);
    state.failure = undefined;
    await put('acme', 'c', 1);
    expect(groups).toEqual([['c']]);
  });
});

describe('the write queue', () => {
  it('runs one write after another, in the order in which they were asked for', async () => {
    const queue = new WriteQueue();
    const log: string[] = [];
    const write = (name: string) =>
      queue.run(async () => {
        log.push(name);
        await Promise.resolve();
        log.push(`${name} ends`);
      });
    await Promise.all(['a', 'b', 'c'].map(write));
    expect(log).toEqual(['a', 'a ends', 'b', 'b ends', 'c', 'c ends']);
  });

  it('goes on after a failed write', async () => {
    const queue = new WriteQueue();
    await expect(queue.run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow();
    expect(await queue.run(async () => 7)).toBe(7);
  });

  it('drains', async () => {
    const queue = new WriteQueue();
    const done: string[] = [];
    void queue.run(async () => {
      done.push('a');
      void queue.run(async () => done.push('b'));
    });
    await queue.drain();
    expect(done).toEqual(['a', 'b']);
    await queue.drain();
  });
});
