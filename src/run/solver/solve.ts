import { checkpoint } from '../../kernel/checkpoint.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { evaluate } from '../evaluator/evaluate.ts';
import { Evaluation } from '../evaluator/evaluation.ts';
import { EvaluationError } from '../evaluator/evaluation-error.ts';
import type { Scope } from '../evaluator/scope.ts';
import { isTruthy } from '../evaluator/values.ts';
import type { GuardInput, GuardInputs } from './inputs.ts';

/** Evaluations that one question may take; fewer of guards so large that they would take long. */
const MAX_TRIES = 1500;
/** Characters of guards that one question may evaluate. */
const MAX_CHARACTERS = 1_500_000;
const MIN_TRIES = 16;

const mostTriesOf = (size: number): number =>
  Math.max(MIN_TRIES, Math.min(MAX_TRIES, Math.floor(MAX_CHARACTERS / size)));

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
export function holds(guard: Json | undefined, scope: Scope): boolean {
  if (guard === undefined) return true;
  const evaluation = new Evaluation();
  try {
    return isTruthy(evaluate(guard, scope, evaluation)) && !evaluation.hasDividedByZero;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

/** A copy of an object with the value at the end of a path; missing values are left out. */
function writePath(
  target: JsonObject,
  path: readonly string[],
  value: Json | undefined,
): JsonObject {
  const [key, ...rest] = path;
  if (key === undefined) return isObject(value) ? value : target;
  if (rest.length === 0) {
    if (value === undefined) return target;
    return { ...target, [key]: value };
  }
  if (value === undefined && !isObject(target[key])) return target;
  const inner = isObject(target[key]) ? target[key] : {};
  return { ...target, [key]: writePath(inner, rest, value) };
}

/** The solver's facts about the place of the guard. */
export interface SolveOptions {
  readonly scope: Scope;
  /** Payload members that are given in any case. */
  readonly payload: JsonObject;
  /** Whether the fields of the row may be chosen too. */
  readonly choosesEntity: boolean;
  /** The condition that a solution must meet. */
  readonly accepts: (scope: Scope) => boolean;
}

/** Finds values of the inputs for which a condition is accepted, by trying a value of every region of each. */
export function solve(
  { inputs, isExhaustive, fixed, size }: GuardInputs,
  options: SolveOptions,
): SolveResult {
  const free = inputs
    .filter(({ root }) => root === 'payload' || options.choosesEntity)
    // A path is written after those that it goes through.
    .toSorted((a, b) => a.path.length - b.path.length);
  const total = free.reduce((product, { candidates }) => product * candidates.length, 1);
  const most = mostTriesOf(size);
  for (let number = 0; number < Math.min(total, most); number++) {
    checkpoint();
    const solution = build(free, options.payload, number, total, most);
    if (options.accepts(toScope(options.scope, solution))) return { solution, isProven: false };
  }
  const isComplete = total <= most && free.length === inputs.length;
  return { isProven: isComplete && isExhaustive && fixed.size === 0 };
}

/** The `number`th choice of candidates; where there are too many, choices spread over all of them. */
function build(
  free: readonly GuardInput[],
  given: JsonObject,
  number: number,
  total: number,
  most: number,
): Solution {
  let rest = total <= most ? number : spread(number, total, most);
  let [payload, entity]: [JsonObject, JsonObject] = [given, {}];
  for (const { root, path, candidates } of free) {
    const value = candidates[rest % candidates.length];
    rest = Math.floor(rest / candidates.length);
    if (root === 'payload') payload = writePath(payload, path, value);
    else entity = writePath(entity, path, value);
  }
  return { payload, entity };
}

/** The first half of the tries go through the choices in order, the others are far apart. */
function spread(number: number, total: number, most: number): number {
  if (number < most / 2) return number;
  return Math.floor((number * 0.6180339887 * total) % total);
}

function toScope(scope: Scope, { payload, entity }: Solution): Scope {
  const row = Object.keys(entity).length === 0 ? scope.entity : { ...scope.entity, ...entity };
  return { ...scope, payload, entity: row, findRow: () => row };
}
