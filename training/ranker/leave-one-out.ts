import { CATEGORIES } from '../../src/verify/finding.ts';
import { areaUnderCurve } from '../network/metrics.ts';
import { fitRanker, type RankerFitOptions } from './fit.ts';
import type { RankerNetwork } from './network.ts';
import { OUTPUTS, type Problem, Triples } from './triples.ts';

/** AUC of P(valid) on faults of a category that training never saw. */
export interface LeftOut {
  readonly category: string;
  readonly candidates: number;
  readonly auc: number;
}

function judge(network: RankerNetwork, problems: readonly Problem[]) {
  const triples = new Triples(problems);
  const rows = Int32Array.from({ length: triples.count }, (_, row) => row);
  const { latent } = network.encode(triples.statesOf(rows));
  const { next } = network.predict(latent, triples.actions, rows);
  const logits = network.heads.forward(next, triples.count);
  const scores = Array.from(rows, (row) => logits[row * OUTPUTS] as number);
  const labels = Array.from(triples.errors, (errors) => Number(errors === 0));
  return { candidates: triples.count, auc: areaUnderCurve(scores, labels) };
}

/**
 * Trains once per category without its faults and judges each on documents with a fault of that category
 * alone. Categories whose faults only warn leave validity as it is: they are not judged.
 */
export function leaveOneOut(
  training: readonly Problem[],
  held: readonly Problem[],
  options: RankerFitOptions,
  log: (line: string) => void,
): LeftOut[] {
  return CATEGORIES.flatMap((category, index) => {
    const bit = 1 << index;
    const judged = held.filter(({ injected, errors }) => injected === bit && errors > 0);
    const candidates = judged.flatMap(({ triples }) => triples);
    const isDecidable =
      candidates.some(({ errors }) => errors === 0) && candidates.some(({ errors }) => errors > 0);
    if (!isDecidable) return [];
    const others = training.filter(({ injected }) => (injected & bit) === 0);
    const network = fitRanker(new Triples(others), options, () => {});
    const figures = judge(network, judged);
    log(`without ${category}: AUC ${figures.auc.toFixed(3)} on ${figures.candidates} candidates`);
    return [{ category, ...figures }];
  });
}
