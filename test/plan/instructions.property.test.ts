import { describe, expect, it } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { corpusDirectory, corpusTitle } from '../support/corpus.ts';
import {
  builtinDocuments,
  corpusForms,
  isFullRun,
  type NamedPair,
  pairsOf,
} from '../support/planning-pairs.ts';
import {
  expectCommuting,
  expectLaw,
  expectNeededLevels,
  expectPreserved,
} from './instruction-properties.ts';

const TIMEOUT_MS = isFullRun ? 3_600_000 : 120_000;

function check([from, to]: NamedPair): void {
  const planned = planInstructions(from.document, to.document);
  expectLaw(from.document, planned);
  expectPreserved(from.document, planned);
  expectNeededLevels(from.document, planned);
  expectCommuting(from.document, planned);
  const exact = planInstructions(from.document, to.document, { isAdditive: false });
  const { document } = applyActions(from.document, [...exact.instructions]);
  expect(document).toEqual(exact.boundGoal);
  expectCommuting(from.document, exact, { mayReorderReactions: true });
}

describe('instructions', () => {
  it(
    'build built-in behaviors into each other',
    () => {
      for (const pair of pairsOf(builtinDocuments(), 30, 11)) check(pair);
    },
    TIMEOUT_MS,
  );

  it(
    'build each built-in behavior from an empty start',
    () => {
      for (const { name, document } of builtinDocuments()) {
        check([
          { name: 'empty', document: { name: 'App', orbitals: [] } },
          { name, document },
        ]);
      }
    },
    TIMEOUT_MS,
  );
});

describe.skipIf(!corpusDirectory)(corpusTitle('instructions for published documents'), () => {
  it(
    'build built-in behaviors into them',
    () => {
      const forms = corpusForms();
      const goals = builtinDocuments();
      const random = createRandom(12);
      const applications = isFullRun ? forms.slice(0, 30).map(([one]) => one) : forms.flat();
      for (let i = 0; i < (isFullRun ? applications.length : 60); i++) {
        const from = isFullRun ? applications[i] : random.pick(applications);
        for (const to of isFullRun ? goals : [random.pick(goals)]) if (from) check([from, to]);
      }
    },
    TIMEOUT_MS,
  );
});
