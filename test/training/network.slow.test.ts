import { describe, expect, test } from 'vitest';
import { createRandom } from '../../src/kernel/random.ts';
import { AdamW } from '../../training/network/adamw.ts';
import { createParameter, Dense, normal, relu } from '../../training/network/dense.ts';
import { binaryCrossEntropy, type Loss, meanSquaredError } from '../../training/network/losses.ts';
import { areaUnderCurve, brierScore, calibrationError } from '../../training/network/metrics.ts';

const STEP = 1e-2;

function randomArray(length: number, seed: number): Float32Array {
  const random = createRandom(seed);
  return Float32Array.from({ length }, () => normal(random));
}

/** The slope of `loss` by each value, by central differences. */
function slopes(values: Float32Array, loss: () => number): number[] {
  return Array.from(values, (value, i) => {
    values[i] = value + STEP;
    const above = loss();
    values[i] = value - STEP;
    const below = loss();
    values[i] = value;
    return (above - below) / (2 * STEP);
  });
}

function expectClose(actual: ArrayLike<number>, expected: readonly number[]): void {
  expected.forEach((value, i) => {
    expect(Math.abs((actual[i] as number) - value)).toBeLessThan(
      2e-2 * Math.max(1, Math.abs(value)),
    );
  });
}

describe('losses', () => {
  const x = randomArray(30, 1);
  const targets = randomArray(30, 2).map((value) => (value > 0 ? 1 : 0));
  const cases: [string, () => Loss][] = [
    ['cross-entropy', () => binaryCrossEntropy(x, targets, [1, 0.5, 2])],
    ['squared error', () => meanSquaredError(x, targets, 4)],
  ];
  test.each(cases)('the gradient of %s is the slope', (_, loss) => {
    expectClose(
      loss().gradient,
      slopes(x, () => loss().value),
    );
  });
});

test('the gradients of a layer are the slopes, by weights, bias and input', () => {
  const layer = new Dense('layer', 7, 6, createRandom(3));
  const x = relu(randomArray(21, 4));
  const target = randomArray(18, 5);
  const loss = () => meanSquaredError(layer.forward(x, 3), target, 1);
  const byInput = layer.backward(x, loss().gradient, 3);
  expectClose(
    byInput,
    slopes(x, () => loss().value),
  );
  expectClose(
    layer.weights.gradient,
    slopes(layer.weights.values, () => loss().value),
  );
  expectClose(
    layer.bias.gradient,
    slopes(layer.bias.values, () => loss().value),
  );
});

test('AdamW walks down a bowl and decays weights, not biases', () => {
  const weights = createParameter('weights', [2, 1], () => 3);
  const bias = createParameter('bias', [1], () => 3);
  const optimizer = new AdamW([weights, bias], { learningRate: 0.1, steps: 200, weightDecay: 0.5 });
  for (let step = 0; step < 200; step++) {
    weights.gradient[0] = 2 * (weights.values[0] as number);
    optimizer.step();
  }
  expect(Math.abs(weights.values[0] as number)).toBeLessThan(0.05);
  expect(weights.values[1]).toBeLessThan(0.1);
  expect(bias.values[0]).toBe(3);
});

test('metrics agree with their definitions', () => {
  expect(areaUnderCurve([1, 2, 3, 4], [0, 0, 1, 1])).toBe(1);
  expect(areaUnderCurve([1, 1, 1, 1], [0, 1, 0, 1])).toBe(0.5);
  expect(areaUnderCurve([4, 2, 3, 1], [0, 0, 1, 1])).toBe(0.25);
  expect(areaUnderCurve([1, 2], [1, 1])).toBeNaN();
  expect(brierScore([0.5, 1], [0, 1])).toBe(0.125);
  expect(calibrationError([0.5, 0.5, 0.5, 0.5], [0, 1, 0, 1])).toBe(0);
  expect(calibrationError([0.9, 0.9], [0, 0])).toBeCloseTo(0.9, 10);
});
