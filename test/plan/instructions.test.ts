import { describe, expect, it } from 'vitest';
import { applyActions } from '../../src/actions/apply.ts';
import { AppError } from '../../src/kernel/errors.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { verify } from '../../src/verify/verify.ts';
import { createHelpdesk } from '../support/helpdesk.ts';
import {
  expectCommuting,
  expectLaw,
  expectNeededLevels,
  expectPreserved,
} from './instruction-properties.ts';

/** A behavior about support tickets, with a trait that renders and stores them. */
function createSupport(): JsonObject {
  const text = JSON.stringify(createHelpdesk())
    .replaceAll('"Ticket"', '"SupportTicket"')
    .replaceAll('TicketOrbital', 'SupportTicketOrbital');
  return JSON.parse(text) as JsonObject;
}

/** A trait with a transition for each `EVENT>state`, all from one state. */
function createReactions(reactions: readonly string[]): JsonObject {
  const transitions = reactions.map((reaction) => {
    const [event = '', to = ''] = reaction.split('>');
    return { from: 'a', event, to };
  });
  const states = ['a', 'b', 'c', 'd'].map((name) => ({ name, isInitial: name === 'a' }));
  const stateMachine = { states, events: ['A', 'B', 'C'], transitions };
  const trait = { name: 'Flow', stateMachine };
  return { name: 'app', orbitals: [{ name: 'O', entity: { name: 'Thing' }, traits: [trait] }] };
}

