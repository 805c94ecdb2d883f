import type { JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { createPartialViewModel } from '../../src/learned/partial-view.ts';
import { type Weights, writeWeights } from '../../src/learned/weights-file.ts';
import { assess } from '../../src/verify/assess.ts';
import { verify } from '../../src/verify/verify.ts';
import { createRotation } from '../corpus.ts';
import type { Settings } from '../settings.ts';
import { createSource } from '../sources.ts';
import {
  cleanRateOf,
  evaluateOracle,
  evaluateViews,
  type OracleFigures,
  type ViewFigures,
} from './evaluate.ts';
import { drawViews } from './samples.ts';
import { trainViews } from './train.ts';

export interface PartialViewFigures {
  readonly training: number;
  readonly calibration: number;
  readonly heldOut: ViewFigures;
  readonly oracle: OracleFigures;
  readonly corpus?: ViewFigures;
  readonly weightsBytes: number;
}

/** Trains and judges the model of partial views. */
export function runPartialView(
  { training, calibration, test, oracle, fit }: Settings['views'],
  corpus: readonly JsonObject[] | undefined,
  log: (line: string) => void,
): { weights: Weights; figures: PartialViewFigures } {
  const trainSource = createSource('train');
  const testSource = createSource('test');
  log('drawing views');
  const samples = drawViews(trainSource, { count: training, seed: 101 });
  const weights = trainViews(
    samples,
    drawViews(trainSource, { count: calibration, seed: 202 }),
    fit,
    log,
  );
  const bytes = writeWeights(weights);
  const likelihood = createPartialViewModel(bytes);
  const cleanRate = cleanRateOf(samples);
  const judge = (source: (random: Random) => JsonObject, count: number, seed: number) =>
    evaluateViews(drawViews(source, { count, seed, likelihood }), cleanRate);
  log('judging views');
  const answer = (document: JsonObject) => {
    const model = buildModel(document);
    return assess(model, verify(model), likelihood).probability;
  };
  const figures: PartialViewFigures = {
    training,
    calibration,
    heldOut: judge(testSource, test, 303),
    oracle: evaluateOracle(testSource, oracle, 404, answer),
    ...(corpus === undefined
      ? {}
      : { corpus: judge(createRotation(corpus), Math.min(test, 4000), 505) }),
    weightsBytes: bytes.length,
  };
  return { weights, figures };
}
