/**
 * Measures what repair gives back: npx tsx training/repair/main.ts [--faults N] [--problems N] [--kinds] [--injector slips|checks]
 * on published documents where ORRERY_CORPUS_DIR names them, else on the built-in behaviors that are held out.
 */
import { createRandom } from '../../src/kernel/random.ts';
import { loadRanker } from '../../src/learned/load.ts';
import type { CandidateOrder } from '../../src/repair/search.ts';
import { readCorpus } from '../corpus.ts';
import { injectFaults } from '../faults/inject.ts';
import { builtinsOf } from '../sources.ts';
import { answer, drawProblems, type MeasureOptions, type Outcome } from './measure.ts';
import { slipInto } from './slips.ts';

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

const share = (outcomes: readonly Outcome[], holds: (one: Outcome) => boolean) =>
  outcomes.length === 0
    ? '–'
    : `${((100 * outcomes.filter(holds).length) / outcomes.length).toFixed(1)}`;

function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? 0;
}

function toRow(name: string, outcomes: readonly Outcome[]): string {
  const ms = outcomes.map((one) => one.ms);
  return `| ${[
    name,
    outcomes.length,
    share(outcomes, (one) => one.isRestoredFirst),
    share(outcomes, (one) => one.isRestoredAny),
    share(outcomes, (one) => one.isValidFirst),
    share(outcomes, (one) => !one.isFound),
    outcomes.reduce((sum, one) => sum + one.lost, 0),
    outcomes.filter((one) => one.lost > 0 && !one.isLossSaid).length,
    percentile(ms, 0.5).toFixed(1),
    percentile(ms, 0.95).toFixed(0),
  ].join(' | ')} |`;
}

const faults = option('faults', 1);
const wanted = option('problems', 150);
const useChecks = process.argv.includes('checks');
const documents = (readCorpus() ?? builtinsOf('test')).filter(
  (one) => JSON.stringify(one).length < 60_000,
);
const problems = drawProblems(
  documents,
  wanted,
  createRandom(option('seed', 20261122)),
  (document, random) => {
    if (useChecks) {
      const { document: broken, faults: found } = injectFaults(document, faults, random);
      return found.length < faults
        ? undefined
        : { document: broken, kinds: found.map(({ kind }) => kind) };
    }
    const { document: broken, slips } = slipInto(document, faults, random);
    return slips.length < faults ? undefined : { document: broken, kinds: slips };
  },
);

const ranker = await loadRanker();
const chance = createRandom(1);

/** The ranker with its answers replaced: the search asks in the same way and gets another order. */
function withAnswers(change: (errors: number, valid: number) => [number, number]): CandidateOrder {
  return {
    encode: (model, verdict) => ranker.encode(model, verdict),
    predict(encoded, actions) {
      const answer = ranker.predict(encoded, actions);
      const [errors, valid] = change(answer.errors, answer.valid);
      return { ...answer, errors, valid };
    },
  };
}

const columns: Record<string, MeasureOptions> = {
  'no ranker (shipped)': { ranker: undefined },
  ranker: { ranker },
  random: { ranker: withAnswers(() => [chance.next(), 0]) },
  inverted: { ranker: withAnswers((errors, valid) => [-errors, -valid]) },
  greedy: { ranker: undefined, beamWidth: 1 },
};
console.log(
  '| | problems | restored@1 % | restored@5 % | valid@1 % | none % | values lost | unsaid losses | p50 ms | p95 ms |\n|---|---|---|---|---|---|---|---|---|---|',
);
for (const [name, options] of Object.entries(columns)) {
  const outcomes: Outcome[] = [];
  for (const problem of problems) outcomes.push(await answer(problem, options));
  console.log(toRow(name, outcomes));
  if (!process.argv.includes('--kinds')) continue;
  const kinds = [...new Set(outcomes.flatMap((one) => one.kinds))].sort();
  for (const kind of kinds)
    console.log(
      toRow(
        `— ${kind}`,
        outcomes.filter((one) => one.kinds.includes(kind)),
      ),
    );
}
