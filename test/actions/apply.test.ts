import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/actions/action.ts';
import { toAddress } from '../../src/actions/address.ts';
import { applyActions } from '../../src/actions/apply.ts';
import { AppError } from '../../src/kernel/errors.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { deepFreeze } from '../support/freeze.ts';
import { createHelpdesk } from '../support/helpdesk.ts';

const act = (action: string, params: JsonObject): Action => ({ action, params });

const applyAction = (document: JsonObject, action: Action): JsonObject =>
  applyActions(document, [action]).document;

function failure(document: JsonObject, ...actions: Action[]): AppError {
  try {
    applyActions(document, actions);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It applied.');
}

/** The value at keys, unchecked. */
const at = (root: Json | undefined, ...keys: (string | number)[]): Json | undefined =>
  keys.reduce<Json | undefined>((value, key) => (value as JsonObject)[key], root);

describe('applyActions', () => {
  it('addresses a place beyond a list by its index', () => {
    const path = ['orbitals', 0, 'traits', 9];
    expect(toAddress(createHelpdesk(), path)).toBe('/orbitals/@TicketOrbital/traits/9');
  });

  it('applies all or nothing and names the action at fault, what is missing and what exists', () => {
    const document = deepFreeze(createHelpdesk());
    const error = failure(
      document,
      act('add_states', { trait: 'Triage', states: ['late'] }),
      act('add_states', { trait: 'Triagge', states: ['later'] }),
    );
    expect(error.code).toBe('CONFLICT');
    expect(error.errors[0]?.path).toBe('/actions/1/params/trait');
    expect(error.message).toContain('There is no trait "Triagge". There are: Triage');
    expect(error.message).toContain('Nothing was applied');
  });

  it('holds a new transition between neighbours, wherever its index says', () => {
    const document = createHelpdesk();
    const named = (after: JsonObject) =>
      (at(after, 'orbitals', 0, 'traits', 0, 'stateMachine', 'transitions') as JsonObject[]).map(
        ({ from, event, to }) => `${from}|${event}|${to}`,
      );
    const first = named(document)[0] as string;
    const add = (place: JsonObject) =>
      act('add_transition', { trait: 'Triage', from: 'done', event: 'INIT', to: 'open', ...place });
    const ids = (place: JsonObject) => named(applyActions(document, [add(place)]).document);
    expect(ids({ before: first }).slice(0, 2)).toEqual(['done|INIT|open', first]);
    expect(ids({ index: 0, after: first }).slice(0, 2)).toEqual([first, 'done|INIT|open']);
    expect(ids({ index: 99, before: first })[0]).toBe('done|INIT|open');
    const error = failure(document, add({ after: 'open|GONE|done' }));
    expect(error.code).toBe('CONFLICT');
    expect(error.errors[0]?.path).toBe('/actions/0/params/after');
    expect(error.message).toContain('There is no transition "open|GONE|done"');
  });

  it('refuses a transition of the same ends, event and guard, unless it is meant', () => {
    const document = createHelpdesk();
    const add = (params: JsonObject) =>
      act('add_transition', {
        trait: 'Triage',
        from: 'open',
        event: 'INIT',
        to: 'open',
        ...params,
      });
    const several = act('add_transitions', {
      trait: 'Triage',
      transitions: [{ from: 'open', event: 'INIT', to: 'open' }],
    });
    for (const action of [add({}), several]) {
      const error = failure(document, action);
      expect(error.code).toBe('CONFLICT');
      expect(error.message).toContain('The transition "open|INIT|open" exists already.');
    }
    const guarded = add({ guard: ['=', '@entity.status', 'done'] });
    const once = applyActions(document, [guarded]).document;
    expect(failure(once, guarded).code).toBe('CONFLICT');
    expect(applyActions(once, [add({ allow_duplicate: true })]).document).not.toEqual(once);
  });

  it('says the whole address of a transition, and that its number counts from 1', () => {
    const at =
      '/orbitals/@Ticket/traits/@Triage/stateMachine/transitions/@open|INIT|open|0/effects';
    const error = failure(createHelpdesk(), act('set_value', { at, value: [] }));
    expect(error.message).toContain(
      'There is no transition "open|INIT|open|0": the number counts from 1, here to 1.',
    );
  });

  it('adds a trait and a page to the one orbital, whether or not what they name is there', () => {
    const document = { orbitals: [{ entity: { name: 'Ticket' }, traits: [], pages: [] }] };
    const { orbitals } = applyActions(document, [
      act('add_trait', { name: 'Q', linkedEntity: 'Ghost' }),
      act('add_page', { name: 'P', path: '/p', traits: ['Later'] }),
    ]).document as { orbitals: { traits: Json[]; pages: Json[] }[] };
    expect(orbitals[0]?.traits).toMatchObject([{ name: 'Q', linkedEntity: 'Ghost' }]);
    expect(orbitals[0]?.pages).toMatchObject([{ name: 'P' }]);
  });

  it('takes malformed elements and twins whole, by position beside their names', () => {
    const machine = (action: string, params: JsonObject) =>
      at(
        applyAction(createHelpdesk(), act(action, { trait: 'Triage', ...params })),
        ...['orbitals', 0, 'traits', 0, 'stateMachine'],
      );
    const twins = [{ name: 'late' }, { name: 'late', isTerminal: true }, null];
    const states = { states: ['late', 'late', ''], definitions: twins, allow_duplicate: true };
    expect(at(machine('add_states', states), 'states')).toEqual(expect.arrayContaining(twins));
    const transitions = [{ from: 'open', event: 'X', to: '' }];
    const broken = { transitions, definitions: [{ from: 'open', event: 'X' }] };
    const after = machine('add_transitions', { ...broken, allow_dangling: true });
    expect((at(after, 'transitions') as Json[]).at(-1)).toEqual({ from: 'open', event: 'X' });
  });

  it('shares every subtree that it does not touch', () => {
    const before = createHelpdesk();
    const after = applyAction(
      before,
      act('set_guard', { trait: 'Triage', from: 'open', event: 'INIT', guard: true }),
    );
    const trait = ['orbitals', 0, 'traits', 0];
    const changed = [[], ['orbitals', 0], trait, [...trait, 'stateMachine', 'transitions', 0]];
    for (const path of changed) expect(at(after, ...path)).not.toBe(at(before, ...path));
    const kept = [
      ['ledger'],
      ['orbitals', 0, 'entity'],
      ['orbitals', 0, 'pages'],
      ['orbitals', 0, 'traits', 1],
      [...trait, 'config'],
      [...trait, 'stateMachine', 'states'],
      [...trait, 'stateMachine', 'transitions', 1],
      [...trait, 'stateMachine', 'transitions', 0, 'effects'],
    ];
    for (const path of kept) expect(at(after, ...path)).toBe(at(before, ...path));
  });

  it('writes names or objects as the orbital does, or as told', () => {
    const short: JsonObject = { name: 'App', orbitals: [{ entity: 'Ticket' }] };
    const add = act('add_trait', { name: 'Triage', linkedEntity: 'Ticket' });
    expect(at(applyAction(short, add), 'orbitals', 0, 'traits')).toEqual(['Triage']);
    expect(
      at(
        applyAction(createHelpdesk(), act('add_trait', { name: 'New', linkedEntity: 'Note' })),
        'orbitals',
        0,
        'traits',
        3,
      ),
    ).toEqual({
      name: 'New',
      linkedEntity: 'Note',
      stateMachine: { states: [], events: [], transitions: [] },
    });
    const entity = applyAction(short, act('add_entity', { name: 'User', form: 'object' }));
    expect(at(entity, 'orbitals', 1)).toEqual({
      name: 'UserOrbital',
      entity: { name: 'User', fields: [{ name: 'id', type: 'string' }] },
    });
    const page = applyAction(short, act('add_page', { name: 'OpenTickets', form: 'object' }));
    expect(at(page, 'orbitals', 0, 'pages', 0)).toMatchObject({ path: '/open-tickets' });
  });

  const triage = { trait: 'Triage' };
  const inTriage = '/orbitals/@Ticket/traits/@Triage';

  it.each<[string, string, JsonObject, string]>([
    ['a missing param', 'add_states', {}, 'UNPROCESSABLE /trait'],
    ['an unknown param', 'add_use', { orbital: 'x', as: 'y', foo: 1 }, 'UNPROCESSABLE '],
    ['a count without names', 'add_states', { ...triage, count: 2 }, 'UNPROCESSABLE /states'],
    [
      'an object for a name',
      'add_events',
      { ...triage, events: [{ key: 'REOPEN' }] },
      'UNPROCESSABLE /events/0',
    ],
    [
      'a transition without its end',
      'add_transitions',
      { ...triage, transitions: [{ from: 'open', event: 'X' }] },
      'UNPROCESSABLE /transitions/0/to',
    ],
    ['a state that exists', 'add_states', { ...triage, states: ['open'] }, 'CONFLICT /states'],
    [
      'a missing state',
      'add_transition',
      { ...triage, from: 'open', event: 'X', to: 'shut' },
      'CONFLICT /to',
    ],
    [
      'a transition from nowhere',
      'add_transitions',
      { ...triage, transitions: [{ from: 'nowhere', event: 'X', to: 'open' }] },
      'CONFLICT /transitions',
    ],
    [
      'an element as property',
      'set_property',
      { at: '/orbitals/@Ticket', value: 1 },
      'UNPROCESSABLE /at',
    ],
    ...['emits', 'name', 'stateMachine/transitions/@open|INIT|open/effects/0'].map(
      (key): [string, string, JsonObject, string] => [
        `${key} as property`,
        'set_property',
        { at: `${inTriage}/${key}`, value: [] },
        'UNPROCESSABLE /at',
      ],
    ),
    [
      'an empty list where elements are',
      'set_value',
      { at: '/orbitals/@Ticket/pages', value: [] },
      'UNPROCESSABLE /at',
    ],
    [
      'elements as a value',
      'set_value',
      { at: '/orbitals/@Ticket/traits/@Log/emits', value: ['X'] },
      'UNPROCESSABLE /at',
    ],
    [
      'an incomplete order',
      'reorder',
      { at: '/orbitals/@Ticket/traits', order: ['Log'] },
      'CONFLICT /order',
    ],
    [
      'a state nothing enters',
      'add_effect',
      { trait: 'Log', state: 'gone', effect: 'render-ui' },
      'CONFLICT /state',
    ],
  ])('refuses %s', (_, action, params, refusal) => {
    const { code, errors } = failure(deepFreeze(createHelpdesk()), act(action, params));
    expect(`${code} ${errors[0]?.path}`).toBe(refusal.replace(' ', ' /actions/0/params'));
  });

  it('adds an effect only where the event enters the state', () => {
    const transitions = (['CANCEL', 'LOADED'] as const).map((event) => ({
      from: 'open',
      event,
      to: 'gone',
    }));
    const stateMachine = { states: ['open', 'gone'], events: ['CANCEL', 'LOADED'], transitions };
    const traits = [{ name: 'Order', stateMachine }];
    const document = { orbitals: [{ name: 'Shop', entity: 'Order', traits, pages: [] }] };
    const params = { trait: 'Order', state: 'gone', event: 'CANCEL', effect: ['log', 'x'] };
    const { document: after } = applyActions(document, [act('add_effect', params)]);
    expect(after).toMatchObject({
      orbitals: [
        { traits: [{ stateMachine: { transitions: [{ effects: [['log', 'x']] }, {}] } }] },
      ],
    });
    expect(JSON.stringify(after).match(/"log"/g)).toHaveLength(1);
    const { document: undone } = applyActions(after, [act('remove_effect', params)]);
    expect(JSON.stringify(undone)).not.toContain('"log"');
  });

  it('keeps the declaration of a knob, with another default', () => {
    const set = act('set_config', { trait: 'Triage', config: { title: 'Cases' } });
    expect(at(applyAction(createHelpdesk(), set), 'orbitals', 0, 'traits', 0, 'config')).toEqual({
      title: { type: 'string', default: 'Cases' },
    });
  });

  it('reads a config that is null as one without knobs', () => {
    const document = createHelpdesk();
    Object.assign(at(document, 'orbitals', 0, 'traits', 0) as JsonObject, { config: null });
    const set = (config: Json) =>
      applyAction(document, act('set_config', { trait: 'Triage', config }));
    expect(at(set({ a: 1 }), 'orbitals', 0, 'traits', 0, 'config')).toEqual({ a: 1 });
    expect(at(set(null), 'orbitals', 0, 'traits', 0, 'config')).toEqual({});
  });

  it('sets properties that the language does not name, also deep and in a state machine', () => {
    const after = applyActions(createHelpdesk(), [
      act('set_property', { at: '/orbitals/@Ticket/entity/persistence', value: 'runtime' }),
      act('set_property', {
        at: '/orbitals/@Ticket/traits/@Triage/stateMachine/layout',
        value: {},
      }),
      act('set_property', {
        at: '/orbitals/@Ticket/traits/@Triage/stateMachine/layout/x',
        value: 1,
      }),
      act('remove_property', { at: '/ledger/entries/evt_1/bakedName' }),
    ]).document;
    expect(at(after, 'orbitals', 0, 'entity', 'persistence')).toBe('runtime');
    expect(at(after, 'orbitals', 0, 'traits', 0, 'stateMachine', 'layout')).toEqual({ x: 1 });
    expect(at(after, 'ledger', 'entries', 'evt_1')).toEqual({ id: 'evt_1', curName: 'CLOSE' });
  });
});
