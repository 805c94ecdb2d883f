import { isObject, type Json } from '../../kernel/json.ts';
import { toText, type Value } from '../evaluator/convert-values.ts';
import { toJson } from '../evaluator/evaluate-expression.ts';
import { type Evaluation, findCalled } from '../evaluator/evaluation.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { OPERATIONS } from '../evaluator/operators/index.ts';

const WHOLE_BINDING = /^@[A-Za-z_]\w*(?:[.[][\w$-]+\]?)*$/;
const INNER_BINDING = /@[A-Za-z_]\w*(?:\.\w+)*/g;

/** Roots of what is only drawn: they stay as written. */
const DRAWN = /^@(?:trait|pages|currentTheme|callsitePayload)\b/;

function resolveText(text: string, scope: Scope, evaluation: Evaluation): Value {
  evaluation.spendText(text.length);
  if (DRAWN.test(text)) return text;
  if (WHOLE_BINDING.test(text)) return evaluation.evaluate(text, scope);
  return text.replace(INNER_BINDING, (binding) => {
    const value = evaluation.evaluate(binding, scope);
    return value === undefined || value === null ? binding : toText(value);
  });
}

/** Whether a list is an expression to be computed: functions and effects inside data stay as written. */
const isComputed = (list: readonly Json[]): boolean =>
  list[0] !== 'fn' && findCalled(list) !== undefined && OPERATIONS.has(list[0] as string);

const plain = new WeakMap<object, boolean>();

/** Whether nothing in a part of a document has to be resolved; read once for each. */
function isPlain(value: Value): boolean {
  if (typeof value === 'string') return !value.includes('@');
  if (typeof value !== 'object' || value === null) return true;
  const known = plain.get(value);
  if (known !== undefined) return known;
  const isCall = Array.isArray(value) && isComputed(value);
  const found = !isCall && Object.values(value).every(isPlain);
  plain.set(value, found);
  return found;
}

function resolve(value: Value, scope: Scope, evaluation: Evaluation): Value {
  evaluation.spend(1);
  if (isPlain(value)) return value;
  if (typeof value === 'string') return resolveText(value, scope, evaluation);
  if (Array.isArray(value)) {
    if (isComputed(value)) return evaluation.evaluate(value, scope);
    if (findCalled(value) !== undefined && value.length > 1) return value;
    return value.map((item) => resolve(item, scope, evaluation) ?? null);
  }
  if (!isObject(value)) return value;
  const resolved: [string, Json][] = [];
  for (const key of Object.keys(value)) {
    const member = resolve(value[key], scope, evaluation);
    if (member !== undefined) resolved.push([key, member]);
  }
  return Object.fromEntries(resolved);
}

/**
 * Data with its bindings and expressions resolved, as `emit` and `render-ui` take it: texts with bindings inside are
 * filled in, and members that are missing are left out.
 */
export function resolveData(
  value: Json | undefined,
  scope: Scope,
  evaluation: Evaluation,
): Json | undefined {
  if (isPlain(value)) return value;
  const resolved = resolve(value, scope, evaluation);
  evaluation.assertResult(resolved);
  return resolved === undefined ? undefined : toJson(resolved);
}
