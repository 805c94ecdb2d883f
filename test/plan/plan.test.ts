import { describe, expect, it } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { gap } from '../../src/plan/gap.ts';
import { plan } from '../../src/plan/plan.ts';
import { createHelpdesk } from '../support/helpdesk.ts';
import { expectExact, expectNeeded } from './plan-properties.ts';

const EMPTY: JsonObject = { name: 'App', orbitals: [] };

/** A copy of the helpdesk with its first trait changed. */
function helpdeskWith(change: (trait: JsonObject) => void): JsonObject {
  const document = createHelpdesk();
  change(((document.orbitals as JsonObject[])[0]?.traits as JsonObject[])[0] as JsonObject);
  return document;
}

describe('plan', () => {
  it('marks removals and overwrites as destructive, and additive_only leaves them out', () => {
    const current = helpdeskWith((trait) => {
      trait.category = 'lifecycle';
      (trait.stateMachine as { states: JsonObject[] }).states.push({ name: 'archived' });
    });
    const goal = helpdeskWith((trait) => {
      (trait.stateMachine as { states: JsonObject[] }).states.push({ name: 'waiting' });
    });
    const exact = plan(current, goal).actions;
    expectExact(current, goal, exact);
    expectNeeded(current, goal, exact);
    expect(
      exact
        .filter(({ destructive }) => destructive)
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['remove_state', 'set_property']);
    const additive = plan(current, goal, { isAdditive: true });
    expect(additive.actions.map(({ action }) => action)).toEqual(['add_states']);
    expect(additive.skipped).toMatchObject([
      { type: 'trait', name: 'Triage', path: '/orbitals/0/traits/0/category' },
    ]);
    const { document } = applyActions(current, [...additive.actions]);
    expect(gap(current, document).extra).toEqual([]);
  });

  it('breaks ties by the pattern of a domain’s memory', () => {
    const goal: JsonObject = {
      name: 'App',
      orbitals: [
        { entity: 'A', pages: ['P'] },
        { entity: 'B', traits: ['T'] },
      ],
    };
    const current: JsonObject = { name: 'App', orbitals: [{ entity: 'A' }, { entity: 'B' }] };
    const names = (steps: string[]) =>
      plan(current, goal, { pattern: { name: 'p', steps } }).actions.map(({ action }) => action);
    expect(names(['add_page', 'add_trait'])).toEqual(['add_trait', 'add_page']);
    const even = {
      name: 'App',
      orbitals: [{ entity: 'A' }, { entity: 'B', description: 'b', auxiliaryEntities: [] }],
    };
    const ranked = (steps: string[]) =>
      plan(current, even, { pattern: { name: 'p', steps } }).actions.map(({ action }) => action);
    expect(ranked(['set_property'])[0]).toBe('set_property');
  });

  it.each<[string, JsonObject, JsonObject]>([
    ['nothing at all', {}, createHelpdesk()],
    ['to nothing at all', createHelpdesk(), {}],
    ['a malformed list', { orbitals: 'none' }, createHelpdesk()],
    ['to a malformed list', createHelpdesk(), { orbitals: 'none' }],
    ['parts without names', { orbitals: [null, {}, [1]] }, EMPTY],
    ['to parts without names', EMPTY, { orbitals: [null, {}, [1], { traits: [null, ''] }] }],
    [
      'twins',
      { orbitals: [{ entity: 'A', traits: ['T', 'T'] }] },
      {
        orbitals: [{ entity: 'A', traits: [{ name: 'T', x: 1 }, { name: 'T' }] }, { entity: 'A' }],
      },
    ],
    [
      'twins of which one is a bare name',
      EMPTY,
      helpdeskWith((trait) => {
        trait.stateMachine = {
          states: [],
          events: [{ key: 'A', name: 'a' }, 'B', 'A'],
          transitions: [],
        };
      }),
    ],
    [
      'names that are no keys of objects',
      EMPTY,
      helpdeskWith((trait) => {
        trait.stateMachine = {
          states: [{ name: '__proto__', isInitial: true }, { name: 'b' }],
          events: [
            { key: '__proto__', name: 'Initialize' },
            { key: 'B', name: 'b' },
          ],
          transitions: [],
        };
      }),
    ],
    ['a name that is none', { name: 'App' }, { name: ['App'] }],
    [
      'a state machine that is none',
      { orbitals: [{ entity: 'A', traits: [{ name: 'T', stateMachine: 'x' }] }] },
      createHelpdesk(),
    ],
    [
      'transitions of no strings',
      createHelpdesk(),
      helpdeskWith((trait) => {
        trait.stateMachine = { transitions: [{ from: ['open'], event: 1, to: null }, 7] };
      }),
    ],
  ])('is exact from %s', (_, current, goal) => {
    const { actions } = plan(current, goal);
    expectExact(current, goal, actions);
    expectNeeded(current, goal, actions);
  });
});
