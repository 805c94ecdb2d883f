import { isEqualJson } from '../../kernel/equal-json.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import { createRandom, type Random } from '../../kernel/random.ts';
import { isBinding, PLAIN_ROOTS } from '../../language/grammar/bindings.ts';
import {
  type CataloguedOperator,
  findEvaluatedOperator,
  OPERATOR_MODULES,
  type Operator,
  type ShortOperator,
} from '../../language/grammar/operators.ts';
import type { Budget } from './budget.ts';
import {
  followPath,
  isTruthy,
  measureJson,
  memberOf,
  splitPath,
  type Value,
} from './convert-values.ts';
import { EvaluationError } from './evaluation-error.ts';
import { ROOTS, type Scope } from './evaluation-scope.ts';

/** The limits of one evaluation. Counted, never timed, so that the same input ends at the same place. */
const EVALUATION_LIMITS = { steps: 100_000, depth: 64, resultBytes: 1024 * 1024 };

/** Characters of a text that cost a step when they are read or written. */
const CHARACTERS_OF_A_STEP = 64;

/** Characters of a result that cost a step: about one of its values. */
const CHARACTERS_OF_A_VALUE = 8;

/** Levels of nesting of a value that operators build. */
const MAX_VALUE_DEPTH = 256;

/** Warnings of one evaluation. */
export const MOST_WARNINGS = 100;

export const WARNING_CODES = [
  'unknown_operator',
  'division_by_zero',
  'missing_binding',
  'loose_comparison',
  'non_finite',
] as const;

export interface Warning {
  readonly code: (typeof WARNING_CODES)[number];
  readonly at: string;
  readonly message: string;
}

/** How an operator computes its value. */
export type Compute = (call: Call) => Value;

/** How operators of the grammar compute their values, by their names there. */
export type Operations = Readonly<Partial<Record<CataloguedOperator | ShortOperator, Compute>>>;

/** The operator that a list calls; undefined where it is data. */
export const findCalled = ([head]: readonly Json[]) =>
  typeof head === 'string' ? findEvaluatedOperator(head) : undefined;

/** Evaluates expressions: the path from the root to the one that is evaluated, and the findings on the way. */
export class Evaluation {
  readonly warnings: Warning[] = [];
  /** Every binding that is read, where somebody asks. */
  bindings: Set<string> | undefined;
  /** Keys and indices to the expression that is evaluated; left as it is where an error is thrown. */
  readonly path: (string | number)[] = [];
  /** How operators compute their values, by name. They evaluate their arguments, so they are given and not imported. */
  readonly operations: ReadonlyMap<string, Compute>;
  readonly budget: Budget;
  readonly random: Random;
  #steps = 0;

  constructor(operations: Evaluation['operations'], budget: Budget, random = createRandom(1)) {
    this.operations = operations;
    this.budget = budget;
    this.random = random;
  }

  /** Whether a number was divided by 0: no guard passes on such a value. */
  get hasDividedByZero(): boolean {
    return this.warnings.some(({ code }) => code === 'division_by_zero');
  }

  /** The value of an expression: pure, and it ends, since every call spends a step. Throws `EvaluationError`. */
  evaluate(expression: Value, scope: Scope): Value {
    if (typeof expression === 'string') {
      return isBinding(expression) ? this.#readBinding(expression, scope) : expression;
    }
    if (typeof expression !== 'object' || expression === null) return expression;
    this.spend(1);
    const { depth } = EVALUATION_LIMITS;
    if (this.path.length > depth) {
      throw new EvaluationError('limit', `Nested deeper than ${depth} levels.`);
    }
    return Array.isArray(expression)
      ? this.#evaluateList(expression, scope)
      : this.#evaluateObject(expression, scope);
  }

  /** The same for a part, whose key is a step of the path. */
  evaluateAt(expression: Value, key: string | number, scope: Scope): Value {
    this.path.push(key);
    const value = this.evaluate(expression, scope);
    this.path.pop();
    return value;
  }

  /** Whether a guard holds. One without a value or that divides by 0 does not: then it is said why. */
  test(guard: Value, scope: Scope): boolean | string {
    try {
      const value = this.evaluate(guard, scope);
      return this.hasDividedByZero ? 'divides by 0.' : isTruthy(value);
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error;
      return `has no value: ${error.message}`;
    }
  }

