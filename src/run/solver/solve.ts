import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Budget } from '../evaluator/budget.ts';
import { isTruthy, writeAt } from '../evaluator/convert-values.ts';
import { evaluate } from '../evaluator/evaluate.ts';
import { EvaluationError } from '../evaluator/evaluation-error.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { createEvaluation } from '../evaluator/operators/index.ts';
import type { GuardInput, GuardInputs } from './inputs.ts';

/** Choices that one question tries, and the share of the steps left that it may take. */
const MAX_TRIES = 1500;
const SHARE_OF_A_QUESTION = 0.1;
/** Steps that it costs to write one input of a choice. */
const STEPS_OF_AN_INPUT = 3;

/** Values for the inputs of a guard. */
export interface Solution {
  readonly payload: JsonObject;
  /** Fields of the row; empty where the entity stays as it is. */
  readonly entity: JsonObject;
}

export interface SolveResult {
  readonly solution?: Solution;
  /** Whether there is proven to be none: every region of every input was tried. */
  readonly isProven: boolean;
}

/** Whether a guard holds; an error and a division by 0 do not. */
export function holds(guard: Json | undefined, scope: Scope, budget: Budget): boolean {
  if (guard === undefined) return true;
  const evaluation = createEvaluation(budget);
  try {
    return isTruthy(evaluate(guard, scope, evaluation)) && !evaluation.hasDividedByZero;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

/** The solver's facts about the place of the guard. */
export interface SolveOptions {
  readonly scope: Scope;
  /** Payload members that are given in any case. */
  readonly payload: JsonObject;
  /** Whether the fields of the row may be chosen too. */
  readonly choosesEntity: boolean;
  readonly budget: Budget;
  /** The condition that a solution must meet. */
  readonly accepts: (scope: Scope) => boolean;
}

/** Finds values of the inputs for which a condition is accepted, by trying a value of every region of each. */
export function solve(
  { inputs, isExhaustive, fixed }: GuardInputs,
  { budget, ...options }: SolveOptions,
): SolveResult {
  const free = inputs
    .filter(({ root }) => root === 'payload' || options.choosesEntity)
    // A path is written after those that it goes through.
    .toSorted((a, b) => a.path.length - b.path.length);
  const total = free.reduce((product, { candidates }) => product * candidates.length, 1);
  let solution: Solution | undefined;
  const isTried = budget.within(SHARE_OF_A_QUESTION, () => {
    budget.spend(inputs.length);
    for (let number = 0; number < Math.min(total, MAX_TRIES); number++) {
      budget.spend(1 + STEPS_OF_AN_INPUT * free.length);
      const choice = build(free, options.payload, number);
      if (!options.accepts(toScope(options.scope, choice))) continue;
      solution = choice;
      return;
    }
  });
  if (solution !== undefined) return { solution, isProven: false };
  const isComplete = isTried && total <= MAX_TRIES && free.length === inputs.length;
  return { isProven: isComplete && isExhaustive && fixed.size === 0 };
}

/** The `number`th choice of candidates. */
function build(free: readonly GuardInput[], given: JsonObject, number: number): Solution {
  let rest = number;
  const chosen: Record<GuardInput['root'], JsonObject> = { payload: given, entity: {} };
  for (const { root, path, candidates } of free) {
    const value = candidates[rest % candidates.length];
    rest = Math.floor(rest / candidates.length);
    if (path.length === 0 && isObject(value)) chosen[root] = value;
    else if (path.length > 0 && value !== undefined) {
      chosen[root] = writeAt(chosen[root], path, value);
    }
  }
  return chosen;
}

function toScope(scope: Scope, { payload, entity }: Solution): Scope {
  const row = Object.keys(entity).length === 0 ? scope.entity : { ...scope.entity, ...entity };
  return { ...scope, payload, entity: row, findRow: () => row };
}
