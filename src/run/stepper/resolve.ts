import { isObject, type Json } from '../../kernel/json.ts';
import { findEvaluatedOperator, isBinding } from '../../language/grammar/index.ts';
import { toText, type Value } from '../evaluator/convert-values.ts';
import { evaluate } from '../evaluator/evaluate.ts';
import type { Evaluation } from '../evaluator/evaluation.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { OPERATIONS } from '../evaluator/operators/index.ts';

const WHOLE_BINDING = /^@[A-Za-z_]\w*(?:[.[][\w$-]+\]?)*$/;
const INNER_BINDING = /@[A-Za-z_]\w*(?:\.\w+)*/g;

/** Roots of what is only drawn: they stay as written. */
const DRAWN = /^@(?:trait|pages|currentTheme|callsitePayload)\b/;

function resolveText(text: string, scope: Scope, evaluation: Evaluation): Value {
  evaluation.spendText(text.length);
  if (DRAWN.test(text)) return text;
  if (WHOLE_BINDING.test(text)) return evaluate(text, scope, evaluation);
  return text.replace(INNER_BINDING, (binding) => {
    const value = evaluate(binding, scope, evaluation);
    return value === undefined || value === null ? binding : toText(value);
  });
}

/** Whether a list is an expression to be computed: functions and effects inside data stay as written. */
function isComputed(list: readonly Json[]): boolean {
  const [head] = list;
  if (typeof head !== 'string' || head === 'fn') return false;
  return OPERATIONS.has(head) && findEvaluatedOperator(head) !== undefined;
}

const isFixed = (list: readonly Json[]): boolean =>
  typeof list[0] === 'string' && findEvaluatedOperator(list[0]) !== undefined && list.length > 1;

const plain = new WeakMap<object, boolean>();

/** Whether nothing in a part of a document has to be resolved; read once for each. */
export function isPlain(value: Value): boolean {
  if (typeof value === 'string') return !value.includes('@');
  if (typeof value !== 'object' || value === null) return true;
  let known = plain.get(value);
  if (known === undefined) {
    known = Array.isArray(value)
      ? !isComputed(value) && value.every(isPlain)
      : Object.values(value).every(isPlain);
    plain.set(value, known);
  }
  return known;
}

/**
 * Data with its bindings and expressions resolved, as `emit` and `render-ui` take it: texts with bindings inside are
 * filled in, and members that are missing are left out.
 */
export function resolveData(value: Value, scope: Scope, evaluation: Evaluation): Value {
  evaluation.spend(1);
  if (isPlain(value)) return value;
  if (typeof value === 'string') return resolveText(value, scope, evaluation);
  if (Array.isArray(value)) {
    if (isComputed(value)) return evaluate(value, scope, evaluation);
    if (isFixed(value)) return value;
    return value.map((item) => resolveData(item, scope, evaluation) ?? null);
  }
  if (!isObject(value)) return value;
  const resolved: [string, Json][] = [];
  for (const key of Object.keys(value)) {
    const member = resolveData(value[key], scope, evaluation);
    if (member !== undefined) resolved.push([key, member]);
  }
  return Object.fromEntries(resolved);
}

/** A name that may be bound to a knob. */
export function resolveName(
  value: Value,
  scope: Scope,
  evaluation: Evaluation,
): string | undefined {
  const resolved =
    typeof value === 'string' && isBinding(value) ? evaluate(value, scope, evaluation) : value;
  return typeof resolved === 'string' ? resolved : undefined;
}
