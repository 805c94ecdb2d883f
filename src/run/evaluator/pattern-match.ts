import type { Evaluation } from './evaluation.ts';
import { EvaluationError } from './evaluation-error.ts';

/** Steps that a match may take at most, estimated: a regular expression cannot be interrupted. */
const MAX_MATCH_STEPS = 2e7;

/** An estimate is far above what most patterns take. */
const MATCH_STEPS_OF_A_STEP = 1000;

const REPEATS = /(?<!\\)[*+]|(?<!\\)\{\d+,\d*\}/g;
const NESTED =
  /\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*[*+}|](?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)[*+{]/;

/** The most steps that backtracking may take: exponential where repeats nest, else a power of the length. */
function estimateSteps(pattern: string, length: number): number {
  if (NESTED.test(pattern) || /\\[1-9]/.test(pattern)) return 2 ** length;
  return length ** Math.max(1, pattern.match(REPEATS)?.length ?? 0);
}

/** Whether a text matches a pattern; false where the pattern is broken, `limit` where it may take too long. */
export function findMatch(text: string, pattern: string, evaluation: Evaluation): boolean {
  const steps = estimateSteps(pattern, text.length);
  evaluation.spend(10 + Math.ceil(Math.min(steps, MAX_MATCH_STEPS) / MATCH_STEPS_OF_A_STEP));
  let expression: RegExp;
  try {
    expression = new RegExp(pattern);
  } catch {
    return false;
  }
  if (steps > MAX_MATCH_STEPS) {
    throw new EvaluationError('limit', 'Matching the pattern may take too long on this text.');
  }
  return expression.test(text);
}
