import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { type Assessment, assess } from '../../src/verify/assess.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { readValidBuiltins } from '../../training/corpus.ts';
import { drawHiding, hideTraits } from '../../training/faults/hide.ts';
import { injectFaults } from '../../training/faults/inject.ts';

const DOCUMENTS = readValidBuiltins().filter((one) => JSON.stringify(one).length < 40_000);

function assessDocument(document: JsonObject): Assessment {
  const model = buildModel(document);
  return assess(model, verify(model));
}

const named = (count: number): JsonObject => ({
  name: 'fleet',
  orbitals: Array.from({ length: count }, (_, i) => ({
    entity: `Thing${i}`,
    traits: [`Keeping${i}`, `Sorting${i}`],
    pages: [`Page${i}`],
  })),
});

describe('a document of names alone', () => {
  test.each([1, 3, 20, 200])('of %d orbitals is as likely as any, and blames nothing', (count) => {
    const { valid, probability, categories } = assessDocument(named(count));
    expect(valid).toBe(true);
    expect(probability).toBe(assessDocument(named(1)).probability);
    expect(probability).toBeGreaterThanOrEqual(0.6);
    expect(probability).toBeLessThanOrEqual(0.8);
    expect(Math.max(...categories)).toBeLessThan(0.5);
    expect(categories[CATEGORIES.indexOf('duplicate_definition')]).toBeLessThan(0.1);
  });
});

/** Built-in behaviors with faults, of which a part is hidden: not the documents that the rates were counted over. */
function drawViews(count: number) {
  const random = createRandom(77);
  return Array.from({ length: count }, () => {
    const faults = random.next() < 0.5 ? 0 : 1 + random.integer(4);
    const { document } = injectFaults(random.pick(DOCUMENTS), faults, random);
    const share = 0.1 + 0.8 * random.next();
    const view = hideTraits(document, drawHiding(document, share, random));
    return { isSound: verify(buildModel(document)).errorCount === 0, ...assessDocument(view) };
  });
}

test('probabilities are what happens, and doubt has a category of its own', () => {
  const views = drawViews(500);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const sound = mean(views.map(({ isSound }) => Number(isSound)));
  expect(Math.abs(mean(views.map(({ probability }) => probability)) - sound)).toBeLessThan(0.05);
  const brier = mean(views.map((one) => (one.probability - Number(one.isSound)) ** 2));
  expect(brier).toBeLessThan(0.17);
  for (const { valid, categories } of views) {
    if (!valid) expect(Math.max(...categories)).toBeGreaterThanOrEqual(0.5);
  }
});
