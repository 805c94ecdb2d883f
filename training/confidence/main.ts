/**
 * Fits what `confidence` says: `ORRERY_RECALL_DIR=… npx tsx training/confidence/main.ts`. A minute. Reports each set
 * by a model of the others, then writes the model of all, some twenty numbers.
 */
import { writeFileSync } from 'node:fs';
import { readSets } from '../../bench/recall/sets.ts';
import { fitLogistic, type Logistic } from './logistic.ts';
import { report } from './report.ts';
import { collectSamples } from './samples.ts';

const directory = process.env.ORRERY_RECALL_DIR;
if (!directory) throw new Error('Set ORRERY_RECALL_DIR to a folder of retrieval sets.');
const sets = collectSamples(readSets(directory));
const KINDS = ['matches', 'fits'] as const;

for (const kind of KINDS) {
  for (const held of sets) {
    const others = sets.filter((set) => set !== held);
    report(
      kind,
      `${held.name} by the others`,
      fitLogistic(others.map((set) => set[kind])),
      held[kind],
    );
  }
}
const [matches, fits] = KINDS.map((kind) => fitLogistic(sets.map((set) => set[kind])));
for (const set of sets) {
  report('matches', `${set.name} by all`, matches as Logistic, set.matches);
  report('fits', `${set.name} by all`, fits as Logistic, set.fits);
}
const toList = (model: Logistic | undefined) =>
  `[\n${model?.map((weight) => `  ${Number(weight.toPrecision(3))},\n`).join('')}]`;
writeFileSync(
  new URL('../../src/memory/recall/confidence-weights.ts', import.meta.url),
  `/** Written by \`training/confidence/main.ts\`: whether a text is the one meant. */
export const MATCH_WEIGHTS: readonly number[] = ${toList(matches)};

/** Whether a question belongs to a domain. */
export const FIT_WEIGHTS: readonly number[] = ${toList(fits)};
`,
);
