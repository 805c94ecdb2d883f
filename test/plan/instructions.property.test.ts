import { describe, expect, it, vi } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom, type Random } from '../../src/kernel/random.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { corpusDirectory, corpusTitle } from '../support/corpus.ts';
import {
  builtinDocuments,
  corpusForms,
  type NamedPair,
  pairsOf,
} from '../support/planning-pairs.ts';
import { isFullRun, scaleToTier } from '../support/tier.ts';
import {
  expectCommuting,
  expectLaw,
  expectNeededLevels,
  expectPreserved,
} from './instruction-properties.ts';

vi.setConfig({ testTimeout: isFullRun ? 3_600_000 : 120_000 });

function check([from, to]: NamedPair): void {
  const planned = planInstructions(from.document, to.document);
  expectLaw(from.document, planned);
  expectPreserved(from.document, planned);
  expectNeededLevels(from.document, planned);
  expectCommuting(from.document, planned);
  const exact = planInstructions(from.document, to.document, { isAdditive: false });
  const { document } = applyActions(from.document, [...exact.instructions]);
  expect(document).toEqual(exact.boundGoal);
  expectCommuting(from.document, exact);
}

/** The first machine of a document with a few transitions taken out, moved, or given an alternative. */
function editReactions(document: JsonObject, random: Random): JsonObject {
  const [orbital] = structuredClone(document).orbitals as unknown as EditedOrbital[];
  const traits = orbital?.traits.slice(0, 1) ?? [];
  for (const { stateMachine } of traits) {
    const { states = [], transitions = [] } = stateMachine ?? {};
    for (let i = 0; i < 4 && transitions.length > 0; i++) {
      const index = random.integer(transitions.length);
      const [taken] = transitions.splice(index, 1) as [EditedTransition];
      const kind = random.integer(3);
      if (kind > 0) transitions.splice(random.integer(transitions.length + 1), 0, taken);
      const alternative = { ...taken, to: random.pick(states).name, guard: ['>', '@now', i] };
      const isNew = !transitions.some((one) => NAMES.every((key) => one[key] === alternative[key]));
      if (kind > 1 && isNew) transitions.splice(index, 0, alternative);
    }
  }
  return { name: 'app', orbitals: [{ ...orbital, traits, pages: [] } as unknown as JsonObject] };
}

const NAMES = ['from', 'event', 'to'] as const;

type EditedTransition = Record<(typeof NAMES)[number], string>;

interface EditedOrbital {
  traits: { stateMachine?: { states: { name: string }[]; transitions: EditedTransition[] } }[];
}

describe('instructions', () => {
  it('build built-in behaviors into each other', () => {
    for (const pair of pairsOf(builtinDocuments(), 20, 11)) check(pair);
  });

  it('commute where transitions of one state and event come, go and move', () => {
    let held = 0;
    for (const seed of [14, 24]) {
      const random = createRandom(seed);
      for (let i = 0; i < 44; i++) {
        const { document } = random.pick(builtinDocuments());
        const from = editReactions(document, random);
        const to = editReactions(document, random);
        for (const isAdditive of [true, false]) {
          const planned = planInstructions(from, to, { isAdditive });
          expectCommuting(from, planned);
          held += planned.instructions.filter(({ action }) => action === 'reorder').length;
        }
      }
    }
    expect(held).toBeGreaterThan(100);
  });

  it('build each built-in behavior from an empty start', () => {
    for (const { name, document } of builtinDocuments()) {
      check([
        { name: 'empty', document: { name: 'App', orbitals: [] } },
        { name, document },
      ]);
    }
  });
});

describe.skipIf(!corpusDirectory)(corpusTitle('instructions for published documents'), () => {
  it('build built-in behaviors into them', () => {
    const forms = corpusForms();
    const goals = builtinDocuments();
    const random = createRandom(12);
    const applications = isFullRun ? forms.slice(0, 30).map(([one]) => one) : forms.flat();
    for (let i = 0; i < (isFullRun ? applications.length : scaleToTier(60)); i++) {
      const from = isFullRun ? applications[i] : random.pick(applications);
      for (const to of isFullRun ? goals : [random.pick(goals)]) if (from) check([from, to]);
    }
  });
});
