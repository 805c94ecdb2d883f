import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LOCAL_CALLER } from '../../../src/server/caller.ts';
import { createFairLimiter } from '../../../src/server/scheduling/fair-limiter.ts';

test('lets calls in by their order, no more at once than there are places', async () => {
  const takeTurn = createFairLimiter(3);
  const begun: number[] = [];
  let inside = 0;
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      takeTurn(LOCAL_CALLER, async () => {
        begun.push(index);
        most = Math.max(most, ++inside);
        await nextTurn();
        inside--;
        return index;
      }),
    ),
  );
  expect(answers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(begun).toEqual(answers);
  expect(most).toBe(2);
});

test('goes on after a call that failed', async () => {
  const takeTurn = createFairLimiter(1);
  const failed = takeTurn(LOCAL_CALLER, () => Promise.reject(new Error('no')));
  const next = takeTurn(LOCAL_CALLER, async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

/** Keeps the thread busy. */
function compute(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test('serves others between two turns', async () => {
  const takeTurn = createFairLimiter(1);
  const order: string[] = [];
  const calls = [1, 2, 3].map((call) =>
    takeTurn(LOCAL_CALLER, async () => {
      compute(1);
      order.push(`call ${call}`);
    }),
  );
  setImmediate(() => order.push('other'));
  await Promise.all(calls);
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('call 3'));
});

test('leaves as many turns of the event loop to others as a call took milliseconds', async () => {
  const takeTurn = createFairLimiter(4);
  let turns = 0;
  let isCounting = true;
  const count = () => {
    turns++;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const begun: number[] = [];
  // One new call in each turn, as connections are accepted: there is a place for each.
  const calls: Promise<void>[] = [];
  for (let call = 0; call < 4; call++) {
    calls.push(
      takeTurn(LOCAL_CALLER, async () => {
        begun.push(turns);
        compute(8);
      }),
    );
    await nextTurn();
  }
  await Promise.all(calls);
  isCounting = false;
  const between = begun.slice(1).map((turn, index) => turn - (begun[index] as number));
  expect(Math.min(...between)).toBeGreaterThanOrEqual(8);
});

test('lets short calls follow each other in one turn', async () => {
  const takeTurn = createFairLimiter(1);
  let turns = 0;
  setImmediate(() => turns++);
  const seen = await Promise.all([1, 2].map(() => takeTurn(LOCAL_CALLER, async () => turns)));
  expect(seen[0]).toBe(0);
  expect(seen[1]).toBeLessThanOrEqual(1);
});

test('a tenant with many calls leaves a place to others, who wait for one call at most', async () => {
  const takeTurn = createFairLimiter(2);
  const order: string[] = [];
  const call = (tenant: string) =>
    takeTurn({ tenant, keyId: 'k' }, async () => {
      await nextTurn();
      order.push(tenant);
    });
  await Promise.all([...Array.from({ length: 6 }, () => call('busy')), call('other')]);
  expect(order.indexOf('other')).toBeLessThan(2);
});
