import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Budget } from '../evaluator/budget.ts';
import { followPath, writeAt } from '../evaluator/convert-values.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { createEvaluation } from '../evaluator/operators/index.ts';
import type { GuardInput, GuardInputs } from './inputs.ts';

/** Choices that one question tries, and the share of the steps left that it may take. */
const MAX_TRIES = 1500;
const SHARE_OF_A_QUESTION = 0.1;
/** Steps that it costs to write one input of a choice. */
const STEPS_OF_AN_INPUT = 3;

/** Whether a guard holds; an error and a division by 0 do not. */
export const holds = (guard: Json | undefined, scope: Scope, budget: Budget): boolean =>
  guard === undefined || createEvaluation(budget).test(guard, scope) === true;

/** Values for the inputs of a guard: fields of the payload, and of the row where these may be chosen. */
export type Solution = Readonly<Record<GuardInput['root'], JsonObject>>;

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

/**
 * Finds values of the inputs for which a condition is accepted, by trying a value of every region of each. There are
 * proven to be none where every region of every input was tried.
 */
export function solve(
  { inputs, isExhaustive }: GuardInputs,
  { budget, scope, payload, choosesEntity, accepts }: SolveOptions,
): { readonly solution?: Solution; readonly isProven: boolean } {
  // A value of the row, what lies beside it and what lies far above: it is a threshold for what is compared with it.
  const held = inputs
    .filter(({ root }) => root === 'entity' && !choosesEntity)
    .map(({ path }) => followPath(scope.entity ?? null, path))
    .filter((value) => typeof value === 'number' || isString(value));
  const near = held.flatMap((value): Json[] =>
    isString(value) ? [value] : [value + 1, value, value - 1, 10 * value],
  );
  const free = inputs
    .filter(({ root }) => root === 'payload' || choosesEntity)
    .map((input) => ({ ...input, candidates: [...new Set([...input.candidates, ...near])] }))
    // A path is written after those that it goes through.
    .toSorted((a, b) => a.path.length - b.path.length);
  const total = free.reduce((product, { candidates }) => product * candidates.length, 1);
  let solution: Solution | undefined;
  const isTried = budget.within(SHARE_OF_A_QUESTION, () => {
    for (let number = 0; solution === undefined && number < Math.min(total, MAX_TRIES); number++) {
      budget.spend(1 + STEPS_OF_AN_INPUT * inputs.length);
      const choice = choose(free, payload, number);
      const entity = { ...scope.entity, ...choice.entity };
      const given = { ...scope, payload: choice.payload, entity, findRow: () => entity };
      if (accepts(given)) solution = choice;
    }
  });
  if (solution !== undefined) return { solution, isProven: false };
  const isComplete = isTried && total <= MAX_TRIES && free.length === inputs.length;
  return { isProven: isComplete && isExhaustive };
}

/** Whether it is proven that no payload and no row is accepted. */
export const isNever = (
  inputs: GuardInputs,
  place: Pick<SolveOptions, 'scope' | 'budget' | 'accepts'>,
) => solve(inputs, { ...place, payload: {}, choosesEntity: true }).isProven;

/** The `number`th choice of candidates. */
function choose(free: readonly GuardInput[], payload: JsonObject, number: number): Solution {
  let rest = number;
  const chosen = { payload, entity: {} as JsonObject };
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
