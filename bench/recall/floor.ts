/**
 * Where the similarity floor of recall comes from: `npx tsx bench/recall/floor.ts`. Similarities of unrelated texts
 * (each query against every text but its own) beside those of paraphrases.
 */
import { BUILT_IN_GROUPS } from '../../src/memory/text/synonyms.ts';
import { createDistractors } from './distractors.ts';
import { loadProblems } from './problems.ts';
import { createAlignmentScorer } from './scorers.ts';

const SHARES = [0.01, 0.05, 0.1, 0.5, 0.9, 0.95, 0.99, 0.999];

function toQuantiles(values: number[]): string {
  const sorted = Float64Array.from(values).sort();
  const cells = SHARES.map((share) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(3));
  return cells.join('  ');
}

const problems = loadProblems();
const documents = [...problems.map((problem) => problem.stored), ...createDistractors(2_000)];
console.log(`quantiles               ${SHARES.map((share) => `${share}`.padEnd(6)).join(' ')}`);
for (const [name, groups] of [
  ['shipped groups', BUILT_IN_GROUPS],
  ['no synonyms', []],
] as const) {
  const score = createAlignmentScorer(documents, groups);
  for (const wording of ['natural', 'hard'] as const) {
    const own: number[] = [];
    const unrelated: number[] = [];
    problems.forEach((problem, target) => {
      score(problem[wording]).forEach((similarity, i) => {
        (i === target ? own : unrelated).push(similarity);
      });
    });
    console.log(`${name}, ${wording}`);
    console.log(`  paraphrases           ${toQuantiles(own)}`);
    console.log(`  unrelated             ${toQuantiles(unrelated)}`);
  }
}
