/**
 * Measures what repair gives back: npx tsx training/repair/main.ts [--injector NAME[,NAME …]] [--faults N]
 * [--problems N] [--seed N] [--kinds] [--product] on published documents where ORRERY_CORPUS_DIR names them, else on
 * built-in behaviors.
 *
 * `--compare` measures the product as `baseline.json` was measured, prints each share that fell by more than a point,
 * and exits with 1 where one did; `--save` writes the baseline. Both need ORRERY_CORPUS_DIR, and take `--injector`.
 */
import { parseArgs } from 'node:util';
import { createRandom } from '../../src/kernel/random.ts';
import { UNRECOVERABLE } from './agents/agents.ts';
import { BASELINE, describeFalls, saveBaseline } from './baseline.ts';
import { COLUMNS, type ColumnName, createSmallSource, measureColumn } from './columns.ts';
import { INJECTORS, type InjectorName } from './injectors.ts';
import { drawProblems } from './measure.ts';
import { REPORTED_LOSSES } from './reported.ts';
import { describeRow, HEADER, type Row, toRow } from './table.ts';

const { values } = parseArgs({
  options: {
    injector: { type: 'string' },
    faults: { type: 'string' },
    problems: { type: 'string', default: '150' },
    seed: { type: 'string', default: '20261122' },
    kinds: { type: 'boolean', default: false },
    product: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
  },
});

const isBaseline = values.compare || values.save;
if (isBaseline && process.env.ORRERY_CORPUS_DIR === undefined) {
  throw new RangeError('The baseline is of published documents: set ORRERY_CORPUS_DIR.');
}
const isLoss = (kind: string) => UNRECOVERABLE.has(kind) || REPORTED_LOSSES.includes(kind);

const injectors = (values.injector?.split(',') ?? Object.keys(INJECTORS)) as InjectorName[];
const counts = isBaseline
  ? BASELINE.faults
  : (values.faults?.split(',').map(Number) ?? [1, 2, 4, 8]);
const wanted = isBaseline ? BASELINE.problems : Number(values.problems);
const seed = isBaseline ? BASELINE.seed : Number(values.seed);
const isProduct = values.product || isBaseline;
const columns = (isProduct ? ['product'] : Object.keys(COLUMNS)) as ColumnName[];
const draw = createSmallSource();
const rows: Row[] = [];

console.log(HEADER);
for (const injector of injectors) {
  for (const faults of counts) {
    const random = createRandom(seed);
    const problems = drawProblems(draw, wanted, random, INJECTORS[injector], faults);
    for (const column of columns) {
      const outcomes = await measureColumn(column, problems);
      const row = toRow(`${injector}, ${faults}`, column, outcomes);
      rows.push(row);
      console.log(describeRow(row));
      const recoverable = outcomes.filter(({ kinds }) => !kinds.some(isLoss));
      if (recoverable.length < outcomes.length) {
        console.log(describeRow(toRow(`${injector}, ${faults}, recoverable`, column, recoverable)));
      }
      if (!values.kinds) continue;
      for (const kind of [...new Set(outcomes.flatMap((one) => one.kinds))].sort()) {
        const some = outcomes.filter((one) => one.kinds.includes(kind));
        console.log(describeRow(toRow(`— ${kind}`, column, some)));
      }
    }
  }
}

if (values.save) saveBaseline(rows);
if (values.compare) {
  const falls = describeFalls(rows);
  console.log(
    falls.length === 0 ? '\nNothing fell by more than a point.' : `\n${falls.join('\n')}`,
  );
  if (falls.length > 0) process.exitCode = 1;
}
