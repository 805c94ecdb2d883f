import { expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { AppError } from '../../src/kernel/errors.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { CHECKS } from '../../src/verify/checks/index.ts';
import { LENDING_LIBRARY, readExample } from '../../src/verify/example.ts';
import { corrupt } from '../support/corruption.ts';
import { openOrrery } from '../support/embedded-orrery.ts';
import { scaleToTier } from '../support/tier.ts';

/** Objects that JavaScript cannot make a text or a number of, also where a list holds them. */
const OBJECTS: readonly Json[] = [
  { toString: 1, valueOf: 1 },
  { toString: null, valueOf: null, name: 'Book' },
  [{ toString: 1, valueOf: 1 }],
  [{ toString: 1, valueOf: 1 }, '=', 1],
  [{ toString: 1, valueOf: 1 }, 'is', { toString: 1, valueOf: 1 }],
  { name: { toString: 1, valueOf: 1 }, type: { toString: 1, valueOf: 1 } },
];

const BEHAVIOR = createBuiltinLibrary().find('std-list')?.schema as JsonObject;
const FAILING = CHECKS.map(({ failing }) => readExample(failing).document);
const DOCUMENTS = [LENDING_LIBRARY, BEHAVIOR, ...FAILING];
const EMPTY = { name: 'App', orbitals: [] };

const USES: readonly (readonly [operation: string, input: (schema: JsonObject) => JsonObject])[] = [
  ['rank_edits', (schema) => ({ schema, errors: [] })],
  ['validity_check', (schema) => ({ schema })],
  ['error_check', (schema) => ({ schema, detail: 'full' })],
  ['plan_instructions', (schema) => ({ current: schema, goal: BEHAVIOR })],
  ['plan_instructions', (schema) => ({ current: EMPTY, goal: schema })],
  ['plan_instructions', (schema) => ({ current: LENDING_LIBRARY, goal: schema })],
  ['find_similar_behaviors', (schema) => ({ schema })],
  ['simulate', (schema) => ({ schema, events: [] })],
  [
    'apply_actions',
    (schema) => ({
      schema,
      actions: [
        { action: 'remove_field', params: { entity: 'Book', field: 'status', cascade: true } },
      ],
    }),
  ],
];

const { call } = await openOrrery();

test('objects that are no text are never an error of the server, wherever they are', async () => {
  let answered = 0;
  const rounds = scaleToTier(600);
  for (let round = 0; round < rounds; round++) {
    const random = createRandom(round);
    const schema = corrupt(random.pick(DOCUMENTS), random, 1 + random.integer(4), OBJECTS);
    const [operation, toInput] = random.pick(USES);
    try {
      await call(operation, toInput(schema));
      answered++;
    } catch (error) {
      const isFault = error instanceof AppError && error.code !== 'INTERNAL';
      expect(isFault, `${operation}: ${error} for ${JSON.stringify(schema)}`).toBe(true);
    }
  }
  expect(answered).toBeGreaterThan(rounds / 3);
});
