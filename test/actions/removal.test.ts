import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/actions/action.ts';
import { applyActions } from '../../src/actions/apply.ts';
import { asArray, type JsonObject } from '../../src/kernel/json.ts';
import { createHelpdesk } from '../support/helpdesk.ts';

const REFERRED: [string, JsonObject][] = [
  ['remove_entity', { name: 'Ticket' }],
  ['remove_trait', { name: 'Triage' }],
  ['remove_trait', { name: 'Log' }],
  ['remove_state', { trait: 'Triage', state: 'done' }],
  ['remove_event', { trait: 'Triage', event: 'CLOSE' }],
  ['remove_field', { entity: 'Ticket', name: 'status' }],
  ['remove_use', { orbital: 'TicketOrbital', as: 'Modal' }],
];

const applyAction = (document: JsonObject, action: Action): JsonObject =>
  applyActions(document, [action]).document;

const traitsOf = (document: JsonObject) =>
  asArray((asArray(document.orbitals)[0] as JsonObject).traits) as JsonObject[];

describe('a removal', () => {
  it.each(
    REFERRED,
  )('%s %j is refused while something refers to it, and says where', (action, params) => {
    expect(() => applyAction(createHelpdesk(), { action, params })).toThrow(
      /is referred to at \/orbitals/,
    );
  });

  it('cascades over transitions, actions of patterns and results that name an event', () => {
    const params = { trait: 'Triage', event: 'CLOSE', cascade: true };
    const after = applyAction(createHelpdesk(), { action: 'remove_event', params });
    const triage = traitsOf(after)[0] as JsonObject;
    const text = JSON.stringify(triage.stateMachine);
    expect(text).not.toContain('CLOSE"');
    expect(text).toContain('"itemActions":[{"label":"Go","event":"GO"}]');
    expect(asArray((triage.stateMachine as JsonObject).transitions)).toHaveLength(1);
  });

  it('cascades over pages, listeners and children that name a trait', () => {
    const params = { name: 'Log', cascade: true };
    const after = JSON.stringify(applyAction(createHelpdesk(), { action: 'remove_trait', params }));
    expect(after).not.toContain('@trait.Log');
    expect(after).toContain('"traits":[{"ref":"Triage"}]');
  });

  it('cascades over effects and guards that bind a field', () => {
    const params = { entity: 'Ticket', name: 'status', cascade: true };
    const after = applyAction(createHelpdesk(), { action: 'remove_field', params });
    const transition = asArray((traitsOf(after)[0]?.stateMachine as JsonObject).transitions)[1];
    expect(transition).toEqual({
      from: 'open',
      event: 'CLOSE',
      to: 'done',
      effects: [['emit', 'TICKET_CLOSED', { subject: '@entity.subject' }]],
    });
  });

  it('is free where a namesake stays', () => {
    const document = createHelpdesk();
    const machine = traitsOf(document)[0]?.stateMachine as JsonObject;
    asArray(machine.states).push({ name: 'done', isTerminal: true });
    const at = '/orbitals/@TicketOrbital/traits/@Triage/stateMachine/states/@done#2';
    const params = { trait: 'Triage', state: 'done', at };
    const after = applyAction(document, { action: 'remove_state', params });
    expect((traitsOf(after)[0]?.stateMachine as JsonObject).states).toEqual([
      { name: 'open', isInitial: true },
      { name: 'done' },
    ]);
  });

  it('cascades through lists that begin with an object', () => {
    const document = createHelpdesk();
    const [, transition] = asArray((traitsOf(document)[0]?.stateMachine as JsonObject).transitions);
    const list = [{ toString: 1, valueOf: 1 }, ['@entity.status']];
    Object.assign(transition as JsonObject, { effects: [['set', '@entity.subject', list]] });
    const params = { entity: 'Ticket', name: 'status', cascade: true };
    const after = applyAction(document, { action: 'remove_field', params });
    expect(JSON.stringify(after)).not.toContain('@entity.status');
  });

  it('removes both of two keys that differ in blanks alone', () => {
    const document = createHelpdesk();
    const [, transition] = asArray((traitsOf(document)[0]?.stateMachine as JsonObject).transitions);
    const payload = { a: '@entity.status', ' a': '@entity.status', b: 1 };
    Object.assign(transition as JsonObject, { effects: [['emit', 'TICKET_CLOSED', payload]] });
    const params = { entity: 'Ticket', name: 'status', cascade: true };
    const after = applyAction(document, { action: 'remove_field', params });
    expect(JSON.stringify(after)).not.toContain('@entity.status');
  });

  it('of an entity takes the orbital along that holds only its bare name', () => {
    const document: JsonObject = { name: 'App', orbitals: [{ entity: 'A' }, { entity: 'B' }] };
    const removal = { action: 'remove_entity', params: { name: 'A' } };
    expect(applyAction(document, removal)).toEqual({ name: 'App', orbitals: [{ entity: 'B' }] });
    const params = { name: 'A', orbital: 'A' };
    expect(applyAction(document, { action: 'remove_entity', params })).toEqual({
      name: 'App',
      orbitals: [{}, { entity: 'B' }],
    });
  });
});
