import { describe, expect, it } from 'vitest';
import { writeAction, writeActions } from '../../src/lines/write-action.ts';
import { writeFindings } from '../../src/lines/write-findings.ts';
import { writeProperties } from '../../src/lines/write-properties.ts';
import { writeLines, writeValue } from '../../src/lines/write-value.ts';

describe('values', () => {
  it('are written without the quotes that nothing needs', () => {
    const value = { to: 'a@b.c', text: 'Invoice 7', no: 'true', rows: [1, null, '@entity.id'] };
    expect(writeValue(value)).toBe(
      '{to: a@b.c, text: "Invoice 7", no: "true", rows: [1, null, @entity.id]}',
    );
  });

  it('are a member a line, an item of a list a line, and say where nothing is', () => {
    const answer = { valid: true, notes: [], errors: [{ at: '/a', message: 'Wrong.', more: [] }] };
    expect(writeLines({ ...answer, text: 'one\ntwo' })).toBe(
      'valid: true\nnotes: none\nerrors:\n  at: /a · message: Wrong.\ntext:\n  one\n  two',
    );
  });
});

describe('actions', () => {
  it('say where and what in a line', () => {
    const actions = [
      { action: 'add_states', params: { trait: 'Triage', states: ['open', 'closed'] } },
      {
        action: 'set_transition',
        params: {
          trait: 'Triage',
          from: 'open',
          event: 'CLOSE',
          to: 'closd',
          set: { to: 'closed' },
        },
      },
      { action: 'rename', params: { type: 'field', entity: 'Ticket', from: 'due', to: 'dueAt' } },
      {
        action: 'set_property',
        params: { at: '/orbitals/@Desk/traits/@Triage/linkedEntity', value: 'Ticket' },
      },
    ];
    expect(actions.map(writeAction)).toEqual([
      'add_states Triage open, closed',
      'set_transition Triage open CLOSE -> closd set {to: closed}',
      'rename due -> dueAt field entity: Ticket',
      'set_property Desk/Triage/linkedEntity = Ticket',
    ]);
  });

  it('stand below their trait, events by their arms', () => {
    const build = (name: string, entity: string, word: string) => [
      { action: 'add_trait', params: { name, linkedEntity: entity, orbital: 'Desk' } },
      { action: 'add_states', params: { trait: name, orbital: 'Desk', states: ['idle', 'busy'] } },
      { action: 'add_events', params: { trait: name, orbital: 'Desk', events: [`OPEN_${word}`] } },
      {
        action: 'add_transitions',
        params: {
          trait: name,
          orbital: 'Desk',
          transitions: ['idle', 'busy'].map((from) => ({
            from,
            event: `OPEN_${word}`,
            to: 'busy',
          })),
        },
      },
    ];
    expect(writeActions(build('TicketPage', 'Ticket', 'TICKET'), 200)).toEqual([
      'add_trait TicketPage of Ticket in Desk',
      '  add_states idle, busy',
      '  add_events, add_transitions OPEN_TICKET idle -> busy, busy stay',
    ]);
  });

  it('are named and counted where there are too many', () => {
    const actions = ['Ticket', 'Note'].map((name) => ({ action: 'add_entity', params: { name } }));
    expect(writeActions(actions, 100)).toEqual(['add_entity Ticket, Note']);
    expect(writeActions(actions, 1)).toEqual(['adds entity Ticket, entity Note', '2 add_entity']);
  });
});

describe('findings', () => {
  it('that are alike stand in one line, all with their places', () => {
    const found = (at: string, message: string, fix: string) => ({
      category: 'c',
      at,
      message,
      fix,
    });
    const alike = [0, 1, 2, 3, 5].map((n) => found(`/orbitals/0/traits/${n}`, `T${n}.`, 'Draw.'));
    const other = found('/a', 'No "opn".', 'Write "open"; otherwise add it.');
    expect(writeFindings([...alike, other])).toEqual([
      '/orbitals/0/traits/0: T0. Draw. The same 4 times: /orbitals/0/traits/1, /orbitals/0/traits/2, /orbitals/0/traits/3, /orbitals/0/traits/5',
      '/a: No "opn". Write "open".',
    ]);
  });
});

describe('verdicts', () => {
  it('say what is violated with the events that lead there, and name what holds', () => {
    const result = { verdict: 'violated', certainty: 'proven', message: 'Nobody leaves it.' };
    const trace = { events: [{ event: 'SEND', trait: 'Flow' }] };
    expect(
      writeProperties({
        verdict: 'violated',
        results: [
          { ...result, property: 'deadlock', at: '/x', trace },
          { ...result, property: 'livelock', verdict: 'holds' },
        ],
        explored: { states: 3, complete: true },
        abstractions: [],
      }),
    ).toBe(
      'violated; 3 states explored\nviolated, proven: deadlock /x: Nobody leaves it. after Flow.SEND\nholds: livelock',
    );
  });
});
