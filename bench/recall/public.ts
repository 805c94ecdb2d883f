import type { Scorer } from './baselines.ts';
import type { RetrievalSet } from './sets.ts';

/** Rank of the best text that answers, 1 is best; half of the others that score the same count as better. */
function rankOf(
  scores: Float64Array,
  found: readonly number[],
  itself: number | undefined,
): number {
  const answers = new Set(found.filter((text) => text !== itself));
  let best = Number.NEGATIVE_INFINITY;
  for (const text of answers) best = Math.max(best, scores[text] as number);
  let rank = 1;
  scores.forEach((score, text) => {
    if (text === itself || answers.has(text) || score < best) return;
    rank += score > best ? 1 : 0.5;
  });
  return rank;
}

/** The share of a set's questions whose answer is among the first so many. */
export function measureHits(
  set: RetrievalSet,
  create: (documents: readonly string[]) => Scorer,
  depth: number,
): number {
  const ranks = set.collections.flatMap(({ episodes, questions }) => {
    const score = create(episodes);
    return questions.map(({ text, found, itself }) => rankOf(score(text), found, itself));
  });
  return ranks.filter((rank) => rank <= depth).length / ranks.length;
}
