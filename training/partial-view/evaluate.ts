import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { type Verdict, verify } from '../../src/verify/verify.ts';
import { injectFaults } from '../faults/inject.ts';
import { areaUnderCurve, brierScore, calibrationError, mean } from '../network/metrics.ts';
import { type Hiding, hideTraits } from './hide.ts';
import {
  type DrawnView,
  drawDocuments,
  drawFaultCount,
  TARGETS,
  type ViewSamples,
} from './samples.ts';

/** How well P(valid) is estimated from views. */
export interface ViewFigures {
  readonly samples: number;
  /** Share of the complete documents that are valid. */
  readonly prior: number;
  readonly constantBrier: number;
  /** A proven error makes invalid, anything else has one probability. */
  readonly rulesBrier: number;
  readonly rulesAuc: number;
  readonly brier: number;
  readonly auc: number;
  readonly calibrationError: number;
  /** Means over the categories that occur. */
  readonly categoryBrier: number;
  readonly categoryConstantBrier: number;
  readonly categoryAuc: number;
  readonly categoryCalibrationError: number;
}

function column(values: ArrayLike<number>, index: number): number[] {
  return Array.from(
    { length: values.length / TARGETS },
    (_, row) => values[row * TARGETS + index] as number,
  );
}

/** Judges the service's answers; `cleanRate` is P(valid) where nothing is proven, as training saw it. */
export function evaluateViews(samples: ViewSamples, cleanRate: number): ViewFigures {
  const labels = column(samples.targets, 0);
  const answers = column(samples.answers, 0);
  const rules = Array.from(samples.proven, (isProven) => (isProven ? 0 : cleanRate));
  const prior = mean(labels);
  const categories = Array.from({ length: TARGETS - 1 }, (_, i) => ({
    labels: column(samples.targets, i + 1),
    answers: column(samples.answers, i + 1),
  })).filter((one) => one.labels.some((label) => label > 0));
  return {
    samples: samples.count,
    prior,
    constantBrier: prior * (1 - prior),
    rulesBrier: brierScore(rules, labels),
    rulesAuc: areaUnderCurve(rules, labels),
    brier: brierScore(answers, labels),
    auc: areaUnderCurve(answers, labels),
    calibrationError: calibrationError(answers, labels),
    categoryBrier: mean(categories.map((one) => brierScore(one.answers, one.labels))),
    categoryConstantBrier: mean(categories.map((one) => mean(one.labels) * (1 - mean(one.labels)))),
    categoryAuc: mean(categories.map((one) => areaUnderCurve(one.answers, one.labels))),
    categoryCalibrationError: mean(
      categories.map((one) => calibrationError(one.answers, one.labels)),
    ),
  };
}

/** P(valid) of a document of which the view proves nothing, by training's samples. */
export function cleanRateOf(samples: ViewSamples): number {
  const labels = column(samples.targets, 0).filter((_, row) => samples.proven[row] === 0);
  return mean(labels);
}

export interface OracleFigures {
  readonly samples: number;
  readonly brier: number;
  readonly auc: number;
  /** The model's on the same samples. */
  readonly modelBrier: number;
  readonly modelAuc: number;
}

function isClean(document: JsonObject): boolean {
  return verify(buildModel(document)).errorCount === 0;
}

/** What a view gives away: whether it proves an error, warns, or leaves open more than the clean document's. */
function suspicionOf(document: JsonObject, hiding: Hiding, clean: Verdict): string {
  const verdict = verify(buildModel(hideTraits(document, hiding)));
  return [
    verdict.errorCount > 0,
    verdict.warningCount > clean.warningCount,
    verdict.undecided.length > clean.undecided.length,
  ].join();
}

/**
 * P(valid) by somebody who knows the clean document, what is hidden, and the law of the faults, but not
 * what was drawn: the share of valid documents among draws whose view gives the same away.
 */
function consultOracle({ base, document, hiding }: DrawnView, draws: number, random: Random) {
  const clean = verify(buildModel(hideTraits(base, hiding)));
  const suspicion = suspicionOf(document, hiding, clean);
  if (suspicion.startsWith('true')) return { probability: 0, variance: 0 };
  let alike = 0;
  let valid = 0;
  for (let draw = 0; draw < draws; draw++) {
    const other = injectFaults(base, drawFaultCount(random), random).document;
    if (suspicionOf(other, hiding, clean) !== suspicion) continue;
    alike++;
    if (isClean(other)) valid++;
  }
  if (alike < 2) return { probability: 0.5, variance: 0 };
  const probability = valid / alike;
  return { probability, variance: (probability * (1 - probability)) / (alike - 1) };
}

/** The oracle's figures on samples of their own; its Brier score is corrected for its finite draws. */
export function evaluateOracle(
  source: (random: Random) => JsonObject,
  count: number,
  seed: number,
  answer: (view: JsonObject) => number,
  draws = 64,
): OracleFigures {
  const random = createRandom(seed + 1);
  const labels: number[] = [];
  const probabilities: number[] = [];
  const answers: number[] = [];
  let variance = 0;
  for (const drawn of drawDocuments(source, { count, seed, variants: 1, views: 1 })) {
    const oracle = consultOracle(drawn, draws, random);
    labels.push(Number(isClean(drawn.document)));
    probabilities.push(oracle.probability);
    variance += oracle.variance / count;
    answers.push(answer(hideTraits(drawn.document, drawn.hiding)));
  }
  return {
    samples: count,
    brier: brierScore(probabilities, labels) - variance,
    auc: areaUnderCurve(probabilities, labels),
    modelBrier: brierScore(answers, labels),
    modelAuc: areaUnderCurve(answers, labels),
  };
}
