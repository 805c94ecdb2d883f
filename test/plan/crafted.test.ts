import { describe, expect, it } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import { gap } from '../../src/plan/gap.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { planActions } from '../../src/plan/plan.ts';
import { craft, FAMILIES } from '../support/crafted-pairs.ts';
import { expectLaw, expectPreserved } from './instruction-properties.ts';

/** Large enough for every bound to be met: on renames, on candidates, on what is changed one by one. */
const SIZE = 9_000;

describe.each(Object.keys(FAMILIES))('documents crafted to be hard to compare: %s', (name) => {
  const { current, goal } = craft(name, SIZE);

  it('are planned exactly', () => {
    const { actions } = planActions(current, goal);
    expect(applyActions(current, [...actions], { trusted: true }).document).toEqual(goal);
  });

  it('are built into each other, and keep what is there', () => {
    const planned = planInstructions(current, goal);
    expectLaw(current, planned);
    expectPreserved(current, planned);
  });

  it('have a symmetric gap', () => {
    const [there, back] = [gap(current, goal), gap(goal, current)];
    expect(back.gap_score).toBe(there.gap_score);
    expect(back.missing.map(({ path }) => path)).toEqual(there.extra.map(({ path }) => path));
  });
});
