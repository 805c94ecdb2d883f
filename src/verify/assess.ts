import { isObject } from '../kernel/json.ts';
import type { Model } from '../language/model/model.ts';
import type { PlacedFinding } from './check.ts';
import { isDoubted, isRefused, mayBeRefused } from './compiler-refusals.ts';
import { CATEGORIES, type Category } from './finding.ts';
import type { Verdict } from './verify.ts';

/*
 * How often documents are sound of which only a part is seen. Counted over 12,000 views: half of the documents clean,
 * half with 1 to 4 faults, 10 to 90 % of the traits reduced to names or to references whose import is missing
 * (docs/decisions/0480-base-rates-of-what-is-hidden.md).
 */

/** P(valid) where nothing is proven, by the share of hidden traits: the first row whose bound is not below the share. */
const SOUND: readonly (readonly [upTo: number, rate: number])[] = [
  [0.25, 0.95],
  [0.5, 0.89],
  [0.75, 0.82],
  [0.999, 0.72],
  [1, 0.64],
];

/** P(valid) where an error is only undecided. No such view of a faulty document was sound. */
const SUSPECTED = 0.1;

/** The same where traits are imported from where this service cannot see: the missing part is most likely there. */
const SUSPECTED_OF_IMPORTS = 0.55;

/** P(the category is among the faults) of an unsound document whose view proves no error. */
const CATEGORY_SHARES: Readonly<Record<Category, number>> = {
  missing_required_field: 0.07,
  missing_initial_state: 0.14,
  missing_transition: 0.19,
  orphan_state: 0.2,
  invalid_transition_target: 0.18,
  duplicate_definition: 0.09,
  nondeterministic_transition: 0.1,
  invalid_entity_field: 0.09,
  orphan_event: 0.31,
  undeclared_event: 0.13,
  unmatched_emit: 0.22,
  unmatched_listener: 0.03,
  broken_binding: 0.14,
  unresolved_reference: 0.03,
  invalid_effect: 0.13,
  missing_render_effect: 0.23,
  invalid_pattern: 0.11,
  invalid_slot: 0.16,
  overlay_without_exit: 0.04,
  missing_pattern_prop: 0.05,
};

/** P(valid) of a document of which a part is hidden and that proves no error. */
function rateSoundness(model: Model, isSuspected: boolean): number {
  if (isSuspected) return hasOpenImports(model) ? SUSPECTED_OF_IMPORTS : SUSPECTED;
  const { traits, opaqueTraits } = model;
  // Of a document without traits only pages are hidden.
  const share = traits.length === 0 ? 1 : opaqueTraits.length / traits.length;
  return SOUND.find(([upTo]) => share <= upTo)?.[1] as number;
}

const hasOpenImports = (model: Model): boolean =>
  model.opaqueTraits.some(
    ({ entry }) => isObject(entry) && typeof entry.ref === 'string' && entry.ref.includes('.'),
  );

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
