import { describe, expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { NO_IMPORTS } from '../../src/language/model/imports.ts';
import { buildModel } from '../../src/language/model/model.ts';
import {
  type RepairOptions,
  RepairSearch,
  type SearchResult,
} from '../../src/repair/repair-search.ts';
import { verify } from '../../src/verify/verify.ts';
import { injectFaults } from '../../training/faults/inject.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';

function repair(document: JsonObject, options: Partial<RepairOptions> = {}): Promise<SearchResult> {
  return new RepairSearch(document, {
    requested: [],
    beamWidth: 5,
    maxSteps: 10,
    resolver: NO_IMPORTS,
    remainingMs: () => Infinity,
    onRound: async () => {},
    ...options,
  }).run();
}

/** The answer to many faults in a time that `remainingMs` tells. */
function repairInTime(remainingMs: () => number): Promise<SearchResult> {
  const { schema } = createBuiltinLibrary().find('std-order-lifecycle') as { schema: JsonObject };
  const { document } = injectFaults(schema, 8, createRandom(3));
  return repair(document, { maxSteps: 20, remainingMs });
}

test('the search ends while there is time for a step as long as its longest, and to answer', async () => {
  // A clock that moves on by ten each time it is looked at.
  let leftMs = 1_000;
  const { stoppedBy, states } = await repairInTime(() => {
    leftMs -= 10;
    return leftMs;
  });
  expect(stoppedBy).toBe('deadline');
  expect(states.length).toBeGreaterThan(0);
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThan(100);
});

test('the first round is finished where the time was used up before it', async () => {
  const { stoppedBy, states } = await repairInTime(() => 0);
  expect(stoppedBy).toBe('deadline');
  expect(states.length).toBeGreaterThan(0);
});

/** Share of problems whose first suggestion must leave no error; a few need more than ten actions. */
const MIN_SOLVED = 0.97;

describe.skipIf(!corpusDirectory)(corpusTitle('published documents with faults'), () => {
  test('are repaired with about as many actions as faults, and keep what the faults spared', async () => {
    const random = createRandom(20);
    let problems = 0;
    let solved = 0;
    const extra: number[] = [];
    for (const { name, document } of readCorpus(4, 100_000)) {
      if (verify(buildModel(document)).errorCount > 0) continue;
      const { document: broken, faults } = injectFaults(document, 1 + random.integer(4), random);
      if (verify(buildModel(broken)).errorCount === 0) continue;
      problems++;
      const { states } = await repair(broken);
      const best = states[0]?.state;
      if (best === undefined || best.verdict.errorCount > 0) continue;
      solved++;
      extra.push(best.actions.length - faults.length);
      // A fault may have added a copy or taken something away: what both versions hold must stay.
      const common = Math.min(sizeOf(document), sizeOf(broken));
      expect(sizeOf(best.document) / common, name).toBeGreaterThan(0.7);
    }
    expect(problems).toBeGreaterThan(30);
    expect(solved / problems).toBeGreaterThanOrEqual(MIN_SOLVED);
    extra.sort((a, b) => a - b);
    expect(extra[Math.floor(extra.length / 2)]).toBeLessThanOrEqual(1);
  });
});

function sizeOf(document: object): number {
  return JSON.stringify(document).length;
}
