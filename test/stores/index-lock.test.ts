import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createIndexLock } from '../../src/stores/vectors/index-lock.ts';
import { closeAfterTest, createTestDirectory } from './directory.ts';
import { startProgram } from './processes.ts';

const openLock = (file: string) => {
  const lock = createIndexLock(file);
  closeAfterTest({ close: () => lock.release() });
  return lock;
};

describe('the index lock', () => {
  it('has one holder, who may give it away', async () => {
    const file = join(await createTestDirectory(), 'index', 'lock.db');
    const [one, two, three] = [openLock(file), openLock(file), openLock(file)];
    expect(await Promise.all([one.tryAcquire(), one.tryAcquire()])).toEqual([true, true]);
    expect(await two.tryAcquire()).toBe(false);
    await one.release();
    expect(await three.tryAcquire()).toBe(true);
  });

  it('is taken back from a process that is killed', async () => {
    const file = join(await createTestDirectory(), 'lock.db');
    const child = startProgram('lock-holder.ts', [file]);
    const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data');
    expect(String(said)).toBe('held');
    expect(await openLock(file).tryAcquire()).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(await openLock(file).tryAcquire()).toBe(true);
  });
});
