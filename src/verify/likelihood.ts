import type { Model } from '../language/model/model.ts';
import type { PlacedFinding } from './check.ts';
import type { Verdict } from './verify.ts';

/** An expectation about the complete document, given the visible part. */
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
