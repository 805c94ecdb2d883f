import { isObject } from '../kernel/json.ts';
import type { Model } from '../language/model/model.ts';
import { CATEGORIES, type Category } from './finding.ts';
import { type Estimate, findAdverse, isPartial, type Likelihood } from './likelihood.ts';
import type { Verdict } from './verify.ts';

/** P(valid) of a document that is fully visible and clean: what the checks themselves may miss. */
const CLEAN_PROBABILITY = 0.99;

/** P(valid) of a document with a proven error: what the checks may have wrong. */
const PROVEN_ERROR_PROBABILITY = 0.01;

/** The least probability of a fully visible and clean document. Source: docs/API.md of the service, verification. */
const CLEAN_FLOOR = 0.97;

/** The most that a prediction can say, of validity or of a category: what is visible is always surer. */
const PARTIAL_CEILING = CLEAN_FLOOR - 0.001;

/** From here on a document counts as valid. Source: the contract, "Limits". */
export const VALIDITY_THRESHOLD = 0.5;

export interface Assessment {
  /** P(the complete document has no error-level finding), 0..1. */
  readonly probability: number;
  readonly valid: boolean;
  /** P(at least one finding) per category in table order; proven categories are 1. */
  readonly categories: Float64Array;
}

function certain(verdict: Verdict, probability: number): Estimate {
  return { valid: probability, categories: new Float64Array(verdict.counts.length) };
}

/**
 * Findings that are not proven share the doubt about a document: were their categories
 * independent, each would have to be this likely to make the document as doubtful as it is.
 */
function blameAdverse(verdict: Verdict, probability: number) {
  const categories = new Set(findAdverse(verdict).map(({ category }) => category));
  const share = categories.size === 0 ? 0 : 1 - probability ** (1 / categories.size);
  return {
    share,
    has: (category: Category) => verdict.errorCount === 0 && categories.has(category),
  };
}

/** Whether traits are imported from where this service cannot see: a missing part is most likely there. */
const hasOpenImports = (model: Model): boolean =>
  model.opaqueTraits.some(
    ({ entry }) => isObject(entry) && typeof entry.ref === 'string' && entry.ref.includes('.'),
  );

/**
 * Joins proof and prediction: a proven error is never outvoted, and a fully visible clean document never
 * doubted. Where nothing is proven and nothing contradicts it, or imports are open, a document is valid. Throws a
 * TypeError for a partial document without a likelihood.
 */
export function assess(
  model: Model,
  verdict: Verdict,
  likelihood: Likelihood | undefined,
): Assessment {
  const partial = isPartial(model, verdict);
  if (partial && likelihood === undefined) {
    throw new TypeError('A partial document cannot be assessed without a likelihood.');
  }
  const estimate =
    partial && likelihood
      ? likelihood.estimate(model, verdict)
      : certain(verdict, CLEAN_PROBABILITY);
  let probability = estimate.valid;
  if (verdict.errorCount > 0) probability = PROVEN_ERROR_PROBABILITY;
  else if (partial) {
    const isOpen = findAdverse(verdict).length === 0 || hasOpenImports(model);
    const floor = isOpen ? VALIDITY_THRESHOLD : 0;
    probability = Math.min(PARTIAL_CEILING, Math.max(floor, probability));
  }
  const blamed = blameAdverse(verdict, probability);
  const categories = estimate.categories.map((share, index) => {
    if ((verdict.counts[index] as number) > 0) return 1;
    const least = blamed.has(CATEGORIES[index] as Category) ? blamed.share : 0;
    return Math.min(PARTIAL_CEILING, Math.max(least, share));
  });
  return { probability, valid: probability >= VALIDITY_THRESHOLD, categories };
}

/** The contract's bands: above 0.85 high, from 0.6 medium (both ends included), below low. */
export function toConfidence(probability: number): 'high' | 'medium' | 'low' {
  if (probability > 0.85) return 'high';
  return probability >= 0.6 ? 'medium' : 'low';
}
