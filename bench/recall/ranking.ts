import type { Scorer } from './baselines.ts';
import type { Problem } from './problems.ts';
import { VARIANTS } from './scorers.ts';

/** How well a scorer finds the stored text of each problem. */
export interface Figures {
  readonly r1: number;
  readonly r5: number;
  readonly r100: number;
  readonly mrr: number;
}

/** Rank of the stored text, 1 is best; equals count as better. */
export function toFigures(ranks: readonly number[]): Figures {
  const share = (test: (rank: number) => boolean) => ranks.filter(test).length / ranks.length;
  return {
    r1: share((rank) => rank <= 1),
    r5: share((rank) => rank <= 5),
    r100: share((rank) => rank <= 100),
    mrr: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
  };
}

export function rankAll(
  problems: readonly Problem[],
  wording: 'natural' | 'hard',
  score: Scorer,
): number[] {
  return problems.map((problem, target) => {
    const scores = score(problem[wording]);
    const own = scores[target] as number;
    let rank = 1;
    scores.forEach((other, i) => {
      if (i !== target && other >= own) rank++;
    });
    return rank;
  });
}

/** Every method of the table over one collection: the problems' stored texts first, then the distractors. */
export function createMethods(
  problems: readonly Problem[],
  distractors: readonly string[],
): { name: string; score: Scorer }[] {
  const documents = [...problems.map((problem) => problem.stored), ...distractors];
  return VARIANTS.map(({ name, create }) => ({ name, score: create(documents) }));
}
