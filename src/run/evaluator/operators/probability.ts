import { toNumber } from '../convert-values.ts';
import type { Call } from '../evaluate.ts';
import { listOf } from './lists.ts';
import type { Operations } from './operator-table.ts';

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
