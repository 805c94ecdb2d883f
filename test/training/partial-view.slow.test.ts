import { expect, test } from 'vitest';
import { createRandom } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { createPartialViewModel } from '../../src/learned/partial-view.ts';
import { writeWeights } from '../../src/learned/weights-file.ts';
import { generateSchema } from '../../training/generator/schema.ts';
import { evaluateViews } from '../../training/partial-view/evaluate.ts';
import { drawHiding, hideTraits } from '../../training/partial-view/hide.ts';
import { drawViews } from '../../training/partial-view/samples.ts';
import { trainViews, VIEW_FIT } from '../../training/partial-view/train.ts';

const FIT = { ...VIEW_FIT, hidden: 16, epochs: 3 };

function train() {
  const training = drawViews(generateSchema, { count: 300, seed: 1 });
  const calibration = drawViews(generateSchema, { count: 100, seed: 2 });
  return writeWeights(trainViews(training, calibration, FIT, () => {}));
}

test('hidden traits are opaque, the rest stays as it was', () => {
  const random = createRandom(3);
  for (let seed = 0; seed < 60; seed++) {
    const document = generateSchema(createRandom(seed));
    const hiding = drawHiding(document, 0.4, random);
    const whole = buildModel(document);
    const model = buildModel(hideTraits(document, hiding));
    expect(model.traits.map(({ name }) => name)).toEqual(whole.traits.map(({ name }) => name));
    expect(new Set(model.opaqueTraits.map(({ name }) => name))).toEqual(hiding.names);
  }
});

test('the same seeds give the same weights', () => {
  expect(train()).toEqual(train());
});

test('even a small training beats the constant', () => {
  const likelihood = createPartialViewModel(train());
  const samples = drawViews(generateSchema, { count: 400, seed: 4, likelihood });
  const figures = evaluateViews(samples, 0.7);
  expect(figures.brier).toBeLessThan(figures.constantBrier);
  expect(figures.rulesBrier).toBeLessThan(figures.constantBrier);
});
