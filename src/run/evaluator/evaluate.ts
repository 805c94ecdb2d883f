import type { Json, JsonObject } from '../../kernel/json.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import {
  type CataloguedOperator,
  findEvaluatedOperator,
  OPERATOR_MODULES,
  type Operator,
  type ShortOperator,
} from '../../language/grammar/operators.ts';
import { followPath, splitPath, type Value } from './convert-values.ts';
import type { Evaluation } from './evaluation.ts';
import { EvaluationError } from './evaluation-error.ts';
import { findLocal, ROOTS, type Scope } from './evaluation-scope.ts';

/** One call of an operator: its arguments as written, and how to evaluate them. */
export class Call {
  readonly operator: string;
  readonly list: readonly Json[];
  readonly scope: Scope;
  readonly evaluation: Evaluation;

  constructor(operator: string, list: readonly Json[], scope: Scope, evaluation: Evaluation) {
    this.operator = operator;
    this.list = list;
    this.scope = scope;
    this.evaluation = evaluation;
  }

  /** Arguments, the operator's name aside. */
  get count(): number {
    return this.list.length - 1;
  }

  /** The value of the argument at `index`, counted from 1; missing where there is none. */
  value(index: number, scope: Scope = this.scope): Value {
    if (index >= this.list.length) return undefined;
    const value = evaluateAt(this.list[index], index, scope, this.evaluation);
    // An operator may read its argument to the end.
    if (typeof value === 'string') this.evaluation.spendText(value.length);
    else if (Array.isArray(value)) this.evaluation.spend(value.length >> 3);
    return value;
  }

  typeError(wanted: string): EvaluationError {
    return new EvaluationError('type', `${this.operator} wants ${wanted}.`);
  }
}

/** How an operator computes its value. */
export type Compute = (call: Call) => Value;

/** Evaluates an expression: pure, and it ends, since every call spends a step. Throws `EvaluationError`. */
export function evaluate(expression: Value, scope: Scope, evaluation: Evaluation): Value {
  if (typeof expression === 'string') {
    return isBinding(expression) ? readBinding(expression, scope, evaluation) : expression;
  }
  if (typeof expression !== 'object' || expression === null) return expression;
  evaluation.enter();
  return Array.isArray(expression)
    ? evaluateList(expression, scope, evaluation)
    : evaluateObject(expression, scope, evaluation);
}

/** The same for a part: the evaluation knows where it is. */
export function evaluateAt(
  expression: Value,
  key: string | number,
  scope: Scope,
  evaluation: Evaluation,
): Value {
  evaluation.path.push(key);
  const value = evaluate(expression, scope, evaluation);
  evaluation.path.pop();
  return value;
}

function evaluateObject(node: JsonObject, scope: Scope, evaluation: Evaluation): Value {
  const entries: [string, Json][] = [];
  for (const key of Object.keys(node)) {
    evaluation.spend(1);
    entries.push([key, evaluateAt(node[key], key, scope, evaluation) ?? null]);
  }
  return Object.fromEntries(entries);
}

/** The operator that a list calls; undefined where it is data. */
export const findCalled = ([head]: readonly Json[]) =>
  typeof head === 'string' ? findEvaluatedOperator(head) : undefined;

function evaluateList(list: readonly Json[], scope: Scope, evaluation: Evaluation): Value {
  const [head] = list;
  const operator = findCalled(list);
  if (operator !== undefined) return callOperator(operator, list, scope, evaluation);
  const [module = '', ...rest] = typeof head === 'string' ? head.split('/') : [];
  if (rest.length > 0 && OPERATOR_MODULES.has(module)) {
    evaluation.warn('unknown_operator', `${head} is not an operator: the list is data.`);
  }
  evaluation.spend(list.length);
  return list.map((item, i) => evaluateAt(item, i, scope, evaluation) ?? null);
}

function callOperator(
  operator: Operator,
  list: readonly Json[],
  scope: Scope,
  evaluation: Evaluation,
): Value {
  const { name, least, most } = operator;
  const compute = evaluation.operations.get(name) as Compute | undefined;
  if (compute === undefined) {
    throw new EvaluationError(
      'effect',
      `${name} is ${operator.hasSideEffect || operator.kind === 'effect' ? 'an effect' : 'computed outside the language'}: it has no value here.`,
    );
  }
  const count = list.length - 1;
  if (count < least || count > most) {
    const upTo = Number.isFinite(most) ? `${least} to ${most}` : `at least ${least}`;
    const range = least === most ? `${least}` : upTo;
    throw new EvaluationError('arity', `${name} takes ${range} arguments, not ${count}.`);
  }
  return compute(new Call(name, list, scope, evaluation));
}

function readBinding(binding: string, scope: Scope, evaluation: Evaluation): Value {
  evaluation.spend(1);
  evaluation.bindings?.add(binding);
  const [root = '', ...path] = splitPath(binding.slice(1));
  const local = findLocal(scope.locals, root);
  if (local !== undefined) return followPath(local.value, path);
  if (ROOTS.has(root)) {
    const value = scope[root as 'payload'] ?? (root === 'now' ? 0 : undefined);
    // A state and a time have no parts: steps after them are skipped.
    return WITHOUT_PARTS.has(root) ? value : followPath(value, path);
  }
  const row = scope.findRow?.(root);
  if (row === undefined) evaluation.warn('missing_binding', `Nothing is bound to ${binding}.`);
  return followPath(row, path);
}

const WITHOUT_PARTS = new Set(['state', 'fromState', 'toState', 'now']);

/** How operators of the grammar compute their values, by their names there. */
export type Operations = Readonly<Partial<Record<CataloguedOperator | ShortOperator, Compute>>>;
