import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { scoreState } from '../../src/repair/score.ts';
import { readValidCorpus } from '../corpus.ts';
import { createSource } from '../sources.ts';
import { answer, type MeasureOptions, type Outcome, type Problem } from './measure.ts';

/** Larger documents take most of the time and say little more. */
const MOST_CHARACTERS = 60_000;

/** Draws published documents where they are and wanted, else held-out documents of the generator. */
export function createSmallSource(isGenerated: boolean): (random: Random) => JsonObject {
  const published = isGenerated
    ? undefined
    : readValidCorpus()?.filter((one) => JSON.stringify(one).length < MOST_CHARACTERS);
  return published === undefined ? createSource('test') : (random) => random.pick(published);
}

/** The product, and the product with another order of repairs within their class. */
export const COLUMNS = {
  product: () => ({}),
  random: () => {
    const chance = createRandom(1);
    return { order: () => chance.next() };
  },
  inverted: () => ({ order: (state, requested) => -scoreState(state, requested) }),
  greedy: () => ({ beamWidth: 1 }),
} satisfies Record<string, () => MeasureOptions>;

export type ColumnName = keyof typeof COLUMNS;

export async function measureColumn(
  column: ColumnName,
  problems: readonly Problem[],
): Promise<Outcome[]> {
  const options = COLUMNS[column]();
  const outcomes: Outcome[] = [];
  for (const problem of problems) outcomes.push(await answer(problem, options));
  return outcomes;
}
