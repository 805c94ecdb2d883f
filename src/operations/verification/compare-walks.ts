import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import { compileProgram } from '../../run/program/compile.ts';
import type { Program } from '../../run/program/program.ts';
import type { Result } from '../../run/search/verify-program.ts';
import { generateTests } from '../../run/tests/generate.ts';
import { runTest, TEST_CATEGORIES } from '../../run/tests/generated-test.ts';
import type { OperationContext } from '../operation-context.ts';
import { readModel } from './examine.ts';
import { verifyBuiltIns } from './find-traces.ts';

/** Tests and steps that a walk takes at most: it runs beside a call that changes something. */
const WALK_TESTS = 2_000;
const WALK_STEPS = 8_000_000;
const SHARE_OF_TESTS = 0.5;
const MOST_LISTED = 20;

const NO_TESTS =
  'The schema before has no walk that a test could hold, so none was run: nothing passed and nothing failed.';

/** How a changed schema behaves: the tests of before run on it, and what it newly violates. */
export const walkOutput = z.object({
  note: z.string().optional().describe('Why no test was run.'),
  passed: z.int().min(0).describe('Tests generated from the schema before that still pass.'),
  failed: z.int().min(0),
  broken: z
    .array(z.object({ id: z.string(), message: z.string() }))
    .describe('Those that fail, at most 20: walks that the change took away or made different.'),
  violated: z
    .array(z.object({ property: z.string(), at: z.string(), message: z.string() }))
    .describe('Built-in properties of verify_properties that are newly violated, at most 20.'),
});

const findViolated = (program: Program) =>
  verifyBuiltIns(program).results.filter(({ verdict }) => verdict === 'violated');

/** Runs what the tests of a document say on what became of it. */
export async function compareWalks(
  before: JsonObject,
  after: JsonObject,
  context: OperationContext,
): Promise<z.output<typeof walkOutput>> {
  const then = compileProgram(await readModel(before, context), WALK_STEPS);
  const now = compileProgram(await readModel(after, context), WALK_STEPS);
  const categories = new Set(TEST_CATEGORIES);
  const { tests } = generateTests(then, { categories, maxTests: WALK_TESTS });
  const broken: { id: string; message: string }[] = [];
  let passed = 0;
  now.budget.within(SHARE_OF_TESTS, () => {
    for (const test of tests) {
      const actor = now.actorsByKey.get(`${test.orbital}.${test.trait}`);
      const message = actor === undefined ? 'Its trait is gone.' : runTest(now, actor, test);
      if (message === undefined) passed++;
      else broken.push({ id: test.id, message });
    }
  });
  const tell = ({ property, message }: Result) => `${property} ${message}`;
  const known = new Set(findViolated(then).map(tell));
  const violated = findViolated(now).filter((result) => !known.has(tell(result)));
  return {
    ...(tests.length === 0 ? { note: NO_TESTS } : {}),
    passed,
    failed: broken.length,
    broken: broken.slice(0, MOST_LISTED),
    violated: violated
      .slice(0, MOST_LISTED)
      .map(({ property, at = '', message }) => ({ property, at, message })),
  };
}
