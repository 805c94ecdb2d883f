import { describe, expect, it, vi } from 'vitest';
import { Draft } from '../../src/actions/draft.ts';
import { setName } from '../../src/actions/renaming.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { elementName } from '../../src/language/grammar/elements.ts';
import { referencesOf } from '../../src/language/references.ts';
import { gap } from '../../src/plan/gap.ts';
import { plan, planActions } from '../../src/plan/plan.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';
import { corrupt } from '../support/corruption.ts';
import { deepFreeze } from '../support/freeze.ts';
import {
  builtinDocuments,
  corpusPairs,
  type NamedPair,
  pairsOf,
} from '../support/planning-pairs.ts';
import { renameAll } from '../support/rename-all.ts';
import { deriveForms } from '../support/short-forms.ts';
import { shuffleUnordered } from '../support/shuffle-unordered.ts';
import { isFullRun, scaleStep } from '../support/tier.ts';
import {
  expectExact,
  expectNeeded,
  expectOrdered,
  expectShrinkingGap,
  expectTyped,
  expectUntyped,
} from './plan-properties.ts';

/** Up to here the costly properties, which apply the plan once per action, are checked too. */
const MAX_WALKED = 40;

function check([from, to]: NamedPair): number {
  const current = deepFreeze(from.document);
  const goal = deepFreeze(to.document);
  const { actions } = planActions(current, goal);
  expectExact(current, goal, actions);
  expectOrdered(actions);
  if (actions.length <= MAX_WALKED) {
    expectShrinkingGap(current, goal, actions);
    expectNeeded(current, goal, actions);
    expectUntyped(current, actions);
  }
  return actions.length;
}

function reportMedian(title: string, counts: readonly number[]): void {
  const sorted = [...counts].sort((a, b) => a - b);
  if (isFullRun) {
    console.info(`${title}: median ${sorted[sorted.length >> 1]} actions, ${counts.length} plans`);
  }
}

vi.setConfig({ testTimeout: isFullRun ? 3_600_000 : 120_000 });

describe('plans between built-in behaviors', () => {
  it('give the goal exactly, shrink the gap and hold nothing superfluous', () => {
    reportMedian('built-in pairs', pairsOf(builtinDocuments(), 40, 1).map(check));
  });

  it('name every orbital, trait and page from an empty start', () => {
    for (const { document } of builtinDocuments()) {
      const empty = { name: 'App', orbitals: [] };
      const { actions } = planActions(empty, document);
      expectExact(empty, document, actions);
      expectTyped(document, actions);
    }
  });
});

/** The names alone of the orbitals of a document, and of what they hold. */
function toNames({ orbitals }: JsonObject): JsonObject {
  const named = (orbitals as JsonObject[]).map(({ entity, traits, pages }) => ({
    entity: elementName('entity', entity),
    traits: (traits as JsonObject[]).map((trait) => elementName('trait', trait)),
    pages: (pages as JsonObject[]).map((page) => elementName('page', page)),
  }));
  return { name: 'clinic', orbitals: named };
}

describe('a document of names', () => {
  it('lacks nothing of what its names hide, and plans to it from the inside out', () => {
    for (const { document } of builtinDocuments().slice(0, 40)) {
      const source = toNames(document);
      const { gap_score, missing } = gap(source, document);
      const types = new Set(missing.map(({ type }) => type));
      for (const type of ['entity', 'trait', 'page', 'state', 'field']) {
        expect(types).not.toContain(type);
      }
      expect(gap_score).toBeLessThan(0.5);
      expect(gap(document, source).gap_score).toBeCloseTo(gap_score, 12);
      const { actions, result } = plan(source, document);
      expect(result).toEqual(document);
      expect(actions[0]?.params.at).not.toMatch(/\/name$/);
    }
  });
});

describe.skipIf(!corpusDirectory)(corpusTitle('plans between published documents'), () => {
  it('give the goal exactly, shrink the gap and hold nothing superfluous', () => {
    reportMedian('corpus pairs', corpusPairs(150, 2).map(check));
  });

  it('reach documents that were renamed, shuffled or damaged', () => {
    const random = createRandom(3);
    const documents = readCorpus(5, 20_000);
    for (let i = 0; i < 60; i++) {
      const { document } = random.pick(documents);
      const current = corrupt(random.pick(deriveForms(document)), random, random.integer(6));
      const goals = [
        corrupt(document, random, 1 + random.integer(6)),
        shuffleUnordered(document, random),
      ];
      if (i % 6 === 0) goals.push(renameAll(document, random));
      for (const goal of goals) expectExact(current, goal, planActions(current, goal).actions);
    }
  });
});

/** Swapped, a gap weighs the same, and what is missing is extra. */
function expectSymmetric(from: JsonObject, to: JsonObject): void {
  const [there, back] = [gap(from, to), gap(to, from)];
  expect(back.gap_score).toBe(there.gap_score);
  expect(back.missing.map(({ path }) => path)).toEqual(there.extra.map(({ path }) => path));
  expect(back.modified.length).toBe(there.modified.length);
}

it('gaps are symmetric where one declaration alone has another name', () => {
  const random = createRandom(6);
  for (const { document } of builtinDocuments()) {
    const declared = [...referencesOf(document).definitions].filter(({ path }) => path.length > 0);
    const { type, path, name } = random.pick(declared);
    const draft = new Draft(document);
    setName(draft, path, type, `${name}Other`);
    expectSymmetric(document, draft.document);
  }
});

describe.skipIf(!corpusDirectory)(corpusTitle('gaps between published documents'), () => {
  it('are symmetric, and 0 to themselves in any order of sets', () => {
    const random = createRandom(4);
    for (const [from, to] of corpusPairs(60, 4).slice(0, 2_000)) {
      expectSymmetric(from.document, to.document);
      expect(gap(from.document, shuffleUnordered(from.document, random)).gap_score).toBe(0);
    }
  });

  it('between a document and itself with all names renamed are small and all modified', () => {
    for (const { document, name } of readCorpus(scaleStep(4), 20_000)) {
      const { missing, extra, gap_score } = gap(document, renameAll(document, createRandom(5)));
      expect([missing, extra], name).toEqual([[], []]);
      expect(gap_score, name).toBeLessThan(0.2);
    }
  });
});
