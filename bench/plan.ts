import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import { gap } from '../src/plan/gap.ts';
import { planInstructions } from '../src/plan/instructions.ts';
import { plan } from '../src/plan/plan.ts';
import { createLargeDocument } from './documents.ts';
import { type BenchRow, median, timeUs } from './row.ts';

/** Two documents of so many bytes that share nothing. */
const createPair = (bytes: number) =>
  [BUILTIN_BEHAVIORS, BUILTIN_BEHAVIORS.toReversed()].map((behaviors) =>
    createLargeDocument(bytes, behaviors),
  ) as [JsonObject, JsonObject];

/** `plan_instructions` from an empty schema, for the median built-in behavior; a smoke test asks for a few. */
function benchPlanInstructions(smoke: boolean): BenchRow[] {
  const behaviors = smoke ? BUILTIN_BEHAVIORS.slice(0, 9) : BUILTIN_BEHAVIORS;
  const empty: JsonObject = { name: 'App', orbitals: [] };
  // All shapes are seen before anything is timed.
  for (const { schema } of behaviors) planInstructions(empty, schema);
  const times = behaviors.map(({ schema }) => timeUs(() => planInstructions(empty, schema)));
  return [
    {
      what: `plan_instructions from empty, median of ${times.length} built-in behaviors`,
      value: median(times) / 1_000,
      unit: 'ms',
      goal: { atMost: 3 },
    },
  ];
}

/** A gap between two documents of 50 KB, and a plan between two of 200 KB. */
function benchPairs(): BenchRow[] {
  const [a, b] = createPair(50_000);
  const [from, to] = createPair(200_000);
  return [
    {
      what: 'gap between two 50 KB documents',
      value: timeUs(() => gap(a, b), 100) / 1_000,
      unit: 'ms',
      goal: { atMost: 25 },
    },
    {
      what: 'plan between two unrelated 200 KB documents',
      value: timeUs(() => plan(from, to), 500, 3) / 1_000,
      unit: 'ms',
      goal: { atMost: 500 },
    },
  ];
}

/** All figures of planning. */
export const benchPlanning = (smoke: boolean) => [...benchPlanInstructions(smoke), ...benchPairs()];