  #evaluateObject(node: JsonObject, scope: Scope): Value {
    const entries: [string, Json][] = [];
    for (const key of Object.keys(node)) {
      this.spend(1);
      entries.push([key, this.evaluateAt(node[key], key, scope) ?? null]);
    }
    return Object.fromEntries(entries);
  }

  #evaluateList(list: readonly Json[], scope: Scope): Value {
    const [head] = list;
    const operator = findCalled(list);
    if (operator !== undefined) return this.#call(operator, list, scope);
    const [module = '', ...rest] = typeof head === 'string' ? head.split('/') : [];
    const isOfModule = rest.length > 0 && OPERATOR_MODULES.has(module);
    // A whole expression is hardly meant to be a list of values.
    const isWhole = this.path.length === 0 && list.length > 1 && /^[^@]/.test(module);
    if (isOfModule || isWhole) {
      this.warn('unknown_operator', `${head} is not an operator: the list is data.`);
    }
    this.spend(list.length);
    return list.map((item, i) => this.evaluateAt(item, i, scope) ?? null);
  }

  #call({ name, least, most, hasSideEffect, kind }: Operator, list: readonly Json[], scope: Scope) {
    const compute = this.operations.get(name);
    if (compute === undefined) {
      const what =
        hasSideEffect || kind === 'effect' ? 'an effect' : 'computed outside the language';
      throw new EvaluationError('effect', `${name} is ${what}: it has no value here.`);
    }
    const count = list.length - 1;
    if (count < least || count > most) {
      const upTo = Number.isFinite(most) ? `${least} to ${most}` : `at least ${least}`;
      const range = least === most ? `${least}` : upTo;
      throw new EvaluationError('arity', `${name} takes ${range} arguments, not ${count}.`);
    }
    const value = compute(new Call(name, list, scope, this));
    if (typeof value === 'string') this.assertLength(value.length);
    return value;
  }

  #readBinding(binding: string, scope: Scope): Value {
    this.spend(1);
    this.bindings?.add(binding);
    const [root = '', ...path] = splitPath(binding.slice(1));
    const { locals = {}, rows = {} } = scope;
    if (Object.hasOwn(locals, root)) return followPath(locals[root], path);
    if (ROOTS.has(root)) {
      const value = scope[root as 'payload'] ?? (root === 'now' ? 0 : undefined);
      // A state and a time have no parts: steps after them are skipped.
      return PLAIN_ROOTS.has(root) ? value : followPath(value, path);
    }
    const row = memberOf(rows, root);
    if (row === undefined) this.warn('missing_binding', `Nothing is bound to ${binding}.`);
    return followPath(row, path);
  }

  spend(steps: number): void {
    this.#steps += steps;
    // Where an infinite number is counted with, it may be NaN: more than any limit.
    if (!(this.#steps <= EVALUATION_LIMITS.steps)) {
      throw new EvaluationError(
        'limit',
        `The evaluation takes more than ${EVALUATION_LIMITS.steps} steps.`,
      );
    }
    this.budget.spend(steps);
  }

  /** Counts that a text of this length is read or written. */
  spendText(length: number): void {
    this.spend(Math.floor(length / CHARACTERS_OF_A_STEP));
  }

  warn(code: Warning['code'], message: string): void {
    if (this.warnings.length < MOST_WARNINGS) {
      this.warnings.push({ code, at: toPointer(this.path), message });
    }
  }

  /** Refuses a text longer than a result may be. */
  assertLength(length: number): void {
    if (length > EVALUATION_LIMITS.resultBytes) {
      throw new EvaluationError('limit', 'The text is longer than 1 MiB.');
    }
    this.spendText(length);
  }

  /** Deep equality in which null and missing are one. */
  isEqual(a: Value, b: Value): boolean {
    this.spend(1);
    if (typeof a === 'object' && typeof b === 'object') this.assertResult(a);
    return isEqualJson(a ?? null, b ?? null);
  }

  /** Refuses what is too large or too deep to be a result. Shared parts count as often as they would be written. */
  assertResult(value: Value): void {
    const { resultBytes } = EVALUATION_LIMITS;
    const size = measureJson(value, resultBytes, MAX_VALUE_DEPTH);
    this.budget.spend(1 + Math.ceil(Math.min(size, resultBytes) / CHARACTERS_OF_A_VALUE));
    if (size > resultBytes) {
      throw new EvaluationError('limit', 'The result is larger than 1 MiB, or nested too deep.');
    }
  }
}

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
    const value = this.evaluation.evaluateAt(this.list[index], index, scope);
    // An operator may read its argument to the end.
    if (typeof value === 'string') this.evaluation.spendText(value.length);
    else if (Array.isArray(value)) this.evaluation.spend(value.length >> 3);
    return value;
  }

  typeError(wanted: string): EvaluationError {
    return new EvaluationError('type', `${this.operator} wants ${wanted}.`);
  }
}
