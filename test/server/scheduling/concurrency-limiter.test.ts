import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from '../../../src/server/scheduling/concurrency-limiter.ts';

test('lets calls in by their order, no more at once than there are places', async () => {
  const takeTurn = createConcurrencyLimiter(2);
  const begun: number[] = [];
  let inside = 0;
  let most = 0;
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      takeTurn(async () => {
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
  const takeTurn = createConcurrencyLimiter(1);
  const failed = takeTurn(() => Promise.reject(new Error('no')));
  const next = takeTurn(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});

test('serves others between two turns', async () => {
  const takeTurn = createConcurrencyLimiter(1);
  const order: string[] = [];
  const calls = [1, 2, 3].map((call) => takeTurn(async () => order.push(`call ${call}`)));
  setImmediate(() => order.push('other'));
  await Promise.all(calls);
  expect(order.indexOf('other')).toBeLessThan(order.indexOf('call 3'));
});
