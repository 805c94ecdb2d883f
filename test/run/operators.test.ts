import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { evaluateExpression } from '../../src/run/evaluator/evaluate-expression.ts';

const NOW = Date.UTC(2026, 1, 3, 14, 5, 9);

const compute = (expression: Json, seed = 1) =>
  evaluateExpression(expression, { now: NOW }, seed).value;

const SEGMENT = { a: { x: 0, y: 0 }, b: { x: 2, y: 2 } };

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
  [['geo/segment-intersect', SEGMENT, { a: { x: 0, y: 2 }, b: { x: 2, y: 0 } }], { x: 1, y: 1 }],
  [['geo/segment-intersect', SEGMENT, { x1: 1, y1: 0, x2: 3, y2: 2 }], null],
  [['grid/screen-to-iso', { x: 32, y: 80 }, 64, 32], { x: 3, y: 2 }],
  [['ease/apply', 'linear', 0.25], 0.25],
  [['ease/apply', 'no-such-curve', 0.25], 0.25],
  [['ease/apply', 'linear', 7], 1],
];

const rounded = (value: Json): Json =>
  JSON.parse(JSON.stringify(value), (_, part) =>
    typeof part === 'number' ? Math.round(part * 1e9) / 1e9 : part,
  );

describe('operators', () => {
  it.each(
    CASES.map(([expression, value]) => [JSON.stringify(expression), expression, value]),
  )('%s', (_, expression, value) => expect(rounded(compute(expression))).toEqual(rounded(value)));

  it.each<[Json, string]>([
    [['time/relative', ['/', 0, 0]], 'type'],
    [['time/relative', ['/', -1, 0]], 'type'],
    [['grid/cells-in-radius', { x: 0, y: 0 }, ['/', 1, 0]], 'limit'],
    [['str/repeat', 'a', ['/', 1, 0]], 'limit'],
  ])('have no value for the infinite number in %j', (expression, code) => {
    expect(evaluateExpression(expression, { now: NOW }, 1).error?.code).toBe(code);
  });

  it('repeat nothing without end', () => {
    expect(compute(['str/repeat', '', ['/', 1, 0]])).toBe('');
  });

  it('keep a function in a copy of what it is in, also where it was made beside rows', () => {
    const held = ['object/clone', { run: ['fn', 'x', '@x'], to: { a: 1 } }];
    const scope = { findRow: () => undefined };
    expect(evaluateExpression(held, scope, 1)).toMatchObject({
      value: { run: null, to: { a: 1 } },
    });
    expect(evaluateExpression(['object/clone', ['fn', 'x', 1]], scope, 1).type).toBe('function');
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
});
