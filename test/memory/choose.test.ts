import { expect, it } from 'vitest';
import { chooseMatches, type Weighed } from '../../src/memory/recall/join-copies.ts';

const weighed = (episodeId: string, similarity: number, composite: number, storedAtMs: number) =>
  ({ similarity, composite, candidate: { episodeId, storedAtMs } }) as Weighed;

it('takes the best by what decides, and answers them by similarity', () => {
  const matches = [
    weighed('a', 0.5, 0.4, 0),
    weighed('b', 0.9, 0.5, 0),
    weighed('c', 0.6, 0.6, 0),
    weighed('d', 0.6, 0.6, 1),
  ];
  const chosen = chooseMatches(matches, 3).map(({ candidate }) => candidate.episodeId);
  expect(chosen).toEqual(['b', 'd', 'c']);
});
