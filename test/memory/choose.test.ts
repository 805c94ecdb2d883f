import { expect, it } from 'vitest';
import { chooseMatches } from '../../src/memory/recall/choose.ts';

it('takes the best by what decides, and answers them by similarity', () => {
  const matches = [
    { episodeId: 'a', similarity: 0.5, composite: 0.4, storedAtMs: 0 },
    { episodeId: 'b', similarity: 0.9, composite: 0.5, storedAtMs: 0 },
    { episodeId: 'c', similarity: 0.6, composite: 0.6, storedAtMs: 0 },
    { episodeId: 'd', similarity: 0.6, composite: 0.6, storedAtMs: 1 },
  ];
  expect(chooseMatches(matches, 3).map(({ episodeId }) => episodeId)).toEqual(['b', 'd', 'c']);
});
