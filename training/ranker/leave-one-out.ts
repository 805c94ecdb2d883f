import { ERROR_STEPS } from '../../src/model/ranker.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { areaUnderCurve } from '../network/metrics.ts';
import { fitRanker, type RankerFitOptions } from './fit.ts';
import type { RankerNetwork } from './network.ts';
import type { Problem } from './triples.ts';
import { COUNTS, OUTPUTS, Triples } from './triples.ts';

/** AUC on faults of a category that training never saw. */
export interface LeftOut {
  readonly category: string;
  readonly candidates: number;
  /** Of P(valid) after, or where the category only warns, of the category's own absence. */
  readonly auc: number;
}

function predictLogits(network: RankerNetwork, triples: Triples): Float32Array {
  const rows = Int32Array.from({ length: triples.count }, (_, row) => row);
  const { latent } = network.encode(triples.statesOf(rows));
  const { next } = network.predict(latent, triples.actions, rows);
  return network.heads.forward(next, triples.count);
}

/** Whether a candidate did it: no errors left, or, where none were, none of the category left. */
function evaluateCategory(network: RankerNetwork, problems: readonly Problem[], category: number) {
  const triples = new Triples(problems);
  const logits = predictLogits(network, triples);
  const hasErrors = problems.some(({ errors }) => errors > 0);
  const column = hasErrors ? 0 : ERROR_STEPS.length + category;
  const scores = Array.from({ length: triples.count }, (_, row) => {
    const logit = logits[row * OUTPUTS + column] as number;
    return hasErrors ? logit : -logit;
  });
  const labels = Array.from({ length: triples.count }, (_, row) => {
    if (hasErrors) return Number(triples.errors[row] === 0);
    const at = row * COUNTS + category;
    const left = (triples.next[at] as number) + (triples.next[at + CATEGORIES.length] as number);
    return Number(left === 0);
  });
  return { candidates: triples.count, auc: areaUnderCurve(scores, labels) };
}

/** Trains once per category without its faults and judges each on problems of that category alone. */
export function leaveOneOut(
  training: readonly Problem[],
  held: readonly Problem[],
  options: RankerFitOptions,
  log: (line: string) => void,
): LeftOut[] {
  return CATEGORIES.map((category, index) => {
    const bit = 1 << index;
    const isMain = (problem: Problem) =>
      problem.injected === bit && (problem.errors > 0 || isWarningCategory(held, bit));
    const network = fitRanker(
      new Triples(training.filter(({ injected }) => (injected & bit) === 0)),
      options,
      () => {},
    );
    const figures = evaluateCategory(network, held.filter(isMain), index);
    log(`without ${category}: AUC ${figures.auc.toFixed(3)} on ${figures.candidates} candidates`);
    return { category, ...figures };
  });
}

function isWarningCategory(problems: readonly Problem[], bit: number): boolean {
  return problems.every(({ injected, errors }) => injected !== bit || errors === 0);
}
