import { list, number, over, overAll, type Read, value } from '../arguments.ts';
import { toNumber, toStrictNumber, type Value } from '../convert-values.ts';
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

const numbers: Read<number[]> = (call, index) => list(call, index).map(toNumber);

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;

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
  // Random values come from the seed of the run.
  'prob/flip': over([number], (chance, { evaluation }) => evaluation.random.next() < chance),
  'prob/uniform': over(
    [number, number],
    (low, high, { evaluation }) => low + evaluation.random.next() * (high - low),
  ),
  // Box and Muller's normal deviate.
  'prob/gaussian': over([number, number], (middle, deviation, { evaluation: { random } }) => {
    const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
    return middle + deviation * radius * Math.cos(2 * Math.PI * random.next());
  }),
  'prob/categorical': over([list, numbers], (items, weights, { evaluation }) => {
    let left = evaluation.random.next() * weights.reduce((a, b) => a + b, 0);
    const drawn = items.findIndex((_, i) => {
      left -= weights[i] ?? 0;
      return left < 0;
    });
    return items.at(drawn);
  }),
  'prob/expected-value': over([numbers], mean),
  'prob/variance': over([numbers], (values) => {
    const middle = mean(values);
    return mean(values.map((one) => (one - middle) ** 2));
  }),
};
