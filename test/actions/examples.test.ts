import { expect, test } from 'vitest';
import { ACTION_EXAMPLES } from '../../src/actions/action-examples.ts';
import { ACTIONS } from '../../src/actions/actions.ts';
import { applyActions } from '../../src/actions/apply.ts';
import type { JsonObject } from '../../src/kernel/json.ts';

/** A small application that the examples of all actions fit. */
const EXAMPLE_DOCUMENT: JsonObject = {
  name: 'support',
  orbitals: [
    {
      name: 'TicketOrbital',
      uses: [{ from: 'std/behaviors/std-modal', as: 'Modal' }],
      entity: {
        name: 'Ticket',
        persistence: 'persistent',
        fields: [
          { name: 'id', type: 'string', required: true },
          { name: 'subject', type: 'string' },
          { name: 'priority', type: 'enum', values: ['low', 'high'] },
        ],
      },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          emits: [{ event: 'TICKET_CLOSED' }],
          ticks: [{ name: 'poll', interval: 60_000, effects: [['fetch', 'Ticket']] }],
          stateMachine: {
            states: [{ name: 'open', isInitial: true }, { name: 'assigned' }, { name: 'closed' }],
            events: [
              { key: 'ASSIGN', name: 'Assign' },
              { key: 'CLOSE', name: 'Close' },
            ],
            transitions: [
              { from: 'open', event: 'ASSIGN', to: 'assigned' },
              { from: 'assigned', event: 'CLOSE', to: 'closed', effects: [['fetch', 'Ticket']] },
            ],
          },
        },
        {
          name: 'Log',
          linkedEntity: 'Ticket',
          listens: [
            {
              event: 'TICKET_CLOSED',
              triggers: 'NOTE',
              source: { kind: 'trait', trait: 'Triage' },
            },
          ],
          stateMachine: {
            states: [{ name: 'idle', isInitial: true }],
            events: [{ key: 'NOTE', name: 'Note' }],
            transitions: [{ from: 'idle', event: 'NOTE', to: 'idle' }],
          },
        },
      ],
      pages: [
        { name: 'Tickets', path: '/tickets', traits: [{ ref: 'Triage' }] },
        { path: '/drafts', traits: [] },
      ],
    },
  ],
};

test.each([...ACTIONS.keys()])('the example of %s applies and changes something', (action) => {
  const params = ACTION_EXAMPLES[action];
  if (params === undefined) throw new Error(`${action} has no example.`);
  const { document } = applyActions(EXAMPLE_DOCUMENT, [{ action, params }]);
  expect(document).not.toEqual(EXAMPLE_DOCUMENT);
});

test('examples are of actions that there are', () => {
  expect(Object.keys(ACTION_EXAMPLES).filter((name) => !ACTIONS.has(name))).toEqual([]);
});
