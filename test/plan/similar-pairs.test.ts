import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarity } from '../../src/plan/part-structure.ts';
import { SAME_STRUCTURE } from '../../src/plan/plan-weights.ts';
import {
  type Comparable,
  findSimilarPairs,
  pairEqualStructures,
} from '../../src/plan/similar-pairs.ts';

const structures = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 6, maxLength: 12 },
);

const toComparables = (all: [number, number][][]): Comparable[] =>
  all.map((counts, place) => {
    const tokens = new Map(counts);
    const size = [...tokens.values()].reduce((sum, count) => sum + count, 0);
    return { structure: { tokens, size, isTelling: true }, place, class: 'one' };
  });

const isAlike = (a: Comparable, b: Comparable): boolean =>
  a.structure.size > 0 && similarity(a.structure, b.structure) >= SAME_STRUCTURE;

describe('findSimilarPairs', () => {
  it('misses no pair that is alike enough', () => {
    let found = 0;
    fc.assert(
      fc.property(structures, structures, (left, right) => {
        const [rows, columns] = [toComparables(left), toComparables(right)];
        const expected = rows.flatMap((a, row) =>
          columns.flatMap((b, column) => (isAlike(a, b) ? [`${row}-${column}`] : [])),
        );
        const { candidates, leftOut } = findSimilarPairs(rows, columns, () => true);
        found += candidates.length;
        expect(candidates.map(({ row, column }) => `${row}-${column}`).sort()).toEqual(
          expected.sort(),
        );
        expect(leftOut).toBe(0);
      }),
      { seed: 1, numRuns: 500 },
    );
    expect(found).toBeGreaterThan(500);
  });

  it('compares each part with a bounded number of others and says how many it left out', () => {
    const same = toComparables(Array.from({ length: 200 }, () => [[1, 3]]));
    const { candidates, leftOut } = findSimilarPairs(same, same, () => true);
    expect(candidates.length + leftOut).toBe(200 * 200);
    expect(candidates.length).toBe(200 * 48);
  });
});

describe('pairEqualStructures', () => {
  it('pairs equal structures in order, near each other where one side has more', () => {
    const rows = toComparables([[[1, 1]], [[2, 1]], [[3, 1]], [[1, 1]]]);
    const columns = toComparables([[[9, 1]], [[2, 1]], [[9, 1]], [[1, 1]]]);
    expect(pairEqualStructures(rows, columns)).toEqual([
      [3, 3],
      [1, 1],
    ]);
  });
});
