import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { viewFeatureCount, viewFeatures } from '../../src/learned/view-features.ts';
import { assess } from '../../src/verify/assess.ts';
import { CATEGORIES, CATEGORY_INDEX } from '../../src/verify/finding.ts';
import type { Likelihood } from '../../src/verify/likelihood.ts';
import { type Verdict, verify } from '../../src/verify/verify.ts';
import { injectFaults } from '../faults/inject.ts';
import { drawHiding, type Hiding, hideTraits } from './hide.ts';

/** Half of the documents are clean, half hold 1 to 4 faults; 10 to 90 % of the traits are hidden. */
export const LAW = { clean: 0.5, mostFaults: 4, leastShare: 0.1, mostShare: 0.9 } as const;

/** Targets of a sample: valid, then one per category. */
export const TARGETS = 1 + CATEGORIES.length;

/** Views in row order. */
export interface ViewSamples {
  readonly count: number;
  readonly features: Float32Array;
  /** 1 where the complete document is valid; 1 per category with a finding in it. */
  readonly targets: Float32Array;
  /** 1 where the view proves an error. */
  readonly proven: Uint8Array;
  /** What the service answers where a likelihood was given: P(valid), then P per category. */
  readonly answers: Float64Array;
}

/** A document by the law, the clean one it was made of, and what of it is hidden. */
export interface DrawnView {
  readonly base: JsonObject;
  readonly document: JsonObject;
  readonly hiding: Hiding;
}

/** How many faults the law puts into a document. */
export function drawFaultCount(random: Random): number {
  return random.next() < LAW.clean ? 0 : 1 + random.integer(LAW.mostFaults);
}

function drawShare(random: Random): number {
  return LAW.leastShare + (LAW.mostShare - LAW.leastShare) * random.next();
}

export interface DrawOptions {
  readonly count: number;
  readonly seed: number;
  /** Documents per base document, and views per document: making views is cheaper than documents. */
  readonly variants?: number;
  readonly views?: number;
  /** Answers each view as the service would. */
  readonly likelihood?: Likelihood;
}

/** Draws documents by the law, and what to hide of each. */
export function* drawDocuments(
  source: (random: Random) => JsonObject,
  { count, seed, variants = 2, views = 2 }: DrawOptions,
): Generator<DrawnView> {
  const random = createRandom(seed);
  for (let drawn = 0; drawn < count; ) {
    const base = source(random);
    for (let variant = 0; variant < variants; variant++) {
      const { document } = injectFaults(base, drawFaultCount(random), random);
      for (let view = 0; view < views && drawn < count; view++, drawn++) {
        yield { base, document, hiding: drawHiding(document, drawShare(random), random) };
      }
    }
  }
}

/** Draws views with their features and targets. */
export function drawViews(
  source: (random: Random) => JsonObject,
  options: DrawOptions,
): ViewSamples {
  const { count, likelihood } = options;
  const width = viewFeatureCount(CATEGORIES.length);
  const features = new Float32Array(count * width);
  const targets = new Float32Array(count * TARGETS);
  const proven = new Uint8Array(count);
  const answers = new Float64Array(likelihood === undefined ? 0 : count * TARGETS);
  let row = 0;
  let whole: { document: JsonObject; targets: Float32Array } | undefined;
  for (const { document, hiding } of drawDocuments(source, options)) {
    if (whole?.document !== document) {
      whole = { document, targets: targetsOf(verify(buildModel(document))) };
    }
    const model = buildModel(hideTraits(document, hiding));
    const verdict = verify(model);
    features.set(viewFeatures(model, verdict, CATEGORY_INDEX), row * width);
    targets.set(whole.targets, row * TARGETS);
    proven[row] = verdict.errorCount > 0 ? 1 : 0;
    if (likelihood !== undefined) {
      const { probability, categories } = assess(model, verdict, likelihood);
      answers.set([probability, ...categories], row * TARGETS);
    }
    row++;
  }
  return { count, features, targets, proven, answers };
}

function targetsOf(verdict: Verdict): Float32Array {
  const targets = new Float32Array(TARGETS);
  targets[0] = verdict.errorCount === 0 ? 1 : 0;
  verdict.counts.forEach((found, index) => {
    targets[1 + index] = found > 0 ? 1 : 0;
  });
  return targets;
}
