import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { editExample, LENDING } from '../../src/verify/example.ts';
import { findHints, verify } from '../../src/verify/verify.ts';

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

  it.each([
    [['emit', 'BOOK_LENT', { id: '@entity.id' }], []],
    [['emit', 'BOOK_LENT', '@payload'], []],
    [['emit', 'BOOK_LENT'], ['payload-lacks']],
    [['emit', 'BOOK_LENT', { id: '1', due: '@now' }], ['payload-adds']],
    [['fetch', 'Book', { include: ['borrower'] }], []],
    [['fetch', 'Book', { include: ['@config.title'] }], []],
    [['fetch', 'Book', { include: ['lender'] }], ['include']],
    [['navigate', 'shelf'], ['path']],
    [['navigate', 'https://example.org/shelf'], []],
    [['render-ui', 'main', { type: 'stack', children: [7] }], ['child']],
    [['render-ui', 'main', { type: 'stack', children: ['array/map', '@entity.rows', 7] }], []],
  ])('say of %j: %j', (effect, rules) => {
    const edits = {
      [`${LENDING}/emits/0/payloadSchema/0/required`]: true,
      [`${CONFIRM}/effects/0`]: effect as Json,
    };
    const told = ['payload-lacks', 'payload-adds', 'include', 'path', 'child'];
    expect(rulesOf(edits).filter((rule) => told.includes(rule))).toEqual(rules);
  });

  it('speak of a payload that has a field twice, and of an orbital that says nothing of pages', () => {
    const id = { name: 'id', type: 'string' };
    expect(rulesOf({ [`${LENDING}/emits/0/payloadSchema/1`]: id })).toContain('field');
    expect(rulesOf({ '/orbitals/0/pages': undefined })).toContain('missing');
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
