import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { createRanker } from '../../src/learned/ranker.ts';
import { type Weights, writeWeights } from '../../src/learned/weights.ts';
import { createRotation } from '../corpus.ts';
import type { Settings } from '../settings.ts';
import { createSource } from '../sources.ts';
import { evaluateRanker, type RankerFigures } from './evaluate.ts';
import { fitRanker, toRankerWeights } from './fit.ts';
import { type LeftOut, leaveOneOut } from './leave-one-out.ts';
import { evaluatePlanning, type PlanningFigures } from './planning.ts';
import { drawProblems } from './problems.ts';
import { Triples } from './triples.ts';

export interface RankerRunFigures {
  readonly training: {
    readonly states: number;
    readonly candidates: number;
    readonly chains: number;
  };
  readonly parameters: number;
  readonly heldOut: RankerFigures;
  readonly heldOutPlanning: PlanningFigures;
  readonly corpus?: RankerFigures;
  readonly corpusPlanning?: PlanningFigures;
  readonly weightsBytes: number;
}

/** Trains and judges the ranker. */
export function runRanker(
  { training, test, planning, fit }: Settings['ranker'],
  corpus: readonly JsonObject[] | undefined,
  log: (line: string) => void,
): { weights: Weights; figures: RankerRunFigures } {
  log('drawing problems');
  const trainSource = createSource('train');
  const testSource = createSource('test');
  const triples = new Triples(drawProblems(trainSource, training, createRandom(1001)));
  const network = fitRanker(triples, fit, log);
  const weights = toRankerWeights(network, 1);
  const bytes = writeWeights(weights);
  const ranker = createRanker(bytes);
  log('judging the ranker');
  const heldOut = new Triples(drawProblems(testSource, test, createRandom(2002)));
  const onCorpus = () => {
    if (corpus === undefined) return {};
    const problems = drawProblems(
      createRotation(corpus),
      Math.min(test, 3 * corpus.length),
      createRandom(4004),
    );
    return {
      corpus: evaluateRanker(network, new Triples(problems)),
      corpusPlanning: evaluatePlanning(
        ranker,
        createRotation(corpus),
        planning,
        createRandom(5005),
      ),
    };
  };
  const figures: RankerRunFigures = {
    training: {
      states: triples.stateCount,
      candidates: triples.count,
      chains: triples.chainFirst.length,
    },
    parameters: [...weights.tensors.values()].reduce((sum, { values }) => sum + values.length, 0),
    heldOut: evaluateRanker(network, heldOut),
    heldOutPlanning: evaluatePlanning(ranker, testSource, planning, createRandom(3003)),
    ...onCorpus(),
    weightsBytes: bytes.length,
  };
  return { weights, figures };
}

/** Judges rankers that never saw a category. */
export function runLeaveOneOut(
  { training, test, fit }: Settings['leaveOneOut'],
  log: (line: string) => void,
): LeftOut[] {
  const problems = drawProblems(createSource('train'), training, createRandom(6006));
  const held = drawProblems(createSource('test'), test, createRandom(7007));
  return leaveOneOut(problems, held, fit, log);
}
