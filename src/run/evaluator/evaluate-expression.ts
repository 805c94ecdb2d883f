import type { Json, JsonObject } from '../../kernel/json.ts';
import { type Path, toPointer } from '../../kernel/pointer.ts';
import { createRandom } from '../../kernel/random.ts';
import { ANSWER_STEPS, Budget } from './budget.ts';
import { isTruthy, type Value } from './convert-values.ts';
import { MOST_WARNINGS } from './evaluation.ts';
import { EvaluationError } from './evaluation-error.ts';
import { Lambda, type Scope } from './evaluation-scope.ts';
import { createEvaluation } from './operators/index.ts';

function typeOf(
  value: Value,
): 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'function' {
  if (value === null || value === undefined) return 'null';
  if ((value as unknown) instanceof Lambda) return 'function';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'boolean' | 'number' | 'string' | 'object';
}

const isNonFinite = (value: Value): boolean => typeof value === 'number' && !Number.isFinite(value);

/** A copy that JSON can hold: numbers that it lacks are null, and their places told; functions are null too; -0 is 0. */
export function toJson(value: Value, tell?: (path: Path) => void, path: Path = []): Json {
  if (isNonFinite(value)) tell?.(path);
  if (value === undefined || isNonFinite(value)) return null;
  if (value === 0) return 0;
  if (typeof value !== 'object' || value === null) return value;
  if ((value as unknown) instanceof Lambda) return null;
  const inner = (part: Json | undefined, key: string | number) =>
    toJson(part, tell, tell ? [...path, key] : path);
  if (Array.isArray(value)) return value.map(inner);
  const copy: JsonObject = {};
  for (const key in value) copy[key] = inner(value[key], key);
  return copy;
}

/** Evaluates one expression by itself. Errors are part of the answer. */
export function evaluateExpression(expression: Json, scope: Scope, seed: number) {
  const evaluation = createEvaluation(new Budget(ANSWER_STEPS), createRandom(seed));
  const bindings = new Set<string>();
  evaluation.bindings = bindings;
  const { warnings } = evaluation;
  let value: Value;
  let error: (Pick<EvaluationError, 'code' | 'message'> & { readonly at: string }) | undefined;
  try {
    value = evaluation.evaluate(expression, scope);
    evaluation.assertResult(value);
  } catch (thrown) {
    if (!(thrown instanceof EvaluationError)) throw thrown;
    value = undefined;
    error = { code: thrown.code, message: thrown.message, at: toPointer(evaluation.path) };
  }
  const json = toJson(value, (path) => {
    if (path.length === 0 || warnings.length >= MOST_WARNINGS) return;
    const at = toPointer(path);
    warnings.push({ code: 'non_finite', at, message: 'A number that JSON lacks is null here.' });
  });
  return {
    value: json,
    // A guard passes on no error, and on no division by 0.
    truthy: isTruthy(value) && !evaluation.hasDividedByZero,
    type: typeOf(value),
    ...(isNonFinite(value) ? { non_finite: String(value) as 'NaN' } : {}),
    ...(error && { error }),
    warnings,
    bindings: [...bindings].sort(),
  };
}
