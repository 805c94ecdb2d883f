import { number, over, overAll, type Read, value } from '../arguments.ts';
import { toStrictNumber, type Value } from '../convert-values.ts';
import type { Operations } from '../evaluation.ts';

/** The arity of each operator is checked before it is computed. */
type Numbers = [number, number, number, number, number];
type Compute = (...values: Numbers) => number;

const strictNumber: Read<number> = (call, index) => toStrictNumber(call.value(index));

const strict = (compute: Compute) =>
  overAll(strictNumber, (values) => compute(...(values as Numbers)));
const lenient = (compute: Compute) => overAll(number, (values) => compute(...(values as Numbers)));

function roundTo(given: number, decimals = 0): number {
  const factor = 10 ** (decimals || 0);
  return Math.round(given * factor) / factor;
}

function wrap(given: number, low: number, high: number): number {
  const width = high - low;
  return width <= 0 ? low : ((((given - low) % width) + width) % width) + low;
}

function approach(given: number, target: number, most: number): number {
  const step = Math.abs(most);
  return Math.abs(target - given) <= step ? target : given + Math.sign(target - given) * step;
}

const isNone = (given: Value) => (given ?? null) === null || Number.isNaN(given);

/** Functions of the language that compute what those of `Math` with their names do. */
const SHORT_FUNCTIONS = ['abs', 'min', 'max', 'floor', 'ceil', 'round'] as const;
const FUNCTIONS = 'abs acos asin atan atan2 ceil cos floor hypot max min sign sin sqrt tan'.split(
  ' ',
) as 'atan2'[];

export const MATHEMATICS: Operations = {
  ...Object.fromEntries(SHORT_FUNCTIONS.map((name) => [name, lenient(Math[name])])),
  ...Object.fromEntries(FUNCTIONS.map((name) => [`math/${name}`, strict(Math[name])])),
  clamp: lenient((given, low, high) => Math.max(low, Math.min(high, given))),
  'math/pow': strict((base, exponent) => base ** exponent),
  'math/mod': strict((a, b) => a % b),
  'math/round': strict(roundTo),
  'math/clamp': strict((given, low, high) => Math.min(Math.max(given, low), high)),
  'math/deg-rad': strict((degrees) => (degrees * Math.PI) / 180),
  'math/rad-deg': strict((radians) => (radians * 180) / Math.PI),
  'math/lerp': strict((a, b, t) => a + (b - a) * t),
  'math/map': strict((v, a, b, c, d) => c + ((v - a) * (d - c)) / (b - a)),
  'math/wrap': strict(wrap),
  'math/approach': strict(approach),
  'math/default': over([value], (given, call) => (isNone(given) ? call.value(2) : given)),
  'math/random': over([], ({ evaluation }) => evaluation.random.next()),
  'math/randomInt': over(
    [strictNumber, strictNumber],
    (low, high, { evaluation }) => Math.floor(evaluation.random.next() * (high - low + 1)) + low,
  ),
};
