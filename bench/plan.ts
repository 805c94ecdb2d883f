import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { asArray, isObject, type JsonObject } from '../src/kernel/json.ts';
import { createRandom } from '../src/kernel/random.ts';
import { gap } from '../src/plan/gap.ts';
import { planInstructions } from '../src/plan/instructions.ts';
import { plan } from '../src/plan/plan.ts';
import { renameAll } from '../test/support/rename-all.ts';
import { type BenchRow, median, timeUs } from './row.ts';

/** Behaviors merged into one document until it has `sizeBytes`; from the list's start or its end. */
function composeDocument(sizeBytes: number, end: 'first' | 'last'): JsonObject {
  const behaviors = end === 'first' ? BUILTIN_BEHAVIORS : [...BUILTIN_BEHAVIORS].reverse();
  const document: JsonObject = { name: `composed-${end}`, orbitals: [] };
  for (let round = 0; ; round++) {
    for (const { schema } of behaviors) {
      // Later rounds would repeat names: they are given new ones.
      const part = round === 0 ? schema : renameAll(schema, createRandom(round));
      document.orbitals = [
        ...asArray(document.orbitals),
        ...asArray(part.orbitals).filter(isObject),
      ];
      if (JSON.stringify(document).length >= sizeBytes) return document;
    }
  }
}

/** `plan_instructions` from an empty schema, for the median built-in behavior. */
function benchPlanInstructions(): BenchRow[] {
  const empty: JsonObject = { name: 'App', orbitals: [] };
  // All shapes are seen before anything is timed.
  for (const { schema } of BUILTIN_BEHAVIORS) planInstructions(empty, schema);
  const times = BUILTIN_BEHAVIORS.map(({ schema }) =>
    timeUs(() => planInstructions(empty, schema)),
  );
  return [
    {
      what: `plan_instructions from empty, median of ${times.length} built-in behaviors`,
      value: median(times) / 1_000,
      unit: 'ms',
      goal: { atMost: 3 },
    },
  ];
}

/** `gap` between two documents of 50 KB. */
function benchGap(): BenchRow[] {
  const [a, b] = [composeDocument(50_000, 'first'), composeDocument(50_000, 'last')];
  return [
    {
      what: 'gap between two 50 KB documents',
      value: timeUs(() => gap(a, b), 100) / 1_000,
      unit: 'ms',
      goal: { atMost: 25 },
    },
  ];
}

/** A plan between two unrelated documents of 200 KB. */
function benchPlan(): BenchRow[] {
  const [a, b] = [composeDocument(200_000, 'first'), composeDocument(200_000, 'last')];
  return [
    {
      what: 'plan between two unrelated 200 KB documents',
      value: timeUs(() => plan(a, b), 500, 3) / 1_000,
      unit: 'ms',
      goal: { atMost: 500 },
    },
  ];
}

/** All figures of planning. */
export function benchPlanning(): BenchRow[] {
  return [...benchPlanInstructions(), ...benchGap(), ...benchPlan()];
}
