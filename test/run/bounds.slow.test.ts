import { afterAll, describe, expect, test } from 'vitest';
import { startStepCounter } from '../support/step-counter.ts';
import { buildOfSize, RUNNING_FAMILIES } from './running-families.ts';

const counter = startStepCounter();
// Only what is imported after the counter has started is counted.
const { buildModel } = await import('../../src/language/model/model.ts');
const { compileProgram } = await import('../../src/run/program/compile.ts');
const { generateTests } = await import('../../src/run/tests/generate.ts');
const { TEST_CATEGORIES } = await import('../../src/run/tests/generated-test.ts');
const { writeTestFiles } = await import('../../src/run/tests/test-formats.ts');
const { BUILT_INS } = await import('../../src/run/search/built-in.ts');
const { verifyProgram } = await import('../../src/run/search/verify-program.ts');
const { simulate } = await import('../../src/run/stepper/simulate.ts');

const BYTES = 300_000;
/** Steps that are given, and the blocks of code that may be entered for them: the bounds are kept by counting. */
const STEPS = 300_000;
const MOST_BLOCKS = 10_000_000;

const EVENTS = ['INIT', 'GO', 'GO_0', 'EVENT_1'].map((event) => ({ event, advanceMs: 60_000 }));

afterAll(() => counter.stop());

describe.each(
  RUNNING_FAMILIES.map((family) => [family.name, family] as const),
)('a document of 300 KB: %s', (_, family) => {
  const document = buildOfSize(family, BYTES);
  const model = buildModel(document);
  const count = (run: (program: ReturnType<typeof compileProgram>) => void) =>
    counter.count(() => run(compileProgram(model, STEPS)));

  test('simulate ends at its bound', () => {
    const blocks = count((program) => simulate(program, EVENTS, { mount: true }));
    expect(blocks).toBeLessThan(MOST_BLOCKS);
  });

  test('generate_tests ends at its bound, and accounts for what it left out', () => {
    let tests: ReturnType<typeof generateTests> | undefined;
    const blocks = count((program) => {
      tests = generateTests(program, { categories: new Set(TEST_CATEGORIES), maxTests: 20_000 });
      for (const format of ['compiler', 'vitest'] as const) {
        writeTestFiles(tests.tests, format, document, () => undefined);
      }
    });
    expect(blocks).toBeLessThan(MOST_BLOCKS);
    const { run, coverage, unsatisfiable } = tests as ReturnType<typeof generateTests>;
    expect(run.failures).toEqual([]);
    const { arms, guards } = coverage;
    const isWhole = arms.covered === arms.total && guards.covered === guards.total;
    expect(isWhole || coverage.uncovered.length + unsatisfiable.length > 0).toBe(true);
  });

  test('verify_properties ends at its bound, and says what is undecided', () => {
    let verified: ReturnType<typeof verifyProgram> | undefined;
    const blocks = count((program) => {
      verified = verifyProgram(program, {
        properties: [{ name: 'own', kind: 'never', first: { kind: 'emitted', name: 'NOWHERE' } }],
        builtIn: BUILT_INS,
        bounds: { states: 50_000, depth: 60 },
      });
    });
    expect(blocks).toBeLessThan(MOST_BLOCKS);
    const { explored, results } = verified as ReturnType<typeof verifyProgram>;
    expect(results.length).toBeGreaterThan(BUILT_INS.length);
    const isProven = results.every(({ certainty }) => certainty === 'proven');
    expect(explored.complete || !isProven).toBe(true);
  });
});
