import { expect, test } from 'vitest';
import { exp, logCount, sigmoid } from '../../src/learned/arithmetic.ts';

test('exp agrees with the engine to 13 digits', () => {
  for (let x = -60; x <= 60; x += 0.37) {
    expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-13);
  }
  expect(exp(0)).toBe(1);
});

test('sigmoid is symmetric, bounded and finite everywhere', () => {
  expect(sigmoid(0)).toBe(0.5);
  expect(sigmoid(3) + sigmoid(-3)).toBeCloseTo(1, 15);
  expect(sigmoid(1e9)).toBeLessThanOrEqual(1);
  expect(sigmoid(-1e9)).toBeGreaterThan(0);
});

test('logCount is the float32 of ln(1 + n), and flat beyond the table', () => {
  for (const count of [0, 1, 2, 3, 10, 99, 4095]) {
    expect(logCount(count)).toBe(Math.fround(Math.log1p(count)));
  }
  expect(logCount(1e9)).toBe(logCount(4095));
});
