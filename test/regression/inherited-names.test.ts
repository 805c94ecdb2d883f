import { expect, test } from 'vitest';
import { buildModel } from '../../src/language/model/model.ts';
import { planInstructions } from '../../src/plan/instructions.ts';
import { verify } from '../../src/verify/verify.ts';

test('a pattern named like a member of every object is an unknown pattern', () => {
  const effects = [['render-ui', 'main', { type: 'constructor' }]];
  const document = {
    name: 'App',
    orbitals: [
      {
        name: 'TicketOrbital',
        entity: { name: 'Ticket', fields: [{ name: 'id', type: 'string' }] },
        traits: [
          {
            name: 'Triage',
            stateMachine: {
              states: [{ name: 'open', isInitial: true }],
              events: [{ key: 'INIT' }],
              transitions: [{ from: 'open', event: 'INIT', to: 'open', effects }],
            },
          },
        ],
        pages: [],
      },
    ],
  };
  const { proven } = verify(buildModel(document));
  expect(proven.map(({ category }) => category)).toContain('invalid_pattern');
});

test('an entity named like a member of every object is known by its name', () => {
  const document = { name: 'App', orbitals: [{ entity: 'constructor' }] };
  expect(planInstructions(document, document).unbound).toEqual([]);
});
