import type { Model } from '../language/model/model.ts';
import type { PlacedFinding } from './check.ts';
import { CATEGORIES, CATEGORY_INDEX, type Category } from './finding.ts';
import type { Verdict } from './verify.ts';

/** What is expected of the complete document, given the part that is visible. */
export interface Estimate {
  /** P(the complete document has no error-level finding), 0..1. */
  readonly valid: number;
  /** P(at least one finding of the category in the complete document), per category in table order. */
  readonly categories: Float64Array;
}

/** Answers what the checks can't decide. Asked only where something is opaque and no error is proven. */
export interface Likelihood {
  /** Names the model and its version. */
  readonly id: string;
  estimate(model: Model, verdict: Verdict): Estimate;
}

/** P(a document with nothing visible is valid): the prior of the stated population, half of it clean. */
export const PRIOR_VALID = 0.5;

/**
 * How often a hidden trait brings a fault of each category, relative to the others, in table order.
 * Categories of pages, orbitals and entities are rare behind a trait's name.
 */
const HIDDEN_SHARE: Readonly<Partial<Record<Category, number>>> = {
  missing_initial_state: 2,
  missing_transition: 2,
  orphan_state: 2,
  invalid_transition_target: 2,
  duplicate_definition: 1,
  nondeterministic_transition: 1,
  orphan_event: 3,
  undeclared_event: 3,
  unmatched_emit: 2,
  unmatched_listener: 1,
  broken_binding: 3,
  unresolved_reference: 1,
  invalid_effect: 2,
  missing_render_effect: 2,
  invalid_pattern: 1,
  invalid_slot: 1,
  overlay_without_exit: 1,
  missing_pattern_prop: 1,
};

/** How likely one wiring question that only a hidden trait can answer is a fault after all. */
const UNDECIDED_FAULT: Readonly<Partial<Record<Category, number>>> = {
  orphan_event: 0.2,
  unmatched_emit: 0.2,
  unmatched_listener: 0.1,
  undeclared_event: 0.3,
};

/**
 * A first estimate without a learned model: a document is as doubtful as the share of it that is
 * hidden, from the prior where nothing is visible to certainty where everything is, and each question
 * left open adds a little doubt of its own.
 */
export const firstEstimate: Likelihood = {
  id: 'first-estimate-1',
  estimate(model, verdict) {
    const hidden = model.opaqueTraits.length + model.opaquePages.length / 2;
    const visible = model.traits.length - model.opaqueTraits.length;
    const hiddenShare = hidden / Math.max(1, hidden + visible);
    const categories = new Float64Array(CATEGORIES.length);
    const total = Object.values(HIDDEN_SHARE).reduce((sum, share) => sum + share, 0);
    CATEGORIES.forEach((category, index) => {
      const share = (HIDDEN_SHARE[category] ?? 0) / total;
      categories[index] = 1 - (1 - share * hiddenShare * (1 - PRIOR_VALID)) ** 1.5;
    });
    let open = 1;
    for (const finding of verdict.undecided) {
      const doubt = UNDECIDED_FAULT[finding.category] ?? 0;
      const index = CATEGORY_INDEX.get(finding.category) as number;
      categories[index] = 1 - (1 - (categories[index] as number)) * (1 - doubt);
      if (finding.severity === 'error') open *= 1 - doubt / 2;
    }
    return { valid: (1 - hiddenShare * 0.4) * open, categories };
  },
};

/** Whether a hidden part could still turn the answer: opaque traits or pages, or open questions. */
export function isPartial(model: Model, verdict: Verdict): boolean {
  return (
    model.opaqueTraits.length > 0 || model.opaquePages.length > 0 || verdict.undecided.length > 0
  );
}

/** Findings that speak against the document although none is proven. */
export function findAdverse(verdict: Verdict): readonly PlacedFinding[] {
  return verdict.undecided.filter((finding) => finding.severity === 'error');
}
