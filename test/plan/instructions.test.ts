import { describe, expect, it } from 'vitest';
import { AppError } from '../../src/kernel/errors.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { createHelpdesk } from '../support/helpdesk.ts';
import { arm, trait } from '../support/machine.ts';
import { expectLaw } from './instruction-properties.ts';

/** A behavior about support tickets, with a trait that renders and stores them. */
function createSupport(): JsonObject {
  const text = JSON.stringify(createHelpdesk())
    .replaceAll('"Ticket"', '"SupportTicket"')
    .replaceAll('TicketOrbital', 'SupportTicketOrbital');
  return JSON.parse(text) as JsonObject;
}

describe('planInstructions', () => {
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

  it('refuses a binding of a name that is not there, with the nearest', () => {
    const bind = () =>
      planInstructions(createHelpdesk(), createSupport(), {
        bindings: { entities: { SuportTicket: 'Ticket' } },
      });
    expect(bind).toThrow(AppError);
    expect(bind).toThrow(/no entity "SuportTicket"\. Nearest: .*SupportTicket/);
  });

  it('adds the effects that a transition lacks and keeps its own and its guard', () => {
    const app = (field: string, ...effects: string[][]): JsonObject => {
      const go = arm('a', 'GO', 'a', { guard: ['not', field], effects });
      return {
        name: 'App',
        orbitals: [{ entity: 'Ticket', traits: [trait('T', ['a'], [], [go])] }],
      };
    };
    const current = app('@entity.closed', ['log', 'mine']);
    const goal = app('@entity.open', ['fetch', 'Ticket']);
    const planned = planInstructions(current, goal);
    expectLaw(current, planned);
    expect(JSON.stringify(planned.result)).toContain('["log","mine"]');
    expect(JSON.stringify(planned.result)).toContain('["fetch","Ticket"]');
    expect(JSON.stringify(planned.result)).toContain('"guard":["not","@entity.closed"]');
    const [skipped] = planned.skipped.filter(({ path }) => path.endsWith('/guard'));
    expect(skipped).toBeDefined();
  });
});
