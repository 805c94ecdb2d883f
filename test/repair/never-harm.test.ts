import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { measureContent } from '../../src/repair/content.ts';
import { toStateKey } from '../../src/repair/fingerprint.ts';
import { INJECTORS, type InjectorName } from '../../training/repair/injectors.ts';
import { countLost, search } from '../../training/repair/measure.ts';

const documents = createBuiltinLibrary()
  .list()
  .map(({ schema }) => schema)
  .filter((schema) => JSON.stringify(schema).length < 15_000);

/** A built-in behavior, broken in up to three ways. */
const broken: fc.Arbitrary<JsonObject | undefined> = fc
  .record({
    injector: fc.constantFrom(...(Object.keys(INJECTORS) as InjectorName[])),
    faults: fc.integer({ min: 1, max: 3 }),
    seed: fc.nat(),
  })
  .map(({ injector, faults, seed }) => {
    const random = createRandom(seed);
    return INJECTORS[injector](random.pick(documents), faults, random)?.document;
  });

/** Beyond this a suggestion loses more than it must (`docs/repair.md`). */
const BARE_NAME = 1;

test('no suggestion harms unsaid, and those that lose more than they must come after those that mend', async () => {
  let lossy = 0;
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(broken, async (document) => {
      fc.pre(document !== undefined);
      const { states } = await search(document as JsonObject);
      if (states.length > 0) answered++;
      const complete = states.filter(({ isComplete }) => isComplete);
      const least = Math.min(...complete.map(({ state }) => state.destroyed));
      const suggestions = states.map(({ state, isComplete }) => ({
        isDestructive: measureContent(document as JsonObject, state.document).lost > 0,
        lost: countLost(document as JsonObject, state.document),
        isGraver: !isComplete || state.silenced > 0 || state.destroyed > least + BARE_NAME,
      }));
      for (const { lost, isDestructive } of suggestions) {
        if (lost === 0) continue;
        lossy++;
        expect(isDestructive).toBe(true);
      }
      // What mends without harm is never behind what doesn't.
      const graver = suggestions.map(({ isGraver }) => Number(isGraver));
      expect(graver).toEqual([...graver].sort((a, b) => a - b));
      const results = states.map(({ state }) => toStateKey(state.document));
      expect(new Set(results).size).toBe(results.length);
    }),
    { numRuns: 60, seed: 12 },
  );
  expect(answered).toBeGreaterThan(40);
  expect(lossy).toBeGreaterThan(10);
});
