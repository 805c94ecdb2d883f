import { toNumber, toStrictNumber, type Value } from '../convert-values.ts';
import type { Call, Compute, Operations } from '../evaluate.ts';
import { listOf } from './lists.ts';

/** The arity of each operator is checked before it is computed. */
type Numbers = [number, number, number, number, number];

const over =
  (read: (value: Value) => number) =>
  (compute: (...values: Numbers) => number): Compute =>
  (call) =>
    compute(...(call.values().map(read) as Numbers));

const strict = over(toStrictNumber);
const lenient = over(toNumber);

function roundTo(value: number, decimals = 0): number {
  if (!decimals) return Math.round(value);
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

function wrap(value: number, low: number, high: number): number {
  const width = high - low;
  return width <= 0 ? low : ((((value - low) % width) + width) % width) + low;
}

function approach(value: number, target: number, most: number): number {
  const step = Math.abs(most);
  return Math.abs(target - value) <= step ? target : value + Math.sign(target - value) * step;
}

const isNone = (value: Value) =>
  value === null || value === undefined || (typeof value === 'number' && Number.isNaN(value));

function randomInteger(call: Call): number {
  const [low, high] = call.values().map(toStrictNumber) as [number, number];
  return Math.floor(call.evaluation.random.next() * (high - low + 1)) + low;
}

export const MATHEMATICS: Operations = {
  abs: lenient(Math.abs),
  min: lenient(Math.min),
  max: lenient(Math.max),
  floor: lenient(Math.floor),
  ceil: lenient(Math.ceil),
  round: lenient(Math.round),
  clamp: lenient((value, low, high) => Math.max(low, Math.min(high, value))),
  'math/abs': strict(Math.abs),
  'math/acos': strict(Math.acos),
  'math/asin': strict(Math.asin),
  'math/atan': strict(Math.atan),
  'math/atan2': strict(Math.atan2),
  'math/ceil': strict(Math.ceil),
  'math/cos': strict(Math.cos),
  'math/floor': strict(Math.floor),
  'math/hypot': strict(Math.hypot),
  'math/max': strict(Math.max),
  'math/min': strict(Math.min),
  'math/pow': strict((base, exponent) => base ** exponent),
  'math/sign': strict(Math.sign),
  'math/sin': strict(Math.sin),
  'math/sqrt': strict(Math.sqrt),
  'math/tan': strict(Math.tan),
  'math/mod': strict((a, b) => a % b),
  'math/round': strict(roundTo),
  'math/clamp': strict((value, low, high) => Math.min(Math.max(value, low), high)),
  'math/deg-rad': strict((degrees) => (degrees * Math.PI) / 180),
  'math/rad-deg': strict((radians) => (radians * 180) / Math.PI),
  'math/lerp': strict((a, b, t) => a + (b - a) * t),
  'math/map': strict((v, a, b, c, d) => c + ((v - a) * (d - c)) / (b - a)),
  'math/wrap': strict(wrap),
  'math/approach': strict(approach),
  'math/default': (call) => {
    const value = call.value(1);
    return isNone(value) ? call.value(2) : value;
  },
  'math/random': ({ evaluation }) => evaluation.random.next(),
  'math/randomInt': randomInteger,
};

const numbersOf = (call: Call): number[] => listOf(call).map(toNumber);

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length;

/** Box and Muller's normal deviate. */
function drawNormal(call: Call): number {
  const { random } = call.evaluation;
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}

function drawWeighted(call: Call) {
  const items = listOf(call);
  const weights = listOf(call, 2).map(toNumber);
  let left = call.evaluation.random.next() * weights.reduce((a, b) => a + b, 0);
  for (let i = 0; i < items.length; i++) {
    left -= weights[i] ?? 0;
    if (left < 0) return items[i];
  }
  return items.at(-1);
}

function variance(values: readonly number[]): number {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
}

/** Random values come from the seed of the run. */
export const PROBABILITY: Operations = {
  'prob/flip': (call) => call.evaluation.random.next() < toNumber(call.value(1)),
  'prob/uniform': (call) => {
    const [low, high] = [toNumber(call.value(1)), toNumber(call.value(2))];
    return low + call.evaluation.random.next() * (high - low);
  },
  'prob/gaussian': (call) => toNumber(call.value(1)) + toNumber(call.value(2)) * drawNormal(call),
  'prob/categorical': drawWeighted,
  'prob/expected-value': (call) => mean(numbersOf(call)),
  'prob/variance': (call) => variance(numbersOf(call)),
};
