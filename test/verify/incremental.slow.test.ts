import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { NO_IMPORTS } from '../../src/language/model/imports.ts';
import { buildModel, type Model } from '../../src/language/model/model.ts';
import { createExaminer } from '../../src/repair/state.ts';
import { fixOf } from '../../src/verify/finding.ts';
import { createLocator } from '../../src/verify/locate-finding.ts';
import { type Verdict, verify } from '../../src/verify/verify.ts';
import { deriveActions } from '../support/action-cases.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';
import { corrupt } from '../support/corruption.ts';
import { createHelpdesk } from '../support/helpdesk.ts';
import { toRandomMixture } from '../support/short-forms.ts';
import { tryApply } from '../support/try-apply.ts';

const STEPS = 6;

/** Everything that a verdict says, pointers included. */
function describeVerdict({ model, verdict }: { model: Model; verdict: Verdict }) {
  const { proven, undecided, counts, errorCount, warningCount } = verdict;
  const locate = createLocator(model);
  const places = [...proven, ...undecided].map((finding) =>
    [finding.category, finding.severity, locate(finding), finding.message, fixOf(finding)].join(
      ' | ',
    ),
  );
  return { places, counts: [...counts], errorCount, warningCount };
}

/** Edits a document step by step; after each, what is remembered must not differ from a fresh look. */
function expectSameVerdicts(start: JsonObject, seed: number): void {
  const random = createRandom(seed);
  const examine = createExaminer(NO_IMPORTS);
  examine(start);
  let document = start;
  for (let step = 0; step < STEPS; step++) {
    const action = random.pick(deriveActions(document, random));
    const edited = tryApply(document, [action]);
    if (edited === undefined) continue;
    document = edited;
    const model = buildModel(document);
    const fresh = describeVerdict({ model, verdict: verify(model) });
    expect(describeVerdict(examine(document)), JSON.stringify(action)).toEqual(fresh);
  }
}

function check(documents: readonly JsonObject[], numRuns: number): void {
  fc.assert(
    fc.property(
      fc.constantFrom(...documents),
      fc.nat(),
      fc.constantFrom('as it is', 'mixed', 'corrupt'),
      (document, seed, form) => {
        const random = createRandom(seed);
        if (form === 'mixed') expectSameVerdicts(toRandomMixture(document, seed), seed);
        else if (form === 'corrupt') expectSameVerdicts(corrupt(document, random), seed);
        else expectSameVerdicts(document, seed);
      },
    ),
    { seed: 11, numRuns },
  );
}

describe('after any edits, what is remembered equals a full run', () => {
  test('on built-in behaviors', () => {
    check([createHelpdesk(), ...BUILTIN_BEHAVIORS.map(({ schema }) => schema)], 40);
  });

  test.skipIf(!corpusDirectory)(corpusTitle('on published documents'), () => {
    const documents = readCorpus(5, 60_000).map(({ document }) => document);
    check(documents, 30);
  });
});
