import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSlicer, createTurns, SharedRun } from '../../src/kernel/turns.ts';

describe('createTurns', () => {
  it('lets one of many go at once and each other in a turn of its own, in their order', async () => {
    const takeTurn = createTurns();
    const events: (number | string)[] = [];
    const all = Promise.all([1, 2, 3].map((n) => takeTurn().then(() => events.push(n))));
    await Promise.resolve();
    await Promise.resolve();
    expect(events).toEqual([1]);
    while (events.at(-1) !== 3) {
      events.push('others');
      await nextTurn();
    }
    await all;
    expect(events).toEqual([1, 'others', 2, 'others', 3]);
    await takeTurn();
  });
});

describe('createSlicer', () => {
  it('lets others in when a slice is used up, and not before', async () => {
    const events: string[] = [];
    setImmediate(() => events.push('others'));
    const within = createSlicer(60_000);
    for (let i = 0; i < 3; i++) await within();
    events.push('loop');
    await createSlicer(0)();
    expect(events).toEqual(['loop', 'others']);
  });
});

describe('SharedRun', () => {
  it('joins callers of one moment, but never to a run that began before they called', async () => {
    const begun: (() => void)[] = [];
    const shared = new SharedRun(() => new Promise((resolve) => begun.push(resolve)));
    const first = shared.run();
    const [second, third] = [shared.run(), shared.run()];
    expect(begun).toHaveLength(1);
    begun[0]?.();
    await first;
    await new Promise(setImmediate);
    expect(begun).toHaveLength(2);
    begun[1]?.();
    await Promise.all([second, third]);
    expect(shared.isRunning).toBe(false);
    expect(begun).toHaveLength(2);
  });
});
