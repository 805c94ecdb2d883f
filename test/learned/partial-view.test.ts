import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { loadPartialView } from '../../src/learned/load.ts';
import { assess } from '../../src/verify/assess.ts';
import { CATEGORIES } from '../../src/verify/finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { generateSchema } from '../../training/generator/schema.ts';
import { hideTraits } from '../../training/partial-view/hide.ts';

const HELPDESK: JsonObject = {
  name: 'helpdesk',
  orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }],
};

test('a document of names alone is more likely valid than not, and far from certain', async () => {
  const likelihood = await loadPartialView();
  const model = buildModel(HELPDESK);
  const { probability, valid } = assess(model, verify(model), likelihood);
  expect(valid).toBe(true);
  expect(probability).toBeLessThanOrEqual(0.75);
});

test('categories come in table order, as probabilities', async () => {
  const likelihood = await loadPartialView();
  expect(likelihood.categories).toEqual(CATEGORIES);
  const model = buildModel(HELPDESK);
  for (const share of likelihood.estimate(model, verify(model)).categories) {
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
  }
});

test('the less of a clean document is hidden, the likelier it is valid', async () => {
  const likelihood = await loadPartialView();
  const mean = (share: number) => {
    let sum = 0;
    let count = 0;
    for (let seed = 0; count < 40; seed++) {
      const document = generateSchema(createRandom(seed));
      const names = buildModel(document).traits.flatMap(({ name }) => name ?? []);
      if (names.length < 4) continue;
      const hidden = new Set(names.slice(0, Math.max(1, Math.round(share * names.length))));
      const model = buildModel(
        hideTraits(document, { names: hidden, style: 'name', shortens: false }),
      );
      sum += likelihood.estimate(model, verify(model)).valid;
      count++;
    }
    return sum / count;
  };
  expect(mean(0.1)).toBeGreaterThan(mean(0.5));
  expect(mean(0.5)).toBeGreaterThan(mean(1));
});
