import { asArray, isObject, type Json } from '../../../kernel/json.ts';
import { item, number, over, overAll, takes, value } from '../arguments.ts';
import { isBelow, isTruthy, type Value } from '../convert-values.ts';
import type { Call, Operations } from '../evaluation.ts';
import { EvaluationError } from '../evaluation-error.ts';
import { Lambda, readParameters, type Scope } from '../evaluation-scope.ts';

const isZero = (divisor: number, { evaluation }: Call): boolean => {
  if (divisor === 0) evaluation.warn('division_by_zero', 'The divisor is 0.');
  return divisor === 0;
};

function isEqual(call: Call): boolean {
  const [a, b] = [call.value(1), call.value(2)];
  const isLoose = typeof a !== typeof b && isScalar(a) && isScalar(b);
  if (isLoose) {
    call.evaluation.warn(
      'loose_comparison',
      `A ${typeof a} is compared with a ${typeof b}: they are never equal.`,
    );
  }
  return call.evaluation.isEqual(a, b);
}

const isScalar = (value: Value) => typeof (value ?? null) !== 'object';

/** The first argument that decides, else the last; those after it are not evaluated. */
function decide(call: Call, deciding: boolean): Value {
  let value: Value = !deciding;
  for (let i = 1; i <= call.count; i++) {
    value = call.value(i);
    if (isTruthy(value) === deciding) return value;
  }
  return value;
}

const isPair = (written: Json | undefined): written is [string, Json] =>
  Array.isArray(written) && typeof written[0] === 'string';

/** Names with their expressions, which are written as an object, as pairs, or as one pair. */
function readBindings(written: Json | undefined): [string, Json | undefined][] {
  if (isObject(written)) return Object.entries(written);
  return isPair(written) ? [written] : asArray(written).filter(isPair);
}

/** The scope in which the names of a `let` are bound; later ones see earlier ones. */
export function bindLet({ list, scope, evaluation }: Call): Scope {
  let locals = scope.locals ?? {};
  for (const [i, [written, expression]] of readBindings(list[1]).entries()) {
    evaluation.spend(i);
    const [name = ''] = readParameters(written);
    const value = evaluation.evaluateAt(expression, 1, { ...scope, locals });
    locals = { ...locals, [name]: value };
  }
  return { ...scope, locals };
}

const compare = takes(value, value);

export const CORE: Operations = {
  '+': overAll(number, (all) => all.reduce((a, b) => a + b)),
  '-': over([number, number], (a, b, call) => (call.count < 2 ? -a : a - b)),
  '*': overAll(number, (all) => all.reduce((a, b) => a * b)),
  '/': over([number, number], (a, b, call) => {
    if (!isZero(b, call)) return a / b;
    return a < 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }),
  '%': over([number, number], (a, b, call) => {
    isZero(b, call);
    return a % b;
  }),
  '=': isEqual,
  '==': isEqual,
  '!=': (call) => !isEqual(call),
  '<': compare((a, b) => isBelow(a, b, false)),
  '<=': compare((a, b) => isBelow(a, b, true)),
  '>': compare((a, b) => isBelow(b, a, false)),
  '>=': compare((a, b) => isBelow(b, a, true)),
  and: (call) => decide(call, false),
  or: (call) => decide(call, true),
  not: (call) => !isTruthy(call.value(1)),
  if: (call) => call.value(isTruthy(call.value(1)) ? 2 : 3),
  when: (call) => {
    call.value(1);
    return undefined;
  },
  do: overAll(value, (all) => all.at(-1)),
  list: overAll(item, (all) => all),
  let: (call) => call.value(2, bindLet(call)),
  fn: (call) =>
    new Lambda(readParameters(call.list[1]), call.list[2], call.scope) as unknown as Value,
  concat: () => {
    throw new EvaluationError('ambiguous', 'Say str/concat for texts or array/concat for lists.');
  },
};
