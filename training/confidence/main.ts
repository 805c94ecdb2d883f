/**
 * Fits what `confidence` says: `ORRERY_RECALL_DIR=… npx tsx training/confidence/main.ts`. A minute. Reports each set
 * by a model of the others, then writes the model of all, some twenty numbers.
 */
import { writeFileSync } from 'node:fs';
import { readSets } from '../../bench/recall/sets.ts';
import { fitLogistic, type Logistic, measureAuc, measureEce, predict } from './logistic.ts';
import { collectSamples, type Sample } from './samples.ts';

const directory = process.env.ORRERY_RECALL_DIR;
if (!directory) throw new Error('Set ORRERY_RECALL_DIR to a folder of retrieval sets.');
const sets = collectSamples(readSets(directory));
const KINDS = ['matches', 'fits'] as const;

function report(
  kind: (typeof KINDS)[number],
  name: string,
  model: Logistic,
  own: readonly Sample[],
) {
  const auc = measureAuc(model, own).toFixed(3);
  const ece = measureEce(model, own).toFixed(3);
  const refused = own.filter(({ holds }) => !holds);
  const shares = [0.15, 0.2, 0.25, 0.3].map((bound) => {
    const share = (samples: readonly Sample[]) =>
      samples.filter(({ features }) => predict(model, features) < bound).length / samples.length;
    const lost = share(own.filter(({ holds }) => holds)).toFixed(3);
    return `${bound}: ${share(refused).toFixed(2)}, ${lost}`;
  });
  const gate = kind === 'fits' ? `; refused and lost below ${shares.join(' | ')}` : '';
  console.log(`${kind} ${name}: AUC ${auc}, ECE ${ece}${gate}`);
}

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
