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
/** A state that holds nothing but its name may go first: whatever holds more may not. */
const BARE_NAME = 1;
/** Checks propose the likeliest repair first; each place further down costs a little. */
const DEMOTION_COST = 0.008;
/** What silences a fault leaves its cause where it was. */
const SILENCED_COST = 0.1;
const ADDED_COST = 0.004;

/**
 * The class of a suggestion: constructive, losing more than a bare name beyond the least that a complete one loses,
 * silencing, incomplete.
 */
function toClass({ destroyed, silenced }: RepairState, isComplete: boolean, least: number): number {
  if (!isComplete) return 3;
  if (silenced > 0) return 2;
  return destroyed > least + BARE_NAME ? 1 : 0;
}

/** Orders suggestions by class, then as they came; a score never exceeds one before it. */
export function rankByClass<T extends { state: RepairState; score: number; isComplete: boolean }>(
  entries: readonly T[],
): T[] {
  const complete = entries.filter(({ isComplete }) => isComplete);
  const least = Math.min(...complete.map(({ state }) => state.destroyed));
  const classOf = ({ state, isComplete }: T) => toClass(state, isComplete, least);
  let bound = 1;
  return [...entries]
    .sort((a, b) => classOf(a) - classOf(b))
    .map((entry) => {
      bound = Math.min(bound, entry.score);
      return { ...entry, score: bound };
    });
}

const saidBy = new WeakMap<Verdict, ReadonlySet<string>>();

/** What a verdict says, by category and message. The states of a search are all compared with few. */
function listSaid(verdict: Verdict): ReadonlySet<string> {
  const before = saidBy.get(verdict);
  if (before !== undefined) return before;
  const said = new Set(verdict.proven.map(({ category, message }) => `${category}\n${message}`));
  saidBy.set(verdict, said);
  return said;
}

/** Findings in `after` that `before` had none of, by category and message. */
export function findIntroduced(before: Verdict, after: Verdict): Verdict['proven'] {
  if (before === after) return [];
  const known = listSaid(before);
  return after.proven.filter((finding) => !known.has(`${finding.category}\n${finding.message}`));
}

/**
 * The share of weight that a state resolves, less what it introduces, 0..1. It looks at the whole sequence, so
 * fixing one error by making another gains nothing.
 */
function measureBenefit(state: RepairState, requested: ReadonlySet<Category>): number {
  const total = weigh(state.base, requested);
  if (total === 0) return 1;
  const left = weigh(state.verdict, requested);
  const introduced = findIntroduced(state.base, state.verdict);
  const penalty = introduced.reduce(
    (sum, { severity, category }) => sum + weightOf(severity, requested.has(category)),
    0,
  );
  return Math.max(0, total - left - penalty) / total;
}

/** How good a state is as a repair, 0..1: its benefit, damped by what it edits, adds and above all destroys. */
export function scoreState(state: RepairState, requested: ReadonlySet<Category>): number {
  const cost =
    ACTION_COST * state.steps +
    DESTROYED_COST * Math.log1p(state.destroyed / HANDFUL) +
    DEMOTION_COST * state.demotion +
    SILENCED_COST * state.silenced +
    ADDED_COST * Math.log1p(state.added);
  const trust = 0.5 + 0.5 * state.likeness;
  const benefit = measureBenefit(state, requested);
  return Math.max(0, Math.min(1, benefit * trust * Math.exp(-cost)));
}
