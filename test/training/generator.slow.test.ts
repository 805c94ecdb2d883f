import { expect, test } from 'vitest';
import { createRandom } from '../../src/kernel/random.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { verify } from '../../src/verify/verify.ts';
import { generateSchema } from '../../training/generator/schema.ts';
import { createSource, splitOf } from '../../training/sources.ts';

const SCHEMAS = Array.from({ length: 400 }, (_, seed) => generateSchema(createRandom(seed)));

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] as number;
}

test('a seed decides the schema', () => {
  expect(generateSchema(createRandom(9))).toEqual(generateSchema(createRandom(9)));
  expect(generateSchema(createRandom(9))).not.toEqual(generateSchema(createRandom(10)));
});

test('generated schemas have no error finding', () => {
  const errors = SCHEMAS.flatMap((schema, seed) =>
    verify(buildModel(schema))
      .proven.filter(({ severity }) => severity === 'error')
      .map(({ message }) => `${seed}: ${message}`),
  );
  expect(errors).toEqual([]);
});

test('their sizes are those of published documents, roughly', () => {
  const models = SCHEMAS.map((schema) => buildModel(schema));
  const traits = models.map((model) => model.traits.length);
  expect(quantile(traits, 0.5)).toBeLessThanOrEqual(2);
  expect(quantile(traits, 0.95)).toBeGreaterThanOrEqual(5);
  const transitions = models.flatMap((model) =>
    model.traits.map(({ facts }) => facts?.transitions.length ?? 0),
  );
  expect(quantile(transitions, 0.5)).toBeGreaterThanOrEqual(3);
  expect(quantile(transitions, 0.95)).toBeGreaterThanOrEqual(7);
});

test('no two machines of many states are alike', () => {
  const shapes = SCHEMAS.flatMap((schema) =>
    buildModel(schema).traits.flatMap(({ facts }) => {
      if (facts === undefined || facts.states.length < 5) return [];
      const index = new Map(facts.states.map(({ name }, i) => [name, i]));
      return [
        facts.transitions.map(({ from, to }) => `${index.get(from)}>${index.get(to)}`).join(),
      ];
    }),
  );
  expect(shapes.length).toBeGreaterThan(20);
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('a source draws valid documents of its own split only', () => {
  const source = createSource('test');
  const random = createRandom(1);
  for (let i = 0; i < 30; i++) {
    expect(verify(buildModel(source(random))).errorCount).toBe(0);
  }
  expect(splitOf('std-list')).toBe(splitOf('std-list'));
});
