import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/kernel/json.ts';
import { invoke } from '../../src/operations/invoke.ts';
import { simulate } from '../../src/operations/simulate-operation.ts';
import { createBehaviorsContexts } from '../support/behaviors-context.ts';
import { arm, parcel, trait } from './parcel.ts';

const createContext = await createBehaviorsContexts();
const run = (input: object) => invoke(simulate, input, createContext());

describe('simulate', () => {
  it('says what moved, what was heard and what was refused', async () => {
    const answer = await run({
      schema: parcel,
      events: [
        { event: 'UI:SEND', payload: { weight: 40 } },
        { event: 'SEND', payload: { weight: 4 } },
      ],
      services: { 'post.book': { result: { code: 'p-1' } } },
    });
    const [first, second] = answer.steps;
    expect(first).toMatchObject({ ignored: true, rejected: [{ code: 'guard', trait: 'Sending' }] });
    expect(second?.transitions.map(({ trait, to }) => `${trait} ${to}`)).toEqual([
      'Sending booking',
      'Sending booked',
      'Desk told',
    ]);
    expect(second?.emitted).toMatchObject([
      { event: 'BOOKED', payload: { code: 'p-1' }, heard_by: ['Parcels.Sending', 'Parcels.Desk'] },
    ]);
    expect(answer.states).toEqual({ 'Parcels.Sending': 'booked', 'Parcels.Desk': 'told' });
  });

  it('lets services and stores fail', async () => {
    const answer = await run({
      schema: parcel,
      events: [{ event: 'SEND', payload: { weight: 4 } }],
      services: { post: { fail: 'no van' } },
    });
    expect(answer.states['Parcels.Sending']).toBe('failed');
    expect(answer.steps[0]?.emitted).toMatchObject([
      { event: 'REFUSED', payload: { error: 'no van' } },
    ]);
  });

  it('refuses unknown names with near ones, and runs on', async () => {
    const answer = await run({ schema: parcel, events: [{ event: 'SEND', trait: 'Sendin' }] });
    expect(answer.steps[0]?.rejected).toMatchObject([{ code: 'unknown_trait' }]);
    expect(answer.steps[0]?.rejected[0]?.message).toContain('Sending');
  });

  it('runs ticks as time passes', async () => {
    const answer = await run({
      schema: parcel,
      events: [{ event: 'NOTHING', advance_ms: 2500 }],
      entities: { Parcel: [{ id: 'a', age: 0 }] },
      detail: 'full',
    });
    expect(answer.entities.Parcel).toMatchObject([{ id: 'a', age: 2 }]);
    expect(answer.steps.map(({ event }) => event)).toEqual(['grow-old', 'grow-old', 'NOTHING']);
  });

  it('ends a chain that feeds itself', async () => {
    const loop = structuredClone(parcel) as JsonObject & { orbitals: { traits: JsonObject[] }[] };
    const effects = [
      ['set', '@entity.age', ['+', '@entity.age', 1]],
      ['emit', 'GO'],
    ];
    loop.orbitals[0]?.traits.push(trait('Loop', ['a'], [], [arm('a', 'GO', 'a', { effects })]));
    const answer = await run({ schema: loop, events: [{ event: 'GO' }] });
    expect(answer.steps[0]?.truncated).toBe(true);
    expect(answer.findings).toMatchObject([{ code: 'cut' }]);
  });
});
