import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { scoreState } from '../../src/repair/score.ts';
import { readValidBuiltins, readValidCorpus } from '../corpus.ts';
import { answer, type MeasureOptions, type Outcome, type Problem } from './measure.ts';

/** Larger documents take most of the time and say little more. */
const MOST_CHARACTERS = 60_000;

/** Draws published documents where they are, else built-in behaviors. */
export function createSmallSource(): (random: Random) => JsonObject {
  const documents = (readValidCorpus() ?? readValidBuiltins()).filter(
    (one) => JSON.stringify(one).length < MOST_CHARACTERS,
  );
  return (random) => random.pick(documents);
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
