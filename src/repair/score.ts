import type { Category } from '../verify/finding.ts';
import type { Verdict } from '../verify/verify.ts';
import type { RepairState } from './state.ts';

/** What one finding weighs: what was asked for most, an error more than a warning. */
function weightOf(severity: string, isRequested: boolean): number {
  if (severity === 'error') return isRequested ? 2 : 1;
  return isRequested ? 1 : 0.2;
}

/** The weight of all proven findings of a verdict. */
export function weigh(verdict: Verdict, requested: ReadonlySet<Category>): number {
  let weight = 0;
  for (const { severity, category } of verdict.proven) {
    weight += weightOf(severity, requested.has(category));
  }
  return weight;
}

const ACTION_COST = 0.02;
/** Destroying content costs most: per e-fold of what is lost beyond a handful of values. */
const DESTROYED_COST = 0.06;
const HANDFUL = 8;
/** Checks propose the likeliest repair first; each place further down costs a little. */
const DEMOTION_COST = 0.008;
const ADDED_COST = 0.004;

/** Findings in `after` that `before` had none of, by category and message. */
export function findIntroduced(before: Verdict, after: Verdict): Verdict['proven'] {
  const known = new Set(before.proven.map((finding) => `${finding.category}\n${finding.message}`));
  return after.proven.filter((finding) => !known.has(`${finding.category}\n${finding.message}`));
}

/**
 * How good a state is as a repair of the root, 0..1: the share of weight that it resolves, less what it
 * introduces, damped by what it edits, adds and above all destroys. It looks at the whole sequence, so
 * fixing one error by making another gains nothing.
 */
export function scoreState(
  root: RepairState,
  state: RepairState,
  requested: ReadonlySet<Category>,
): number {
  const total = weigh(root.verdict, requested);
  const left = weigh(state.verdict, requested);
  const introduced = findIntroduced(root.verdict, state.verdict);
  const penalty = introduced.reduce(
    (sum, { severity, category }) => sum + weightOf(severity, requested.has(category)),
    0,
  );
  const benefit = total === 0 ? 1 : Math.max(0, total - left - penalty) / total;
  const cost =
    ACTION_COST * state.actions.length +
    DESTROYED_COST * Math.log1p(state.destroyed / HANDFUL) +
    DEMOTION_COST * state.demotion +
    ADDED_COST * Math.log1p(state.added);
  const trust = 0.5 + 0.5 * state.likeness;
  return Math.max(0, Math.min(1, benefit * trust * Math.exp(-cost)));
}
