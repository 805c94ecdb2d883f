/**
 * The recall tables: `npx tsx bench/recall/main.ts`. About a minute. `ORRERY_RECALL_DIR` names a folder of retrieval
 * sets by others, which come first: they decide, our own problems only show that nothing broke.
 */
import { createDistractors } from './distractors.ts';
import { loadProblems } from './problems.ts';
import { printPublicSets } from './public.ts';
import { createMethods, type Figures, rankAll, toFigures } from './ranking.ts';

const DISTRACTORS = 2_000;
const percent = (share: number) => share.toFixed(3);
const toCells = (figures: Figures) =>
  [figures.r1, figures.r5, figures.r100, figures.mrr].map(percent).join('  ');

function printTable(folder: 'problems' | 'held-out'): void {
  const problems = loadProblems(folder);
  const methods = createMethods(problems, createDistractors(DISTRACTORS));
  console.log(`\n${folder}: ${problems.length} problems among ${DISTRACTORS} distractors`);
  const head = 'R@1    R@5    R@100  MRR';
  console.log(`${''.padEnd(28)}natural: ${head}     hard: ${head}`);
  for (const { name, score } of methods) {
    const natural = toFigures(rankAll(problems, 'natural', score));
    const hard = toFigures(rankAll(problems, 'hard', score));
    console.log(`${name.padEnd(37)}${toCells(natural)}           ${toCells(hard)}`);
  }
}

const directory = process.env.ORRERY_RECALL_DIR;
if (directory) printPublicSets(directory);
else console.log('ORRERY_RECALL_DIR is not set: no sets by others.');
printTable('problems');
printTable('held-out');
