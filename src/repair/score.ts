import type { Category } from '../verify/finding.ts';
import type { Verdict } from '../verify/verify.ts';
import { findOpen, type RepairState } from './state.ts';

/**
 * The weight of one finding: a requested one weighs more, and an error more than a warning. Warnings that nobody asked
 * for only decide between repairs that are alike otherwise: resolving one is worth no step of its own.
 */
function weightOf(severity: string, isRequested: boolean): number {
  if (severity === 'error') return isRequested ? 2 : 1;
  return isRequested ? 1 : 0.04;
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
/** The cost of destroyed content, the highest of all: per e-fold of the lost values beyond a handful. */
const DESTROYED_COST = 0.06;
const HANDFUL = 8;
/**
 * The size of a state that holds nothing but its name. A repair that removes such a state may rank first. One that
 * removes more may not.
 */
const BARE_NAME = 1;
/** The cost of each place further down the proposals of a check, which come with the likeliest first. */
const DEMOTION_COST = 0.008;
/** The cost of a step that makes a fault legal, since its cause stays. */
const SILENCED_COST = 0.1;
const ADDED_COST = 0.004;

/**
 * The class of a suggestion, from the best: constructive; the same, causing a finding; losing more than a bare name
 * beyond the smallest loss of a complete suggestion; making a fault legal; either of these, causing a finding;
 * incomplete; incomplete and causing a finding.
 */
function toClass(state: RepairState, isComplete: boolean, least: number): number {
  const isCause = findIntroduced(state.base, state.verdict).length > 0;
  if (!isComplete) return isCause ? 6 : 5;
  if (state.silenced > 0) return isCause ? 4 : 3;
  if (state.destroyed > least + BARE_NAME) return isCause ? 4 : 2;
  return isCause ? 1 : 0;
}

/** Orders suggestions by class, and within a class as they came. No score exceeds the one before it. */
export function rankByClass<T extends { state: RepairState; score: number; isComplete: boolean }>(
  entries: readonly T[],
): T[] {
  const complete = entries.filter(({ isComplete }) => isComplete);
  const least = Math.min(...complete.map(({ state }) => state.destroyed));
  const classes = new Map(
    entries.map((entry) => [entry, toClass(entry.state, entry.isComplete, least)]),
  );
  const classOf = (entry: T) => classes.get(entry) as number;
  let bound = 1;
  return [...entries]
    .sort((a, b) => classOf(a) - classOf(b))
    .map((entry) => {
      bound = Math.min(bound, entry.score);
      return { ...entry, score: bound };
    });
}

/** Findings in `after` whose category and message no finding of `before` has. */
export function findIntroduced(before: Verdict, after: Verdict): Verdict['proven'] {
  if (before === after) return [];
  const known = new Set(before.proven.map(({ category, message }) => `${category}\n${message}`));
  return after.proven.filter((finding) => !known.has(`${finding.category}\n${finding.message}`));
}

/**
 * The share of weight that a state resolves, 0..1. The whole sequence counts, so that fixing one error by making another
 * gains nothing.
 */
function measureBenefit(state: RepairState, requested: ReadonlySet<Category>): number {
  const hasOpen = findOpen(state.base, requested).length > 0;
  const total = hasOpen ? weigh(state.base, requested) : 1;
  const left = hasOpen ? weigh(state.verdict, requested) : 0;
  return Math.max(0, total - left) / total;
}

/**
 * The quality of a state as a repair, 0..1: its benefit, reduced by its edits, its additions and, most of all, the
 * content that it destroys.
 */
export function scoreState(state: RepairState, requested: ReadonlySet<Category>): number {
  const demotion = state.path.reduce((sum, { order }) => sum + order, 0);
  const cost =
    ACTION_COST * state.steps +
    DESTROYED_COST * Math.log1p(state.destroyed / HANDFUL) +
    DEMOTION_COST * demotion +
    SILENCED_COST * state.silenced +
    ADDED_COST * Math.log1p(state.added);
  return Math.max(0, Math.min(1, measureBenefit(state, requested) * Math.exp(-cost)));
}
