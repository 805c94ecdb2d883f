import type { Model } from '../language/model/model.ts';
import { CATEGORY_SHARES, rateSoundness } from './base-rates.ts';
import type { PlacedFinding } from './check.ts';
import { mayBeRefused } from './compiler-refusals.ts';
import { isDoubted, isRefused } from './compiler-view.ts';
import { CATEGORIES, type Category } from './finding.ts';
import type { Verdict } from './verify.ts';

/** P(valid) of a document that is fully visible and clean: what the checks themselves may miss. */
const CLEAN_PROBABILITY = 0.99;

/** P(valid) of a document with a proven error: what the checks may have wrong. */
const PROVEN_ERROR_PROBABILITY = 0.01;

/** From here on a document counts as valid. Source: the contract, "Limits". */
export const VALIDITY_THRESHOLD = 0.5;

export interface Assessment {
  /** P(the complete document has no error-level finding), 0..1. */
  readonly probability: number;
  readonly valid: boolean;
  /** P(at least one finding) per category in table order; proven categories are 1. */
  readonly categories: Float64Array;
}

/** The most that a document may have where nobody reads a key or the compiler may refuse a part. */
const MOST_DOUBTED = 0.85;

/** Whether a hidden part could still turn the answer: opaque traits or pages, or open questions. */
const isHidden = (model: Model, verdict: Verdict): boolean =>
  model.opaqueTraits.length > 0 || model.opaquePages.length > 0 || verdict.undecided.length > 0;

/** Whether the language's compiler must come to the same verdict: nothing is hidden, doubted or read over by it. */
export const isDecided = (model: Model, verdict: Verdict): boolean =>
  verdict.errorCount > 0
    ? isRefused(verdict) || mayBeRefused(model)
    : !isHidden(model, verdict) && !isDoubted(verdict) && !mayBeRefused(model);

/**
 * Categories whose undecided findings say nothing against a document: hidden traits fire and hear events, so of the
 * documents with such a finding as many are sound as of the others.
 */
const EXPECTED: ReadonlySet<Category> = new Set(['orphan_event', 'unmatched_listener']);

const findOpenErrors = ({ undecided }: Verdict): readonly PlacedFinding[] =>
  undecided.filter(({ severity }) => severity === 'error');

/** Findings that speak against the document although none is proven. */
export function findAdverse(verdict: Verdict): readonly PlacedFinding[] {
  return findOpenErrors(verdict).filter(({ category }) => !EXPECTED.has(category));
}

/**
 * Joins proof and base rates: a proven error is never outvoted, a fully visible clean document never doubted, and where
 * nothing is proven and nothing contradicts it, or imports are open, a document is valid. The doubt about a document
 * is the probability of each category with an undecided error.
 */
export function assess(model: Model, verdict: Verdict): Assessment {
  const partial = isHidden(model, verdict);
  const read = partial ? rateSoundness(model, findAdverse(verdict).length > 0) : CLEAN_PROBABILITY;
  const soundness = isDoubted(verdict) ? Math.min(read, MOST_DOUBTED) : read;
  const probability = verdict.errorCount > 0 ? PROVEN_ERROR_PROBABILITY : soundness;
  const open = new Set(findOpenErrors(verdict).map(({ category }) => category));
  const categories = Float64Array.from(CATEGORIES, (category, index) => {
    if ((verdict.counts[index] as number) > 0) return 1;
    if (open.has(category)) return 1 - soundness;
    return partial ? (1 - soundness) * CATEGORY_SHARES[category] : 0;
  });
  return { probability, valid: probability >= VALIDITY_THRESHOLD, categories };
}

/** The contract's bands: above 0.85 high, from 0.6 medium (both ends included), below low. */
export function toConfidence(probability: number): 'high' | 'medium' | 'low' {
  if (probability > 0.85) return 'high';
  return probability >= 0.6 ? 'medium' : 'low';
}
