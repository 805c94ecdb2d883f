import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from '../../../src/server/scheduling/fair-queue.ts';
import { SharedBudget } from '../../../src/server/scheduling/shared-budget.ts';

const caller = fc.record({
  tenant: fc.constantFrom('a', 'b', 'c'),
  keyId: fc.constantFrom('1', '2'),
});

test('takes round robin between tenants, then between their keys', () => {
  const queue = new FairQueue<string>();
  for (const n of [1, 2, 3]) queue.push({ tenant: 'a', keyId: 'x' }, `a.x${n}`);
  queue.push({ tenant: 'a', keyId: 'y' }, 'a.y1');
  queue.push({ tenant: 'b', keyId: 'x' }, 'b.x1');
  const taken: (string | undefined)[] = [];
  while (queue.size > 0) taken.push(queue.take());
  expect(taken).toEqual(['a.x1', 'b.x1', 'a.y1', 'a.x2', 'a.x3']);
  expect(queue.take()).toBeUndefined();
});

test('no tenant waits for more than one item of each other, whatever was queued and removed', () => {
  fc.assert(
    fc.property(fc.array(caller, { maxLength: 60 }), fc.func(fc.boolean()), (callers, removes) => {
      const queue = new FairQueue<number>();
      callers.forEach((one, index) => {
        queue.push(one, index);
      });
      const left = new Set(callers.keys());
      callers.forEach((one, index) => {
        if (!removes(index)) return;
        expect(queue.remove(one, index)).toBe(true);
        expect(queue.remove(one, index)).toBe(false);
        left.delete(index);
      });
      expect(queue.size).toBe(left.size);
      const tenantOf = (index: number) => callers[index]?.tenant;
      for (let served: (string | undefined)[] = []; left.size > 0; ) {
        const taken = queue.take() as number;
        expect(left.delete(taken)).toBe(true);
        served = served.includes(tenantOf(taken))
          ? [tenantOf(taken)]
          : [...served, tenantOf(taken)];
        const waiting = new Set([...left].map(tenantOf));
        // A tenant is served again only when nobody else waits unserved.
        for (const tenant of waiting)
          expect(served.length < 3 || served.includes(tenant)).toBe(true);
      }
    }),
    { seed: 1 },
  );
});

test('a tenant holds all but a tenth of a budget, a key all but a tenth of that, and what is given back is there', () => {
  const budget = new SharedBudget(100);
  const one = { tenant: 'a', keyId: '1' };
  const releases = Array.from({ length: 100 }, () => budget.take(one));
  expect(releases.filter(Boolean)).toHaveLength(81);
  expect(
    Array.from({ length: 100 }, () => budget.take({ tenant: 'a', keyId: '2' })).filter(Boolean),
  ).toHaveLength(9);
  expect(
    Array.from({ length: 100 }, () => budget.take({ tenant: 'b', keyId: '1' })).filter(Boolean),
  ).toHaveLength(10);
  for (const release of releases) release?.();
  for (const release of releases) release?.();
  expect(budget.usedBy('a')).toBe(9);
  expect(budget.used).toBe(19);
});
