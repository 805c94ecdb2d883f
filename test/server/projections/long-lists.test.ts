import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../src/kernel/json.ts';
import { withoutLongLists } from '../../../src/server/projections/long-lists.ts';

const item = fc.record({
  name: fc.string({ maxLength: 40 }),
  inner: fc.array(fc.string({ maxLength: 200 }), { maxLength: 12 }),
});

it('lists are whole, or absent with their count', () => {
  let absent = 0;
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 30 }),
      fc.array(item, { maxLength: 30 }),
      fc.integer({ min: 50, max: 2_000 }),
      (first, second, tokens) => {
        const whole = { head: 'x', first, second } as unknown as JsonObject;
        const lists = ['first.inner', 'first', 'second'];
        const { output, totals } = withoutLongLists(whole, lists, tokens);
        expect(output.head).toBe('x');
        for (const [name, list] of Object.entries({ first, second })) {
          if (output[name] === undefined) {
            absent++;
            expect(totals[name]).toBe(list.length);
          } else if (totals[`${name}.inner`] === undefined) expect(output[name]).toEqual(list);
          else expect(output[name]).toEqual(list.map(({ name: kept }) => ({ name: kept })));
        }
      },
    ),
    { seed: 20261125, numRuns: 200 },
  );
  expect(absent).toBeGreaterThan(50);
});
