import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { AppError } from '../../src/kernel/errors.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { errorCheck } from '../../src/operations/error-check.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { validityCheck } from '../../src/operations/validity-check.ts';
import { editExample, LENDING } from '../../src/verify/example.ts';
import { openBehaviorsContexts } from '../support/behaviors-context.ts';
import { corrupt } from '../support/corruption.ts';
import { scaleToTier } from '../support/tier.ts';

const context = (await openBehaviorsContexts())();

const NAMED_ONLY = {
  name: 'App',
  orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }],
};

describe('validity_check', () => {
  test('says why whatever it finds invalid, and error_check names a category', async () => {
    const documents: readonly JsonObject[] = [
      NAMED_ONLY,
      ...BUILTIN_BEHAVIORS.slice(0, 12).map(({ schema }) => schema),
    ];
    let invalid = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...documents), fc.nat(), async (document, seed) => {
        const random = createRandom(seed);
        const schema = corrupt(document, random, 1 + random.integer(8));
        const answer = await invoke(validityCheck, { schema }, context).catch((error) => {
          // Refused by name before anything is checked.
          expect(error).toBeInstanceOf(AppError);
          return undefined;
        });
        if (answer === undefined || answer.valid) return;
        invalid++;
        expect(answer.because?.length).toBeGreaterThan(0);
        const { errors } = await invoke(errorCheck, { schema }, context);
        expect(errors.map(({ category }) => category)).toContain(answer.because?.[0]?.category);
      }),
      { seed: 23, numRuns: scaleToTier(240) },
    );
    expect(invalid).toBeGreaterThan(scaleToTier(40));
  });
});

describe('error_check', () => {
  test('lists proven categories first, with places and fixes', async () => {
    const schema = editExample({
      [`${LENDING}/stateMachine/transitions/5/to`]: 'brwsing',
      '/orbitals/0/pages/0/path': 'books',
      [`${LENDING}/stateMachine/events/6`]: { key: 'SPARE', name: 'Spare' },
    });
    const answer = await invoke(errorCheck, { schema }, context);
    expect(answer.errors.map(({ category, severity }) => [category, severity])).toEqual([
      ['missing_required_field', 'error'],
      ['invalid_transition_target', 'error'],
    ]);
    expect(answer.warnings).toEqual([
      expect.objectContaining({ category: 'orphan_event', at: `${LENDING}/stateMachine/events/6` }),
    ]);
    expect(answer.top_errors).toEqual(['missing_required_field', 'invalid_transition_target']);
    expect(answer.error_count_prediction).toBe(2);
    expect(answer.warning_count).toBe(1);
    expect(answer.errors[1]?.findings).toEqual([
      {
        at: `${LENDING}/stateMachine/transitions/5/to`,
        message: expect.stringContaining('"brwsing"'),
        fix: expect.stringContaining('browsing'),
      },
    ]);
  });

  test('shows at most 20 findings of a category and counts all', async () => {
    const pages = Array.from({ length: 30 }, (_, index) => ({
      name: `Page${index}`,
      path: `page-${index}`,
      traits: [{ ref: 'Lending' }],
    }));
    const schema = editExample({ '/orbitals/0/pages': pages });
    const answer = await invoke(errorCheck, { schema }, context);
    expect(answer.errors[0]).toMatchObject({ category: 'missing_required_field', total: 30 });
    expect(answer.errors[0]?.findings).toHaveLength(20);
  });

  test('says why a schema is invalid, whether that is proven, and of which language', async () => {
    const schema = editExample({ [`${LENDING}/stateMachine/transitions/5/to`]: 'browsng' });
    expect(await invoke(validityCheck, { schema }, context)).toMatchObject({
      valid: false,
      certainty: 'proven',
      because: [
        {
          category: 'invalid_transition_target',
          at: `${LENDING}/stateMachine/transitions/5/to`,
        },
      ],
      language: expect.stringContaining('compiler'),
    });
    const { certainty, because } = await invoke(
      validityCheck,
      { schema: { name: 'App', orbitals: [{ entity: 'Ticket', traits: ['Triage'] }] } },
      context,
    );
    expect({ certainty, because }).toEqual({ certainty: 'predicted', because: undefined });
  });

  const button = `${LENDING}/stateMachine/transitions/3/effects/1/2/children/1`;
  test.each<[string, Record<string, Json>, boolean, string]>([
    ['an event that nothing handles', { [`${button}/action`]: 'POSTPONE' }, false, 'predicted'],
    ['an unknown property', { [`${button}/colour`]: 'red' }, true, 'predicted'],
    ['a misspelt property', { [`${button}/lable`]: 'Lend' }, false, 'predicted'],
    [
      'an entity that only auxiliaryEntities has',
      {
        '/orbitals/0/auxiliaryEntities': [
          { name: 'Shelf', fields: [{ name: 'no', type: 'number' }] },
        ],
        '/orbitals/0/traits/1/linkedEntity': 'Shelf',
      },
      true,
      'predicted',
    ],
    [
      'a state that there is not',
      { [`${LENDING}/stateMachine/transitions/5/to`]: 'no' },
      false,
      'proven',
    ],
  ])('is proven only where the compiler agrees: %s', async (_, edits, valid, certainty) => {
    const answer = await invoke(validityCheck, { schema: editExample(edits) }, context);
    expect({ valid: answer.valid, certainty: answer.certainty }).toEqual({ valid, certainty });
  });

  test('names what a hidden part would have to bring where it decides', async () => {
    const schema = editExample({
      '/orbitals/0/traits/1': 'Notices',
      [`${LENDING}/stateMachine/transitions/3/effects/1/2/children/1/action`]: 'POSTPONE',
    });
    const { valid, probability } = await invoke(validityCheck, { schema }, context);
    const { errors } = await invoke(errorCheck, { schema }, context);
    const open = errors.find(({ category }) => category === 'orphan_event');
    expect(open?.certainty).toBe('predicted');
    expect(open?.description).toMatch(/if "Notices" bring a transition or listener on "POSTPONE"/);
    expect(open?.probability).toBeGreaterThanOrEqual(1 - probability - 1e-9);
    expect(valid).toBe(probability >= 0.5);
  });
});
