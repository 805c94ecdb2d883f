import { expect, test } from 'vitest';
import { TokenBuckets } from '../../src/server/token-buckets.ts';

test('a bucket gives what it holds, then what flows in', () => {
  const buckets = new TokenBuckets({ capacity: 2, refillPerSecond: 0.5 });
  expect(buckets.take('a', 0)).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(buckets.take('a', 0)).toMatchObject({ isAllowed: true, remaining: 0, resetS: 4 });
  expect(buckets.take('a', 0)).toMatchObject({ isAllowed: false, retryAfterS: 2 });
  expect(buckets.take('b', 0).isAllowed).toBe(true);
  expect(buckets.take('a', 2_000)).toMatchObject({ isAllowed: true, remaining: 0 });
});

test('a clock that goes back takes nothing away', () => {
  const buckets = new TokenBuckets({ capacity: 1, refillPerSecond: 1 });
  buckets.take('a', 10_000);
  expect(buckets.take('a', 5_000).isAllowed).toBe(false);
});

test('the bucket that was unused longest is forgotten first', () => {
  const buckets = new TokenBuckets({ capacity: 1, refillPerSecond: 0.001, maxBuckets: 2 });
  for (const name of ['a', 'b', 'c']) buckets.take(name, 0);
  expect(buckets.take('b', 0).isAllowed).toBe(false);
  expect(buckets.take('a', 0).isAllowed).toBe(true);
});
