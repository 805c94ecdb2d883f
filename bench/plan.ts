import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { invoke } from '../src/operations/invoke.ts';
import { planInstructions } from '../src/operations/plan-instructions.ts';
import { createEmbeddingContext } from '../test/support/embedding-context.ts';
import { type BenchRow, median } from './row.ts';

/** `plan_instructions` from an empty schema to each built-in behavior, input and output checked as for a caller. */
export async function benchPlan({ smoke = false } = {}): Promise<BenchRow[]> {
  const context = createEmbeddingContext();
  const current = { name: 'App', orbitals: [] };
  const goals = BUILTIN_BEHAVIORS.filter((_, index) => !smoke || index % 10 === 0);
  const times: number[] = [];
  for (const { name } of goals) {
    const run = () => invoke(planInstructions, { current, goal: name }, context);
    await run();
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < (smoke ? 1 : 5); round++) {
      const start = performance.now();
      await run();
      best = Math.min(best, performance.now() - start);
    }
    times.push(best);
  }
  return [
    {
      what: `plan_instructions from an empty schema, median of ${times.length} behaviors`,
      value: median(times),
      unit: 'ms',
      goal: { atMost: 3 },
    },
  ];
}
