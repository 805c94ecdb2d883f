import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { applyActions } from '../../src/operations/apply-actions.ts';
import { errorCheck } from '../../src/operations/error-check.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { parcel } from './parcel.ts';

const createContext = await createBehaviorsContexts();

describe('what the other operations take from the stepper', () => {
  it('apply_actions runs the tests of before on the result, when asked to', async () => {
    const actions = [
      { action: 'remove_listen', params: { trait: 'Desk', event: 'Sending.BOOKED' } },
    ];
    const input = { schema: parcel, actions };
    const plain = await invoke(applyActions, input, createContext());
    expect(plain.walk).toBeUndefined();
    const { walk } = await invoke(applyActions, { ...input, walk: true }, createContext());
    expect(walk).toMatchObject({ failed: 0 });
    expect(walk?.passed).toBeGreaterThan(20);
    const guarded = [
      {
        action: 'set_guard',
        params: {
          trait: 'Sending',
          from: 'open',
          event: 'SEND',
          guard: ['>', '@payload.weight', 5],
        },
      },
    ];
    const changed = await invoke(
      applyActions,
      { schema: parcel, actions: guarded, walk: true },
      createContext(),
    );
    expect(changed.walk?.failed).toBeGreaterThan(0);
    expect(changed.walk?.broken[0]?.id).toContain('Parcels.Sending');
  });

  it('error_check shows a fault by the events that lead to it, with detail full', async () => {
    const schema = structuredClone(parcel) as JsonObject & {
      orbitals: { traits: { stateMachine: { transitions: JsonObject[] } }[] }[];
    };
    schema.orbitals[0]?.traits[1]?.stateMachine.transitions.push({
      from: 'quiet',
      to: 'quiet',
      event: 'OPEN',
      effects: [['render-ui', 'modal', { type: 'card', title: 'Hello' }]],
    });
    const ask = async (detail: string) =>
      (await invoke(errorCheck, { schema, detail }, createContext())).errors
        .filter(({ category }) => category === 'overlay_without_exit')
        .flatMap(({ findings }) => findings)
        .filter(({ trace }) => trace !== undefined);
    expect(await ask('brief')).toEqual([]);
    const [shown] = await ask('full');
    expect(shown?.trace?.events).toMatchObject([{ event: 'OPEN', trait: 'Desk' }]);
  });

  it('error_check shows the way to a dead button, and says nothing of one that nobody ever sees', async () => {
    const button = { type: 'button', label: 'Tell', event: 'TELL' };
    const draws = (state: string, event: string) => ({
      from: 'quiet',
      to: state,
      event,
      effects: [['render-ui', 'main', button]],
    });
    const schema = structuredClone(parcel) as JsonObject & {
      orbitals: { traits: { stateMachine: { states: object[]; transitions: JsonObject[] } }[] }[];
    };
    const machine = schema.orbitals[0]?.traits[1]?.stateMachine;
    machine?.states.push({ name: 'shown' }, { name: 'never' });
    machine?.transitions.push(draws('shown', 'INIT'), {
      ...draws('never', 'LOAD'),
      guard: ['and', ['=', '@payload.n', 1], ['=', '@payload.n', 2]],
    });
    for (const from of ['shown', 'never']) {
      machine?.transitions.push({ from, to: 'quiet', event: 'INIT' });
    }
    const ask = async (detail: string) =>
      (await invoke(errorCheck, { schema, detail }, createContext())).errors
        .flatMap(({ findings }) => findings)
        .filter(({ message }) => message.includes('draws "TELL"'));
    expect(await ask('brief')).toHaveLength(2);
    const [shown, ...others] = await ask('full');
    expect(others).toEqual([]);
    expect(shown?.message).toContain('"shown"');
    expect(shown?.trace?.expected.states['Parcels.Desk']).toBe('shown');
  });

  it('is said not to be one where the schema before has nothing to walk', async () => {
    const schema = { name: 'App', orbitals: [{ entity: 'Ticket' }] };
    const actions = [{ action: 'add_trait', params: { name: 'Triage', linkedEntity: 'Ticket' } }];
    const context = (await createBehaviorsContexts())();
    const { walk } = await invoke(applyActions, { schema, actions, walk: true }, context);
    expect(walk).toMatchObject({ passed: 0, failed: 0, broken: [] });
    expect(walk?.note).toContain('no walk');
  });
});
