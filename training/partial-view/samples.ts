import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { viewFeatureCount, viewFeatures } from '../../src/model/view-features.ts';
import { CATEGORIES, CATEGORY_INDEX } from '../../src/verify/finding.ts';
import { type Verdict, verify } from '../../src/verify/verify.ts';
import { injectFaults } from '../faults/inject.ts';
import { hideTraits } from './hide.ts';

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
}

export function drawShare(random: Random): number {
  return LAW.leastShare + (LAW.mostShare - LAW.leastShare) * random.next();
}

/** How many faults the law puts into a document. */
export function drawFaultCount(random: Random): number {
  return random.next() < LAW.clean ? 0 : 1 + random.integer(LAW.mostFaults);
}

export interface DrawOptions {
  readonly count: number;
  readonly seed: number;
  /** Documents per base document, and views per document: making views is cheaper than documents. */
  readonly variants?: number;
  readonly views?: number;
}

/** Draws views of documents that `source` draws, faulty by the law. */
export function drawViews(
  source: (random: Random) => JsonObject,
  { count, seed, variants = 2, views = 2 }: DrawOptions,
): ViewSamples {
  const random = createRandom(seed);
  const width = viewFeatureCount(CATEGORIES.length);
  const features = new Float32Array(count * width);
  const targets = new Float32Array(count * TARGETS);
  const proven = new Uint8Array(count);
  let row = 0;
  while (row < count) {
    const base = source(random);
    for (let variant = 0; variant < variants; variant++) {
      const faults = drawFaultCount(random);
      const { document } = injectFaults(base, faults, random);
      const whole = targetsOf(verify(buildModel(document)));
      for (let view = 0; view < views && row < count; view++, row++) {
        const hidden = hideTraits(document, drawShare(random), random);
        const model = buildModel(hidden.document);
        const verdict = verify(model);
        features.set(viewFeatures(model, verdict, CATEGORY_INDEX), row * width);
        targets.set(whole, row * TARGETS);
        proven[row] = verdict.errorCount > 0 ? 1 : 0;
      }
    }
  }
  return { count, features, targets, proven };
}

export function targetsOf(verdict: Verdict): Float32Array {
  const targets = new Float32Array(TARGETS);
  targets[0] = verdict.errorCount === 0 ? 1 : 0;
  verdict.counts.forEach((found, index) => {
    targets[1 + index] = found > 0 ? 1 : 0;
  });
  return targets;
}
