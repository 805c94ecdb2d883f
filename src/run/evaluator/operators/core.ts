import { asArray, isObject, type Json } from '../../../kernel/json.ts';
import { isBelow, isTruthy, toNumber, type Value } from '../convert-values.ts';
import { type Call, evaluateAt, type Operations } from '../evaluate.ts';
import { EvaluationError } from '../evaluation-error.ts';
import { bindLocal, type Scope } from '../evaluation-scope.ts';
import { Lambda, readParameters } from '../lambda.ts';

const numbers = (call: Call): number[] => call.values().map(toNumber);

function divide(call: Call): number {
  const [a, b] = numbers(call) as [number, number];
  if (b !== 0) return a / b;
  call.evaluation.warn('division_by_zero', 'The divisor is 0.');
  return a < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

function remainder(call: Call): number {
  const [a, b] = numbers(call) as [number, number];
  if (b === 0) call.evaluation.warn('division_by_zero', 'The divisor is 0.');
  return a % b;
}

function isEqual(call: Call): boolean {
  const [a, b] = call.values();
  const isLoose = typeof a !== typeof b && isScalar(a) && isScalar(b);
  if (isLoose) {
    call.evaluation.warn(
      'loose_comparison',
      `A ${typeof a} is compared with a ${typeof b}: they are never equal.`,
    );
  }
  return call.evaluation.isEqual(a, b);
}

const isScalar = (value: Value) =>
  value !== null && value !== undefined && typeof value !== 'object';

/** The first argument that decides, else the last; those after it are not evaluated. */
function decide(call: Call, deciding: boolean): Value {
  let value: Value = !deciding;
  for (let i = 1; i <= call.count; i++) {
    value = call.value(i);
    if (isTruthy(value) === deciding) return value;
  }
  return value;
}

/** Pairs of a name and an expression, or an object of them; later ones see earlier ones. */
export function bindLet(call: Call): Scope {
  const written = call.list[1];
  let { scope } = call;
  const bind = (name: string, expression: Json | undefined) => {
    const value = evaluateAt(expression, 1, scope, call.evaluation);
    scope = {
      ...scope,
      locals: bindLocal(scope.locals, name.startsWith('@') ? name.slice(1) : name, value),
    };
  };
  if (isObject(written)) {
    for (const name of Object.keys(written)) bind(name, written[name]);
  } else if (isFlatPair(written)) {
    bind(written[0], written[1]);
  } else {
    for (const pair of asArray(written)) {
      if (Array.isArray(pair) && typeof pair[0] === 'string') bind(pair[0], pair[1]);
    }
  }
  return scope;
}

const isFlatPair = (written: Json | undefined): written is [string, Json] =>
  Array.isArray(written) && written.length === 2 && typeof written[0] === 'string';

export const CORE: Operations = {
  '+': (call) => numbers(call).reduce((a, b) => a + b),
  '-': (call) => {
    const [a, b] = numbers(call) as [number, number | undefined];
    return b === undefined ? -a : a - b;
  },
  '*': (call) => numbers(call).reduce((a, b) => a * b),
  '/': divide,
  '%': remainder,
  '=': isEqual,
  '==': isEqual,
  '!=': (call) => !isEqual(call),
  '<': (call) => isBelow(call.value(1), call.value(2), false),
  '<=': (call) => isBelow(call.value(1), call.value(2), true),
  '>': (call) => {
    const [a, b] = call.values();
    return isBelow(b, a, false);
  },
  '>=': (call) => {
    const [a, b] = call.values();
    return isBelow(b, a, true);
  },
  and: (call) => decide(call, false),
  or: (call) => decide(call, true),
  not: (call) => !isTruthy(call.value(1)),
  if: (call) => call.value(isTruthy(call.value(1)) ? 2 : 3),
  when: (call) => {
    call.value(1);
    return undefined;
  },
  do: (call) => call.values().at(-1),
  list: (call) => call.values().map((value) => value ?? null),
  let: (call) => call.value(2, bindLet(call)),
  fn: (call) =>
    new Lambda(readParameters(call.list[1]), call.list[2], call.scope) as unknown as Value,
  concat: () => {
    throw new EvaluationError('ambiguous', 'Say str/concat for texts or array/concat for lists.');
  },
};
