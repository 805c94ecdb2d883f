import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign, type Candidate } from '../../src/plan/assignment.ts';

const total = (candidates: readonly Candidate[]) =>
  candidates.reduce((sum, candidate) => sum + candidate.similarity, 0);

/** The best total over all ways to pair, by trying them. */
function bestTotal(candidates: readonly Candidate[], row = 0, taken = new Set<number>()): number {
  const rows = [...new Set(candidates.map((candidate) => candidate.row))].sort((a, b) => a - b);
  const current = rows[row];
  if (current === undefined) return 0;
  let best = bestTotal(candidates, row + 1, taken);
  for (const { column, similarity } of candidates.filter((one) => one.row === current)) {
    if (taken.has(column)) continue;
    best = Math.max(best, similarity + bestTotal(candidates, row + 1, new Set([...taken, column])));
  }
  return best;
}

const candidates = fc
  .uniqueArray(
    fc.record({
      row: fc.integer({ min: 0, max: 4 }),
      column: fc.integer({ min: 0, max: 4 }),
      similarity: fc.integer({ min: 60, max: 100 }).map((percent) => percent / 100),
    }),
    { selector: ({ row, column }) => row * 10 + column, maxLength: 15 },
  )
  .map((list) => list.sort((a, b) => a.row - b.row || a.column - b.column));

describe('assign', () => {
  it('pairs for the greatest sum, each row and column once', () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const chosen = assign(list);
        expect(total(chosen)).toBeCloseTo(bestTotal(list), 9);
        expect(new Set(chosen.map(({ row }) => row)).size).toBe(chosen.length);
        expect(new Set(chosen.map(({ column }) => column)).size).toBe(chosen.length);
        for (const one of chosen) expect(list).toContain(one);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('gives up the best single pair where two others are worth more', () => {
    const list = [
      { row: 0, column: 0, similarity: 1 },
      { row: 0, column: 1, similarity: 0.9 },
      { row: 1, column: 0, similarity: 0.9 },
    ];
    expect(assign(list)).toEqual([list[1], list[2]]);
  });

  it('leaves out the least similar where too many hang together', () => {
    const size = 300;
    const list = Array.from({ length: size * 9 }, (_, i) => {
      const [row, column] = [Math.floor(i / 9), (Math.floor(i / 9) + (i % 9)) % size];
      return { row, column, similarity: row === column ? 1 : 0.7 };
    });
    expect(assign(list).map(({ row, column }) => column - row)).toEqual(Array(size).fill(0));
  });
});
