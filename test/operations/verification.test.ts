import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { AppError } from '../../src/kernel/errors.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { errorCheck } from '../../src/operations/error-check.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { validityCheck } from '../../src/operations/validity-check.ts';
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
