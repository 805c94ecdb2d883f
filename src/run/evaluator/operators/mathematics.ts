import type { Call, Compute } from '../evaluate.ts';
import { toNumber, toStrictNumber, type Value } from '../values.ts';
import type { Operations } from './operation.ts';

const strict =
  (compute: (...values: number[]) => number): Compute =>
  (call) =>
    compute(...call.values().map(toStrictNumber));

const lenient =
  (compute: (...values: number[]) => number): Compute =>
  (call) =>
    compute(...call.values().map(toNumber));

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
  clamp: lenient((value, low, high) =>
    Math.max(low as number, Math.min(high as number, value as number)),
  ),
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
  'math/pow': strict((base, exponent) => (base as number) ** (exponent as number)),
  'math/sign': strict(Math.sign),
  'math/sin': strict(Math.sin),
  'math/sqrt': strict(Math.sqrt),
  'math/tan': strict(Math.tan),
  'math/mod': strict((a, b) => (a as number) % (b as number)),
  'math/round': strict((value, decimals) => roundTo(value as number, decimals)),
  'math/clamp': strict((value, low, high) =>
    Math.min(Math.max(value as number, low as number), high as number),
  ),
  'math/deg-rad': strict((degrees) => ((degrees as number) * Math.PI) / 180),
  'math/rad-deg': strict((radians) => ((radians as number) * 180) / Math.PI),
  'math/lerp': strict((a, b, t) => (a as number) + ((b as number) - (a as number)) * (t as number)),
  'math/map': strict((value, fromLow, fromHigh, toLow, toHigh) => {
    const [v, a, b, c, d] = [value, fromLow, fromHigh, toLow, toHigh] as [
      number,
      number,
      number,
      number,
      number,
    ];
    return c + ((v - a) * (d - c)) / (b - a);
  }),
  'math/wrap': strict((value, low, high) => wrap(value as number, low as number, high as number)),
  'math/approach': strict((value, target, most) =>
    approach(value as number, target as number, most as number),
  ),
  'math/default': (call) => {
    const value = call.value(1);
    return isNone(value) ? call.value(2) : value;
  },
  'math/random': ({ evaluation }) => evaluation.random.next(),
  'math/randomInt': randomInteger,
};
