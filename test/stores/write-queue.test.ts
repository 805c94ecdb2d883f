import { describe, expect, it } from 'vitest';
import { AppError } from '../../src/kernel/errors.ts';
import { createWriteQueue } from '../../src/stores/sqlite/write-queue.ts';

/** A queue whose groups are written when the test says so. */
function open() {
  const groups: Record<string, string>[] = [];
  const log: string[] = [];
  let failure: Error | undefined;
  const queue = createWriteQueue({
    async set(entries) {
      await Promise.resolve();
      if (failure) throw failure;
      groups.push(entries);
      log.push(Object.keys(entries).join());
    },
    async delete(keys) {
      await Promise.resolve();
      log.push(`-${keys.join()}`);
      return keys.filter((key) => key !== 'absent');
    },
  });
  const failWith = (error: Error | undefined) => {
    failure = error;
  };
  return { queue, groups, log, failWith };
}

const causedBy = (code: string) =>
  new AppError('UNAVAILABLE', 'It failed.', { cause: Object.assign(new Error(code), { code }) });

describe('the write queue', () => {
  it('writes what waits in groups of at most 100', async () => {
    const { queue, groups } = open();
    await Promise.all(Array.from({ length: 250 }, (_, i) => queue.set(`k${i}`, 'v')));
    expect(groups.map((group) => Object.keys(group).length)).toEqual([100, 100, 50]);
  });

  it('keeps groups of large rows small', async () => {
    const { queue, groups } = open();
    const large = 'x'.repeat(3_000_000);
    await Promise.all(['a', 'b', 'c'].map((key) => queue.set(key, large)));
    expect(groups).toHaveLength(3);
  });

  it('writes a key once a group, in order', async () => {
    const { queue, groups } = open();
    await Promise.all([queue.set('a', '1'), queue.set('b', '1'), queue.set('a', '2')]);
    expect(groups).toEqual([{ a: '1', b: '1' }, { a: '2' }]);
  });

  it('runs single writes between the rows before and after them', async () => {
    const { queue, log } = open();
    await Promise.all([
      queue.set('a', '1'),
      queue.run(async () => log.push('run')),
      queue.set('b', '1'),
    ]);
    expect(log).toEqual(['a', 'run', 'b']);
  });

  it('deletes in groups, between the sets before and after them, and says what existed', async () => {
    const { queue, log } = open();
    const [, ...existed] = await Promise.all([
      queue.set('a', '1'),
      queue.delete('a'),
      queue.delete('absent'),
      queue.set('b', '1'),
    ]);
    expect(existed).toEqual([true, false, undefined]);
    expect(log).toEqual(['a', '-a,absent', 'b']);
  });

  it('goes on after a failed write', async () => {
    const { queue } = open();
    await expect(queue.run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow();
    expect(await queue.run(async () => 7)).toBe(7);
  });

  it('refuses a whole group at once where the storage is out of order', async () => {
    const { queue, failWith, groups } = open();
    failWith(causedBy('SQLITE_FULL'));
    const results = await Promise.allSettled([queue.set('a', '1'), queue.set('b', '1')]);
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    failWith(undefined);
    await queue.set('c', '1');
    expect(groups).toEqual([{ c: '1' }]);
  });

  it('drains', async () => {
    const { queue, groups } = open();
    void queue.set('a', '1');
    void queue.set('b', '1').then(() => queue.set('c', '1'));
    await queue.drain();
    expect(groups.length).toBeGreaterThan(0);
    await queue.drain();
  });
});
