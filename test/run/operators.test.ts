import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { evaluateExpression } from '../../src/run/evaluator/evaluate-expression.ts';

const NOW = Date.UTC(2026, 1, 3, 14, 5, 9);

const compute = (expression: Json, seed = 1) =>
  evaluateExpression(expression, { now: NOW }, seed).value;

/** Expressions and values by the language's rules; numbers within 1e-9. */
const CASES: readonly (readonly [Json, Json])[] = [
  [['array/findIndex', ['list', 4, 5, 6], ['fn', 'x', ['>', '@x', 4]]], 1],
  [['array/findIndex', ['list', 4], ['fn', 'x', ['>', '@x', 4]]], -1],
  [['format/list', ['list', 'a', 'b', 'c']], 'a, b, and c'],
  [['format/list', ['list', 'a', 'b', 'c'], 'or'], 'a, b, or c'],
  [['json/parse', '{"a": [1, 2]}'], { a: [1, 2] }],
  [['json/parse', '{broken'], null],
  [['json/parse', null], null],
  [['math/acos', 1], 0],
  [['math/atan', 1], Math.PI / 4],
  [['math/sqrt', 9], 3],
  [['math/mod', -7, 3], -1],
  [['math/deg-rad', 180], Math.PI],
  [['math/approach', 1, 10, 4], 5],
  [['math/approach', 9, 10, 4], 10],
  [['math/approach', 9, 1, 4], 5],
  [['math/round', -2.5], -2],
  [['prob/expected-value', ['list', 1, 2, 3, 6]], 3],
  [['prob/variance', ['list', 1, 3]], 1],
  [['prob/flip', 0], false],
  [['prob/flip', 1], true],
  [['prob/uniform', 4, 4], 4],
  [['prob/gaussian', 5, 0], 5],
  [['prob/categorical', ['list', 'a', 'b'], ['list', 0, 1]], 'b'],
  [['str/titleCase', 'hELLO big WORLD'], 'Hello Big World'],
  [['time/format', NOW, 'YYYY-MM-DD HH:mm:ss dddd'], '2026-02-03 14:05:09 Tuesday'],
  [['time/format', NOW, 'D MMM YY, H:m'], '3 Feb 26, 14:5'],
  [['time/today'], Date.UTC(2026, 1, 3)],
  [['time/isToday', NOW - 60_000], true],
  [['time/isToday', NOW - 86_400_000], false],
  [['validate/creditCard', '4111 1111 1111 1111'], true],
  [['validate/creditCard', '4111 1111 1111 1112'], false],
  [['vec/distance-sq', { x: 1, y: 1 }, { x: 4, y: 5 }], 25],
  [['vec/clamp-length', { x: 6, y: 8 }, 5], { x: 3, y: 4 }],
  [['vec/clamp-length', { x: 1, y: 0 }, 5], { x: 1, y: 0 }],
  [['vec/angle', { x: 0, y: 2 }], Math.PI / 2],
  [['vec/rotate', { x: 1, y: 0 }, Math.PI / 2], { x: 0, y: 1 }],
  [['ease/apply', 'linear', 0.25], 0.25],
  [['ease/apply', 'no-such-curve', 0.25], 0.25],
  [['ease/apply', 'linear', 7], 1],
];

function expectAlike(given: unknown, wanted: unknown): void {
  if (typeof wanted === 'number') expect(given).toBeCloseTo(wanted, 9);
  else if (typeof wanted === 'object' && wanted !== null) {
    expect(Object.keys(given as object)).toEqual(Object.keys(wanted));
    for (const [key, part] of Object.entries(wanted)) {
      expectAlike((given as Record<string, unknown>)[key], part);
    }
  } else expect(given).toBe(wanted);
}

describe('operators', () => {
  it.each(
    CASES.map(([expression, value]) => [JSON.stringify(expression), expression, value]),
  )('%s', (_, expression, value) => expectAlike(compute(expression as Json), value));

  it('cross segments in a point, and parallel ones nowhere', () => {
    const segment = (x1: number, y1: number, x2: number, y2: number) => ({
      a: { x: x1, y: y1 },
      b: { x: x2, y: y2 },
    });
    const meet = (a: Json, b: Json) => compute(['geo/segment-intersect', a, b]);
    expect(meet(segment(0, 0, 2, 2), segment(0, 2, 2, 0))).toMatchObject({ x: 1, y: 1 });
    expect(meet(segment(0, 0, 2, 0), segment(0, 1, 2, 1))).toBeNull();
  });

  it('keep all elements of a list that they shuffle, in the same order for the same seed', () => {
    const items = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = (seed: number) => compute(['array/shuffle', ['list', ...items]], seed);
    expect(shuffled(3)).toEqual(shuffled(3));
    expect([...(shuffled(3) as number[])].sort()).toEqual(items);
  });

  it('draw random numbers within their bounds', () => {
    for (let seed = 1; seed < 40; seed++) {
      const whole = compute(['math/randomInt', 2, 4], seed) as number;
      expect([2, 3, 4]).toContain(whole);
      const part = compute(['math/random'], seed) as number;
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThan(1);
    }
  });

  it('lead from a place on the screen back to its cell', () => {
    const screen = compute(['grid/iso-to-screen', { x: 3, y: 2 }, 64, 32]);
    expectAlike(screen, { x: 32, y: 80 });
    expectAlike(compute(['grid/screen-to-iso', screen, 64, 32]), { x: 3, y: 2 });
  });
});
