import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { editExample, LENDING } from '../../src/verify/example.ts';
import { findHints, verify } from '../../src/verify/verify.ts';

const CONFIRM = `${LENDING}/stateMachine/transitions/4`;
const CANCEL = `${LENDING}/stateMachine/transitions/5`;

/** The rules of all that is said of a document beside errors. */
function rulesOf(edits: Record<string, Json | undefined>): string[] {
  const model = buildModel(editExample(edits));
  const warnings = verify(model).proven.filter(({ severity }) => severity === 'warning');
  return [...warnings, ...findHints(model)].map(({ detail }) => String(detail.rule));
}

describe('what the language lets pass in silence', () => {
  it.each<[string, Json]>([
    ['a guard', ['=', '@entity.status', 'lnt']],
    ['a key of a record', ['=', ['object/get', '@entity', 'status'], 'lnt']],
    [
      'a choice',
      ['=', ['if', ['=', '@entity.title', 'a'], '@entity.status', '@entity.status'], 'lnt'],
    ],
    ['an alternative', ['or', ['=', '@entity.title', 'a'], ['!=', '@entity.status', 'lnt']]],
  ])('a value that its field does not have, compared in %s', (_, guard) => {
    expect(rulesOf({ [`${CONFIRM}/guard`]: guard })).toContain('comparison');
  });

  it('a value that its field does not have, found in a list', () => {
    const found = ['array/find', '@entity.rows', ['fn', 'x', ['=', '@x.status', 'lnt']]];
    expect(rulesOf({ [`${CANCEL}/effects/1`]: ['set', '@entity.title', found] })).toContain(
      'comparison',
    );
  });

  it.each<[string, Json]>([
    ['stored', ['persist', 'update', 'Book', { status: 'lnt' }]],
    ['set in a branch', ['set', '@entity.status', ['if', true, 'lent', 'lnt']]],
  ])('a value that its field does not have, %s', (_, effect) => {
    expect(rulesOf({ [`${CANCEL}/effects/1`]: effect })).toContain('value');
  });

  it('an operator that there is not, deep in a value', () => {
    const effect = ['when', ['=', ['str/lenght', '@entity.title'], 3], ['fetch', 'Book']];
    expect(rulesOf({ [`${CANCEL}/effects/1`]: effect })).toContain('unknown-operator');
  });

  it.each(['actions', 'efects', 'condition', 'foo'])('the key %s of a transition', (key) => {
    expect(rulesOf({ [`${CANCEL}/${key}`]: [] })).toContain('unread-key');
  });

  it('the name of a transition that has no event', () => {
    expect(rulesOf({ [`${CANCEL}/event`]: undefined, [`${CANCEL}/name`]: 'CANCEL' })).toContain(
      'unread-key',
    );
  });

  it.each(['id', 'name', 'eventId', 'description', '_note'])('but not the note %s', (key) => {
    expect(rulesOf({ [`${CANCEL}/${key}`]: 'x' })).not.toContain('unread-key');
  });

  it('a name in a list of fields, though the drawing does not say of which entity', () => {
    const form = { type: 'form-section', fields: ['title', 'titel'], submitEvent: 'CONFIRM' };
    expect(rulesOf({ [`${CANCEL}/effects/1`]: ['render-ui', 'main', form] })).toContain(
      'shown-field',
    );
  });

  it.each([
    ['@state', 'confirming', false],
    ['@state', 'confirmed', true],
    ['@entity.status', 'lent', false],
    ['@entity.status', 'lost', true],
    ['@entity.title', 'anything', false],
  ])('compared are %s and %j: %j', (left, right, isHinted) => {
    const rules = rulesOf({ [`${CONFIRM}/guard`]: ['=', left, right] });
    expect(rules.includes('comparison')).toBe(isHinted);
  });

  it('but a guard that begins with a value is no expression', () => {
    const findErrors = (guard: Json) =>
      verify(buildModel(editExample({ [`${CONFIRM}/guard`]: guard }))).proven.map(
        ({ category }) => category,
      );
    expect(findErrors(['@entity.status', '=', 'lent'])).toEqual(['invalid_effect']);
    expect(findErrors(['and', ['@entity.status', '=', 'lent'], true])).toEqual(['invalid_effect']);
    expect(findErrors(['@config.title', '@entity.status', 'lent'])).toEqual([]);
  });
});
