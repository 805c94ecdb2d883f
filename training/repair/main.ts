/**
 * Measures what repair gives back: npx tsx training/repair/main.ts [--injector NAME[,NAME …]] [--faults N]
 * [--problems N] [--seed N] [--generated] [--kinds] [--product] on published documents where ORRERY_CORPUS_DIR names
 * them and `--generated` is not given, else on the generator's held-out documents. `--pairs FOLDER` takes real
 * documents instead, `NAME.before.json` beside `NAME.after.json`.
 */
import { parseArgs } from 'node:util';
import { createRandom } from '../../src/kernel/random.ts';
import { UNRECOVERABLE } from './agents/agents.ts';
import { COLUMNS, type ColumnName, createSmallSource, measureColumn } from './columns.ts';
import { INJECTORS, type InjectorName } from './injectors.ts';
import { drawProblems } from './measure.ts';
import { readPairs } from './pairs.ts';
import { describeRow, HEADER, toRow } from './table.ts';

const { values } = parseArgs({
  options: {
    injector: { type: 'string' },
    faults: { type: 'string' },
    problems: { type: 'string', default: '150' },
    seed: { type: 'string', default: '20261122' },
    generated: { type: 'boolean', default: false },
    kinds: { type: 'boolean', default: false },
    product: { type: 'boolean', default: false },
    pairs: { type: 'string' },
  },
});

const injectors = (values.injector?.split(',') ?? Object.keys(INJECTORS)) as InjectorName[];
const counts = values.faults?.split(',').map(Number) ?? [1, 2, 4, 8];
const columns = (values.product ? ['product'] : Object.keys(COLUMNS)) as ColumnName[];
const draw = createSmallSource(values.generated);

console.log(HEADER);
if (values.pairs !== undefined) {
  const pairs = readPairs(values.pairs);
  for (const column of columns) {
    const outcomes = await measureColumn(column, pairs);
    console.log(describeRow(toRow('pairs', column, outcomes)));
    for (const one of values.kinds ? outcomes : []) {
      console.log(describeRow(toRow(`— ${one.kinds[0]}`, column, [one])));
    }
  }
}
for (const injector of values.pairs === undefined ? injectors : []) {
  for (const faults of counts) {
    const random = createRandom(Number(values.seed));
    const wanted = Number(values.problems);
    const problems = drawProblems(draw, wanted, random, INJECTORS[injector], faults);
    for (const column of columns) {
      const outcomes = await measureColumn(column, problems);
      console.log(describeRow(toRow(`${injector}, ${faults}`, column, outcomes)));
      const recoverable = outcomes.filter(({ kinds }) =>
        kinds.every((kind) => !UNRECOVERABLE.has(kind)),
      );
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
