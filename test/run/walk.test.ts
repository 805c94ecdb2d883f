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
        .flatMap(({ findings }) => findings)
        .filter(({ trace }) => trace !== undefined);
    expect(await ask('brief')).toEqual([]);
    const [shown] = await ask('full');
    expect(shown?.trace?.events).toMatchObject([{ event: 'OPEN', trait: 'Desk' }]);
  });
});
