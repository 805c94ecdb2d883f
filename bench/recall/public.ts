import type { Scorer } from './baselines.ts';
import { VARIANTS } from './scorers.ts';
import { type RetrievalSet, readSets } from './sets.ts';

const DEPTHS = [1, 5, 10];

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

/** Shares of a set's questions whose answer is among the first 1, 5 and 10. */
export function measureHits(
  set: RetrievalSet,
  create: (documents: readonly string[]) => Scorer,
): number[] {
  const ranks = set.collections.flatMap(({ episodes, questions }) => {
    const score = create(episodes);
    return questions.map(({ text, found, itself }) => rankOf(score(text), found, itself));
  });
  return DEPTHS.map((depth) => ranks.filter((rank) => rank <= depth).length / ranks.length);
}

/** Prints hit@1, 5 and 10 of every variant on the sets of a folder. */
export function printPublicSets(directory: string): void {
  const sets = readSets(directory);
  const width = 21;
  const head = sets.map(({ name }) => name.padEnd(width)).join('');
  console.log(`\nsets by others, hit@1/5/10${''.padEnd(2)}\n${''.padEnd(24)}${head}mean@5`);
  for (const { name, create } of VARIANTS) {
    const rows = sets.map((set) => measureHits(set, create));
    const cells = rows.map((row) =>
      row
        .map((hit) => hit.toFixed(3))
        .join(' / ')
        .padEnd(width),
    );
    const mean = rows.reduce((sum, row) => sum + (row[1] as number), 0) / rows.length;
    console.log(`${name.padEnd(24)}${cells.join('')}${mean.toFixed(3)}`);
  }
}
