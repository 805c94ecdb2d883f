import { describe, expect, it } from 'vitest';
import { type Comparable, findSimilarPairs, pairBest } from '../../src/plan/best-pairs.ts';

const toComparables = (tokens: readonly number[]): Comparable[] =>
  tokens.map((token, place) => ({
    structure: { tokens: new Map([[token, 3]]), size: 3, isTelling: true },
    place,
  }));

describe('pairBest', () => {
  it('pairs the most similar first, each row and column once', () => {
    const list = [
      { row: 0, column: 0, similarity: 0.8 },
      { row: 0, column: 1, similarity: 0.9 },
      { row: 1, column: 1, similarity: 0.95 },
      { row: 1, column: 0, similarity: 0.7 },
    ];
    expect(pairBest(list)).toEqual([list[0], list[2]]);
  });
});

describe('findSimilarPairs', () => {
  it('prefers equal places among equal structures', () => {
    const { candidates } = findSimilarPairs(
      toComparables([1, 1, 2]),
      toComparables([1, 1, 3]),
      () => true,
    );
    const pairs = pairBest(candidates).map(({ row, column }) => [row, column]);
    expect(pairs).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('compares each part with a bounded number of others and says how many it left out', () => {
    const same = toComparables(Array(200).fill(1));
    const { candidates, leftOut } = findSimilarPairs(same, same, () => true);
    expect(candidates.length + leftOut).toBe(200 * 200);
    expect(candidates.length).toBe(200 * 128);
    expect(pairBest(candidates).every(({ row, column }) => row === column)).toBe(true);
  });
});
