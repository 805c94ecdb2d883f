import { describe, expect, it } from 'vitest';
import { chooseMatches } from '../../src/memory/recall/choose.ts';

const match = (episodeId: string, similarity: number, words: readonly number[]) => ({
  episodeId,
  similarity,
  composite: similarity,
  storedAtMs: 0,
  stems: () => Uint32Array.from(words),
});

const idsOf = (matches: readonly { episodeId: string }[]) => matches.map((own) => own.episodeId);

describe('chooseMatches', () => {
  it('takes what says something else before the third of one kind, and answers by similarity', () => {
    const matches = [
      match('a', 0.9, [1, 2, 3, 4]),
      match('b', 0.88, [1, 2, 3, 5]),
      match('c', 0.86, [1, 2, 3, 6]),
      match('d', 0.82, [7, 8, 9]),
    ];
    expect(idsOf(chooseMatches(matches, 2))).toEqual(['a', 'd']);
    expect(idsOf(chooseMatches(matches, 4))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps what is clearly better, however alike', () => {
    const matches = [
      match('a', 0.9, [1, 2, 3, 4]),
      match('b', 0.85, [1, 2, 3, 5]),
      match('c', 0.5, [9]),
    ];
    expect(idsOf(chooseMatches(matches, 2))).toEqual(['a', 'b']);
  });
});
