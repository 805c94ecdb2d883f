/** The recall table: `npx tsx bench/recall/main.ts`. About a minute. */
import { BUILT_IN_GROUPS } from '../../src/memory/text/synonyms.ts';
import { createDistractors } from './distractors.ts';
import { loadProblems } from './problems.ts';
import { createMethods, type Figures, rankAll, toFigures } from './ranking.ts';

const DISTRACTORS = 2_000;
const percent = (share: number) => share.toFixed(3);
const toCells = (figures: Figures) =>
  [figures.r1, figures.r5, figures.r100, figures.mrr].map(percent).join('  ');

async function printTable(folder: 'problems' | 'held-out'): Promise<void> {
  const problems = loadProblems(folder);
  const methods = await createMethods(problems, createDistractors(DISTRACTORS), BUILT_IN_GROUPS);
  console.log(`\n${folder}: ${problems.length} problems among ${DISTRACTORS} distractors`);
  const head = 'R@1    R@5    R@100  MRR';
  console.log(`${''.padEnd(28)}natural: ${head}     hard: ${head}`);
  for (const { name, score } of methods) {
    const natural = toFigures(rankAll(problems, 'natural', score));
    const hard = toFigures(rankAll(problems, 'hard', score));
    console.log(`${name.padEnd(37)}${toCells(natural)}           ${toCells(hard)}`);
  }
}

await printTable('problems');
await printTable('held-out');
