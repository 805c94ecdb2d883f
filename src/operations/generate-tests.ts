import { z } from 'zod';
import { omitUndefined } from '../kernel/omit-undefined.ts';
import { compileProgram } from '../run/program/program.ts';
import { generateTests as writeTests } from '../run/tests/generate.ts';
import { TEST_CATEGORIES, TEST_FORMATS, writeTestFiles } from '../run/tests/generated-test.ts';
import { anyJson, detailInput, jsonRecord, summarize } from './inputs/members.ts';
import { endable } from './inputs/run-input.ts';
import { schemaInput } from './inputs/schema-input.ts';
import { defineOperation } from './operation.ts';
import { assertNamed } from './refuse.ts';
import { readModel } from './verification/examine.ts';

const MOST_TESTS = 20_000;

const testOutput = endable({
  id: z.string(),
  orbital: z.string(),
  trait: z.string(),
  category: z.enum(TEST_CATEGORIES),
  name: z.string(),
  from_state: z.string(),
  event: z.string(),
  payload: jsonRecord.optional(),
  entity: jsonRecord.optional().describe('The row that every event is addressed to.'),
  entity_type: z.string().optional().describe('The entity of the row.'),
  services: z.record(z.string(), anyJson).optional(),
  setup: z.array(
    z.object({
      event: z.string(),
      payload: jsonRecord.optional(),
      expected_state: z.string(),
    }),
  ),
  expected_state: z.string(),
  expected_emits: z.array(z.string()).optional(),
  expected_effects: z.array(jsonRecord).optional().describe('Of the trait, in order.'),
  at: z.string().describe('JSON Pointer to the arm.'),
});

const share = z.object({ total: z.int(), covered: z.int() });
const place = { at: z.string(), reason: z.string() };

const output = z.object({
  tests: z.array(testOutput),
  counts: z.record(z.string(), z.int()).describe('Tests by category.'),
  coverage: z.object({
    states: share,
    arms: share,
    guards: share.describe('Sides that are not proven to be unsatisfiable.'),
    pairs: share,
    uncovered: z.array(endable(place)),
  }),
  unsatisfiable: z.array(
    endable({ ...place, side: z.enum(['allow', 'block']), proven: z.boolean() }),
  ),
  files: z.array(z.object({ path: z.string(), text: z.string() })).optional(),
  run: z.object({
    passed: z.int(),
    failed: z.int(),
    failures: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
});

type Counted = z.output<typeof output>;

/** How many tests pass and what they cover; with `isFull` each test too. */
function writeCounts(
  { tests, counts, coverage, unsatisfiable, files, run }: Counted,
  isFull: boolean,
) {
  const kinds = Object.entries(counts).filter(([, count]) => count > 0);
  const shares = (['states', 'arms', 'guards', 'pairs'] as const).map(
    (key) => `${key} ${coverage[key].covered}/${coverage[key].total}`,
  );
  return [
    `${run.passed} of ${tests.length} tests pass: ${kinds.map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
    `covered: ${shares.join(', ')}`,
    ...run.failures.map(({ id, message }) => `failed ${id}: ${message}`),
    ...unsatisfiable.map(({ at, side, reason }) => `never ${side} ${at}: ${reason}`),
    ...coverage.uncovered.map(({ at, reason }) => `not covered ${at}: ${reason}`),
    ...(files ?? []).map(({ path, text }) => (isFull ? `${path}:\n${text}` : `file ${path}`)),
    ...(isFull
      ? tests.map(({ id, expected_state: state }) => `${id} -> ${state}`)
      : ['{"detail": "full"} lists the tests.']),
  ].join('\n');
}

export const generateTests = defineOperation({
  name: 'generate_tests',
  group: 'running',
  route: { method: 'POST', path: '/generate-tests' },
  title: 'Generate tests',
  description:
    'Writes and runs tests of arms, guards, unhandled events and failures; says what they cover. Use it for a test file.',
  effect: 'read',
  cost: 'search',
  schemaInputs: ['schema'],
  input: z.strictObject({
    schema: schemaInput,
    orbital: z.string().min(1).max(200).optional().describe('Only this one.'),
    trait: z.string().min(1).max(200).optional().describe('Only this one.'),
    categories: summarize(z.array(z.enum(TEST_CATEGORIES)), 'array')
      .optional()
      .describe(
        'Of transition, invalid_transition, guard_allow, guard_block, journey, emit, failure.',
      ),
    format: z.enum(TEST_FORMATS).default('json').describe('Others: files.'),
    max_tests: z.int().min(1).max(MOST_TESTS).default(MOST_TESTS).describe('At most.'),
    seed: z.int().optional().describe('Unused.'),
    detail: detailInput,
  }),
  forModels: { lists: ['tests', 'coverage.uncovered', 'unsatisfiable'] },
  output,
  toLines: writeCounts,
  async run({ schema, orbital, trait, categories, format, max_tests: maxTests }, context) {
    const program = compileProgram(await readModel(schema, context));
    assertNamed('orbital', orbital, [...program.orbitals]);
    const traits = program.actors.map((actor) => actor.trait);
    assertNamed('trait', trait, traits);
    const { tests, coverage, unsatisfiable, run } = writeTests(program, {
      categories: new Set(categories ?? TEST_CATEGORIES),
      maxTests,
      ...omitUndefined({ orbital, trait }),
    });
    const counts = TEST_CATEGORIES.map((name) => {
      return [name, tests.filter(({ category }) => category === name).length] as const;
    });
    const files = writeTestFiles(tests, format, schema);
    return {
      tests,
      counts: Object.fromEntries(counts),
      coverage,
      unsatisfiable,
      ...(files === undefined ? {} : { files }),
      run,
    };
  },
});