describe('planInstructions', () => {
  it('has no levels where nothing is to be done', () => {
    expect(planInstructions(createHelpdesk(), createHelpdesk())).toMatchObject({
      instructions: [],
      levels: 0,
      skipped: [],
      unbound: [],
    });
  });

  it('binds an entity whose last word is the same, and keeps everything that is there', () => {
    const current: JsonObject = {
      name: 'mine',
      orbitals: [{ entity: 'Ticket', traits: ['Mine'] }, { entity: 'Order' }],
    };
    const planned = planInstructions(current, createSupport());
    expect(planned.bindings.entities).toEqual({ SupportTicket: 'Ticket' });
    expect(planned.unbound).toEqual([]);
    expectLaw(current, planned);
    expectPreserved(current, planned);
    expectNeededLevels(current, planned);
    expect(planned.result).toMatchObject({ name: 'mine' });
    expect(JSON.stringify(planned.result)).not.toContain('"SupportTicket"');
  });

  it('names an orbital of the short form by what it goes by, and renames nothing', () => {
    const current: JsonObject = { name: 'mine', orbitals: [{ entity: 'Ticket' }] };
    const planned = planInstructions(current, createSupport());
    expect(planned.instructions.map(({ action }) => action)).not.toContain('rename');
    expect(planned.result.orbitals).toMatchObject([{ name: 'Ticket', entity: { name: 'Ticket' } }]);
    expect(verify(buildModel(planned.result)).errorCount).toBe(
      verify(buildModel(createSupport())).errorCount,
    );
    expectLaw(current, planned);
    expectPreserved(current, planned);
    expectNeededLevels(current, planned);
  });

  it('says which empty list of a machine stays that the goal has no machine for', () => {
    const withTrait = (trait: JsonObject): JsonObject => ({
      name: 'mine',
      orbitals: [{ entity: 'Ticket', traits: [trait] }],
    });
    const current = withTrait({
      name: 'Triage',
      stateMachine: { events: ['NEXT'], transitions: [] },
    });
    const planned = planInstructions(current, withTrait({ name: 'Triage' }));
    expect(planned.instructions).toEqual([]);
    expect(planned.skipped).toMatchObject([
      { path: '/orbitals/0/traits/0/stateMachine/transitions' },
    ]);
    expectLaw(current, planned);
  });

  it.each([
    ['beside one that the goal lacks', 'B>b C>c B>c', 'A>b A>d B>b B>d C>c'],
    ['beside those that the goal has in another order', 'B>b B>c', 'A>b B>d B>c B>b'],
    ['where another one is held between them', 'B>b', 'B>b A>c B>c A>b'],
  ])('adds an alternative in the same place in any order, %s', (_, from, to) => {
    const [current, goal] = [createReactions(from.split(' ')), createReactions(to.split(' '))];
    const planned = planInstructions(current, goal);
    expectLaw(current, planned);
    expectNeededLevels(current, planned);
    expectCommuting(current, planned);
  });

  it('removes what is called by a renamed state after the renaming', () => {
    const withState = (name: string, event: string): JsonObject => ({
      name: 'mine',
      orbitals: [
        {
          entity: 'Ticket',
          traits: [
            {
              name: 'Escalation',
              stateMachine: {
                states: [{ name, isInitial: true }],
                events: [{ key: 'INIT' }],
                transitions: [{ from: name, event, to: name, effects: [['render-ui', 'main']] }],
              },
            },
          ],
        },
      ],
    });
    const current = withState('closed', 'INIT');
    const planned = planInstructions(current, withState('open', 'CLOSE'), { isAdditive: false });
    expectCommuting(current, planned);
    expectNeededLevels(current, planned);
  });

  describe('of an exact plan commute within a level where a goal', () => {
    const names = {
      page: 'Desk',
      trait: 'Triage',
      shown: 'Triage',
      state: 'open',
      current: 'Desk',
    };
    const create = (changes: Partial<typeof names>, transitions: JsonObject[] = []): JsonObject => {
      const { page, trait, shown, state, current } = { ...names, ...changes };
      return {
        name: 'mine',
        orbitals: [
          {
            name: 'TicketOrbital',
            entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] },
            traits: [
              {
                name: trait,
                linkedEntity: 'Ticket',
                stateMachine: {
                  states: [{ name: state, isInitial: true }, { name: 'done' }],
                  events: [{ key: 'INIT' }, { key: 'CLOSE' }],
                  transitions: [
                    { from: 'open', event: 'INIT', to: 'open', effects: [['fetch', 'Ticket']] },
                    ...transitions,
                  ],
                },
              },
            ],
            pages: [{ id: 'pag_1', name: page, path: '/desk', traits: [{ ref: shown }] }],
          },
        ],
        ledger: { entries: { pag_1: { curName: current } } },
      };
    };
    const close = { from: 'open', event: 'CLOSE', to: 'done', effects: [] };

    it.each([
      ['keeps the old name of a page in its ledger', create({ page: 'Board' })],
      ['shows the old name of a trait', create({ trait: 'Sorting' })],
      ['joins a state that it lacks', create({ state: 'fresh' }, [close])],
    ])('%s', (_, goal) => {
      const current = create({});
      const planned = planInstructions(current, goal, { isAdditive: false });
      expect(applyActions(current, [...planned.instructions]).document).toEqual(goal);
      expectCommuting(current, planned);
    });
  });

  it('says what a page goes on showing', () => {
    const show = (...names: string[]): JsonObject => ({
      name: 'mine',
      orbitals: [
        {
          name: 'TicketOrbital',
          entity: 'Ticket',
          traits: ['Triage', 'Audit'],
          pages: [{ name: 'Desk', path: '/desk', traits: names.map((ref) => ({ ref })) }],
        },
      ],
    });
    const planned = planInstructions(show('Triage'), show('Audit'));
    expect(planned.instructions.map(({ action }) => action)).toEqual(['add_page_trait']);
    expect(planned.skipped).toMatchObject([{ type: 'page', path: '/orbitals/0/pages/0/traits' }]);
    expectLaw(show('Triage'), planned);
  });

  it('binds an entity of the same structure', () => {
    const current = JSON.parse(
      JSON.stringify(createHelpdesk()).replaceAll('"Ticket"', '"Incident"'),
    ) as JsonObject;
    const planned = planInstructions(current, createSupport());
    expect(planned.bindings.entities).toEqual({ SupportTicket: 'Incident' });
    expectLaw(current, planned);
  });

  it('does not bind by a last word that is not unique', () => {
    const current: JsonObject = {
      name: 'mine',
      orbitals: [{ entity: 'SalesTicket' }, { entity: 'TravelTicket' }],
    };
    const planned = planInstructions(current, createSupport());
    expect(planned.bindings.entities).toEqual({});
    expect(planned.unbound).toEqual(['SupportTicket']);
  });

  it('takes given bindings, of entities, traits and events', () => {
    const current = createHelpdesk();
    const goal = JSON.parse(
      JSON.stringify(createSupport())
        .replaceAll('"Triage"', '"Sorting"')
        .replaceAll('"CLOSE"', '"FINISH"'),
    ) as JsonObject;
    const bindings = {
      entities: { SupportTicket: 'Ticket' },
      traits: { Sorting: 'Triage' },
      events: { FINISH: 'CLOSE' },
    };
    const planned = planInstructions(current, goal, { bindings });
    const { entities, traits, events } = planned.bindings;
    expect({ entities, traits, events }).toEqual(bindings);
    expectLaw(current, planned);
    expect(JSON.stringify(planned.instructions)).not.toContain('Sorting');
  });

  it('refuses a binding of a name that is not there, with the nearest', () => {
    const bind = () =>
      planInstructions(createHelpdesk(), createSupport(), {
        bindings: { entities: { SuportTicket: 'Ticket' } },
      });
    expect(bind).toThrow(AppError);
    expect(bind).toThrow(/no entity "SuportTicket"\. Nearest: .*SupportTicket/);
  });

  it('leaves a second initial state alone', () => {
    const machine = (initial: string): JsonObject => ({
      states: [{ name: initial, isInitial: true }],
      events: [],
      transitions: [],
    });
    const app = (initial: string): JsonObject => ({
      name: 'App',
      orbitals: [{ entity: 'Ticket', traits: [{ name: 'T', stateMachine: machine(initial) }] }],
    });
    const planned = planInstructions(app('open'), app('new'));
    expectLaw(app('open'), planned);
    expect(planned.skipped).toMatchObject([{ type: 'state', name: 'new' }]);
    expect(JSON.stringify(planned.result).match(/"isInitial":true/g)).toHaveLength(1);
  });

  it('adds the effects that a transition lacks and keeps its own', () => {
    const app = (...effects: string[][]): JsonObject => ({
      name: 'App',
      orbitals: [
        {
          entity: 'Ticket',
          traits: [
            {
              name: 'T',
              stateMachine: {
                states: [{ name: 'a' }],
                events: [],
                transitions: [{ from: 'a', event: 'GO', to: 'a', effects }],
              },
            },
          ],
        },
      ],
    });
    const [current, goal] = [app(['log', 'mine']), app(['fetch', 'Ticket'])];
    const planned = planInstructions(current, goal);
    expectLaw(current, planned);
    expect(JSON.stringify(planned.result)).toContain('["log","mine"]');
    expect(JSON.stringify(planned.result)).toContain('["fetch","Ticket"]');
  });

  it('reaches the bound goal exactly where it may', () => {
    const current: JsonObject = {
      name: 'mine',
      orbitals: [{ entity: 'Ticket', traits: ['Mine'] }],
    };
    const planned = planInstructions(current, createSupport(), { isAdditive: false });
    const { document } = applyActions(current, [...planned.instructions]);
    expect(document).toEqual(planned.boundGoal);
    expect(planned.boundGoal.name).toBe('helpdesk');
  });
});
