import { expect, test } from 'vitest';
import { levelsOf, type Step } from '../../../src/plan/steps/plan-step.ts';

function createStep(key: string): Step {
  return {
    key,
    closes: 0,
    isDestructive: false,
    needs: new Set(),
    write: () => ({ action: key, params: {} }),
  };
}

test('a level is one more than the highest that is needed', () => {
  const [a, b, c] = [createStep('a'), createStep('b'), createStep('c')];
  b.needs.add(a);
  c.needs.add(a).add(b);
  expect([...levelsOf([c, b, a]).values()].sort()).toEqual([1, 2, 3]);
});

test('steps that need each other make no plan, so that the next way is tried', () => {
  const [a, b] = [createStep('a'), createStep('b')];
  a.needs.add(b);
  b.needs.add(a);
  expect(() => levelsOf([a, b])).toThrow(TypeError);
});
