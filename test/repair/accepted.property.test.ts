import { expect, test } from 'vitest';
import type { Action } from '../../src/actions/action.ts';
import { applyActions } from '../../src/actions/apply.ts';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { toCanonicalJson } from '../../src/kernel/canonical-json.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { wrapMachines } from '../../src/language/flat-machines.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { plan, planUndo } from '../../src/plan/plan.ts';
import { createRotation } from '../../training/corpus.ts';
import { INJECTORS, type Injector } from '../../training/repair/injectors.ts';
import { search } from '../../training/repair/measure.ts';
import { readCorpus } from '../support/corpus.ts';
import { TIER } from '../support/tier.ts';

const PROBLEMS = { quick: 20, deep: 80, full: 4_000 }[TIER];
/** Characters of the largest document that is broken. */
const LARGEST = { quick: 15_000, deep: Infinity, full: Infinity }[TIER];
const random = createRandom(31);

const drawDocument = createRotation(
  [
    ...createBuiltinLibrary()
      .list()
      .map(({ schema }) => schema),
    ...readCorpus().map(({ document }) => document),
  ].filter((document) => JSON.stringify(document).length <= LARGEST),
);

/** Documents broken by every injector in turn, each with the one it was. */
function* breakDocuments(): Iterable<{ original: JsonObject; broken: JsonObject }> {
  const injectors: readonly Injector[] = Object.values(INJECTORS);
  for (let drawn = 0; drawn < PROBLEMS; drawn++) {
    const original = drawDocument(random);
    const injector = injectors[drawn % injectors.length] as Injector;
    const broken = injector(original, 1 + random.integer(3), random)?.document;
    if (broken !== undefined) yield { original, broken };
  }
}

/** The result of actions as a caller sends them: written as JSON, their parameters parsed strictly. */
function apply(
  document: JsonObject,
  actions: readonly Action[],
  toRead = (result: JsonObject) => result,
): string {
  const sent = JSON.parse(JSON.stringify(actions)) as Action[];
  return toCanonicalJson(toRead(applyActions(document, sent).document));
}

test('every suggestion and every plan between sound and broken documents is accepted as it stands', async () => {
  let suggestions = 0;
  let plans = 0;
  for (const { original, broken } of breakDocuments()) {
    for (const { state } of (await search(broken)).states) {
      expect(apply(broken, state.actions, wrapMachines)).toBe(toCanonicalJson(state.document));
      suggestions++;
    }
    for (const [from, to] of [
      [original, broken],
      [broken, original],
    ] as const) {
      expect(apply(from, plan(from, to).actions)).toBe(toCanonicalJson(to));
      expect(apply(from, planUndo(to, from))).toBe(toCanonicalJson(to));
      plans += 2;
    }
    if (plans % 16 === 0) {
      apply(broken, planInstructions(broken, drawDocument(random)).instructions);
      plans++;
    }
  }
  expect(suggestions).toBeGreaterThan(PROBLEMS * 2.5);
  expect(plans).toBeGreaterThan(PROBLEMS * 3);
}, 900_000);
