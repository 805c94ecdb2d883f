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

test('serves others between two turns', async () => {
  const takeTurn = createFairLimiter(1);
  const order: string[] = [];
  const calls = [1, 2, 3].map((call) =>
    takeTurn(LOCAL_CALLER, async () => order.push(`call ${call}`)),
  );
  setImmediate(() => order.push('other'));
  await Promise.all(calls);
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('call 3'));
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
