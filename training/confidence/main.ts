/**
 * Fits what `confidence` says: `ORRERY_RECALL_DIR=… npx tsx training/confidence/main.ts [--write]`. A minute. Reports
 * each set by a model of the sets of other kinds; `--write` keeps the model of all.
 */
import { writeFileSync } from 'node:fs';
import { readSets } from '../../bench/recall/sets.ts';
import { fitLogistic } from './logistic.ts';
import { report } from './report.ts';
import { collectSamples, kindOf } from './samples.ts';

const directory = process.env.ORRERY_RECALL_DIR;
if (!directory) throw new Error('Set ORRERY_RECALL_DIR to a folder of retrieval sets.');
const sets = collectSamples(readSets(directory));

for (const held of sets) {
  const others = sets.filter(({ name }) => kindOf(name) !== kindOf(held.name));
  report(`${held.name} by the others`, fitLogistic(others.map((set) => set.samples)), held.samples);
}
const model = fitLogistic(sets.map((set) => set.samples));
for (const set of sets) report(`${set.name} by all`, model, set.samples);
if (process.argv.includes('--write')) {
  const weights = model.map((weight) => `  ${Number(weight.toPrecision(3))},\n`).join('');
  writeFileSync(
    new URL('../../src/memory/recall/confidence-weights.ts', import.meta.url),
    `/** Written by \`training/confidence/main.ts\`: whether a text is the one meant. */
export const MATCH_WEIGHTS: readonly number[] = [\n${weights}];
`,
  );
}
