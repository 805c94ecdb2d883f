import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { editExample, LENDING } from '../../src/verify/example.ts';
import { findHints } from '../../src/verify/find-hints.ts';

const CONFIRM = `${LENDING}/stateMachine/transitions/4`;
const CANCEL = `${LENDING}/stateMachine/transitions/5`;

const rulesOf = (edits: Record<string, Json | undefined>): string[] =>
  findHints(buildModel(editExample(edits))).map(({ detail }) => String(detail.rule));

describe('hints', () => {
  it('say nothing of a form that was cancelled: what lies below is still right', () => {
    expect(rulesOf({ [`${CANCEL}/effects/1`]: undefined })).not.toContain('stale');
  });

  it('speak of an overlay that closes after a change and leaves what it showed', () => {
    const edits = { [`${CANCEL}/effects/1`]: ['set', '@entity.borrower', ''] };
    expect(rulesOf(edits)).toContain('stale');
  });

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

  it.each([
    [true, false],
    ['@entity.status', false],
    [['not', true], false],
    ['yes', true],
    [{ a: 1 }, true],
  ])('take %j for a boolean property: hint %j', (value, isHinted) => {
    const button = { type: 'button', label: 'Lend', action: 'CONFIRM', disabled: value };
    const rules = rulesOf({ [`${CANCEL}/effects/1`]: ['render-ui', 'main', button] });
    expect(rules.includes('type')).toBe(isHinted);
  });
});
