import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { editExample, LENDING } from '../../src/verify/example.ts';
import { findHints, verify } from '../../src/verify/verify.ts';

const CONFIRM = `${LENDING}/stateMachine/transitions/4`;

const rulesOf = (edits: Record<string, Json | undefined>): string[] =>
  findHints(buildModel(editExample(edits))).map(({ detail }) => String(detail.rule));

describe('hints', () => {
  it.each([
    ['@state', 'confirming', false],
    ['@state', 'confirmed', true],
    ['@entity.status', 'lent', false],
    ['@entity.status', 'lost', true],
    ['@entity.title', 'anything', false],
  ])('compare %s with %j: %j', (left, right, isHinted) => {
    const rules = rulesOf({ [`${CONFIRM}/guard`]: ['=', left, right] });
    expect(rules.includes('comparison')).toBe(isHinted);
  });

  it('speak of nothing in a sound application', () => {
    expect(rulesOf({})).toEqual([]);
  });

  it('take a guard that begins with a value for no expression', () => {
    const findErrors = (guard: Json) =>
      verify(buildModel(editExample({ [`${CONFIRM}/guard`]: guard }))).proven.map(
        ({ category }) => category,
      );
    expect(findErrors(['@entity.status', '=', 'lent'])).toEqual(['invalid_effect']);
    expect(findErrors(['and', ['@entity.status', '=', 'lent'], true])).toEqual(['invalid_effect']);
    expect(findErrors(['@config.title', '@entity.status', 'lent'])).toEqual([]);
  });
});
