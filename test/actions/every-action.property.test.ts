import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/actions/action.ts';
import { ACTIONS } from '../../src/actions/actions.ts';
import { applyActions } from '../../src/actions/apply.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { planUndo } from '../../src/plan/plan.ts';
import { deriveActions } from '../support/action-cases.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';
import { corrupt } from '../support/corruption.ts';
import { deepFreeze } from '../support/freeze.ts';
import { createHelpdesk } from '../support/helpdesk.ts';
import { deriveForms, toRandomMixture } from '../support/short-forms.ts';
import { scaleStep, scaleToTier } from '../support/tier.ts';
import { tryApply } from '../support/try-apply.ts';

/** The names of the contract and of API.md; the set is open, but these must be there. */
const PROMISED = [
  'add_entity add_orbital add_trait add_states add_events add_transitions add_transition add_effect',
  'add_field add_page add_emit add_listen add_tick add_use set_initial_state set_terminal_state',
  'set_guard set_effects set_config rename set_property remove_property remove_entity remove_orbital',
  'remove_trait remove_states remove_state remove_events remove_event remove_transitions',
  'remove_transition remove_effect remove_field remove_page remove_emit remove_listen remove_tick',
  'remove_use',
].flatMap((line) => line.split(' '));

/** Applies an action, undoes it and expects the document again. Answers whether the document allowed the action. */
function expectUndone(document: JsonObject, action: Action): boolean {
  const after = tryApply(document, [action]);
  if (after === undefined) return false;
  const undone = applyActions(after, planUndo(document, after)).document;
  expect(undone, JSON.stringify(action)).toEqual(document);
  return true;
}

/** Counts by action how often it was applied. */
class Tally {
  readonly applied = new Map<string, number>();

  try(document: JsonObject, action: Action): void {
    const count = this.applied.get(action.action) ?? 0;
    this.applied.set(action.action, count + (expectUndone(document, action) ? 1 : 0));
  }
}

describe('every action', () => {
  it('is there under its promised name, with a description', () => {
    for (const name of PROMISED) expect([...ACTIONS.keys()]).toContain(name);
    for (const [name, action] of ACTIONS) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(action.description.length).toBeGreaterThan(0);
      expect(action.description.length).toBeLessThan(300);
    }
  });

  it('is tried by the cases that the properties derive', () => {
    const tried = new Set(
      deriveForms(createHelpdesk(), 3).flatMap((form) =>
        deriveActions(form, createRandom(1)).map((one) => one.action),
      ),
    );
    const plural = ['remove_states', 'remove_events', 'remove_transitions', 'remove_effect'];
    const missing = [...ACTIONS.keys()].filter(
      (name) => !tried.has(name) && !plural.includes(name),
    );
    expect(missing).toEqual([]);
  });

  it('is undone exactly, on every form of a document, which it never touches', () => {
    const tally = new Tally();
    for (const form of deriveForms(createHelpdesk(), 3)) {
      const document = deepFreeze(form);
      for (let seed = 1; seed <= 3; seed++) {
        for (const action of deriveActions(document, createRandom(seed))) {
          tally.try(document, action);
        }
      }
    }
    for (const [name, applied] of tally.applied) expect(applied, name).toBeGreaterThanOrEqual(3);
  });

  it('stays exact on corrupted documents, whatever is broken', () => {
    const tally = new Tally();
    const property = fc.property(fc.integer({ min: 0, max: 2 ** 30 }), (seed) => {
      const random = createRandom(seed);
      const mixed = toRandomMixture(createHelpdesk(), seed, 0.2);
      const document = deepFreeze(corrupt(mixed, random, 1 + (seed % 8)));
      for (const action of deriveActions(document, random)) tally.try(document, action);
    });
    fc.assert(property, { seed: 20, numRuns: scaleToTier(40) });
    for (const [name, applied] of tally.applied)
      expect(applied, name).toBeGreaterThanOrEqual(scaleToTier(5));
  });
});

describe.skipIf(!corpusDirectory)(corpusTitle('every action over published documents'), () => {
  it('is undone exactly', () => {
    const tally = new Tally();
    for (const [index, { document }] of readCorpus(scaleStep(32), 60_000).entries()) {
      for (const form of deriveForms(document, 1)) {
        for (const action of deriveActions(form, createRandom(index))) tally.try(form, action);
      }
    }
    for (const [name, applied] of tally.applied)
      expect(applied, name).toBeGreaterThanOrEqual(scaleToTier(5));
  });
});
