import type { JsonObject } from '../../src/kernel/json.ts';

/** A small application in full form that uses every kind of element and reference. */
export function createHelpdesk(): JsonObject {
  return structuredClone({
    name: 'helpdesk',
    orbitals: [
      {
        name: 'TicketOrbital',
        entity: {
          name: 'Ticket',
          persistence: 'persistent',
          fields: [
            { name: 'id', type: 'string' },
            { name: 'subject', type: 'string' },
            { name: 'status', type: 'enum', values: ['open', 'done'] },
            { name: 'parent', type: 'relation', relation: { entity: 'Ticket' } },
          ],
        },
        auxiliaryEntities: [{ name: 'Note', fields: [{ name: 'text', type: 'string' }] }],
        uses: [{ from: 'std/behaviors/std-modal', as: 'Modal' }],
        traits: [
          {
            id: 'trt_1',
            name: 'Triage',
            category: 'interaction',
            linkedEntity: 'Ticket',
            entityRefIds: { Ticket: 'ent_1' },
            config: { title: { type: 'string', default: 'Tickets' } },
            emits: [
              { event: 'TICKET_CLOSED', payloadSchema: [{ name: 'tickets', type: '[Ticket]' }] },
            ],
            ticks: [{ name: 'poll', interval: 1000, effects: [['fetch', 'Ticket']] }],
            stateMachine: {
              states: [{ name: 'open', isInitial: true }, { name: 'done' }],
              events: [
                { key: 'INIT', name: 'Initialize' },
                { key: 'CLOSE', name: 'CLOSE', id: 'evt_1' },
              ],
              transitions: [
                {
                  from: 'open',
                  event: 'INIT',
                  to: 'open',
                  effects: [
                    ['fetch', 'Ticket', { emit: { success: 'CLOSE' } }],
                    [
                      'render-ui',
                      'main',
                      {
                        type: 'data-grid',
                        entity: 'Ticket',
                        fields: ['subject', { name: 'status', label: 'Status' }],
                        itemActions: [
                          { label: 'Close', event: 'UI:CLOSE' },
                          { label: 'Go', event: 'GO' },
                        ],
                        children: ['@trait.Log'],
                      },
                    ],
                  ],
                },
                {
                  from: 'open',
                  event: 'CLOSE',
                  to: 'done',
                  guard: ['=', '@entity.status', 'open'],
                  effects: [
                    ['set', '@entity.status', 'done'],
                    ['emit', 'TICKET_CLOSED', { subject: '@entity.subject' }],
                  ],
                },
              ],
            },
          },
          {
            name: 'Log',
            linkedEntity: 'Ticket',
            listens: [
              {
                event: 'TICKET_CLOSED',
                source: { kind: 'trait', trait: 'Triage' },
                triggers: 'LOG',
              },
            ],
            stateMachine: {
              states: [{ name: 'idle', isInitial: true }],
              events: [{ key: 'LOG', name: 'Log' }],
              transitions: [
                {
                  from: 'idle',
                  event: 'LOG',
                  to: 'idle',
                  effects: [['persist', 'create', 'Ticket', { subject: '@payload.subject' }]],
                },
              ],
            },
          },
          { ref: 'Modal.traits.Dialog', name: 'Dialog', linkedEntity: 'Ticket' },
        ],
        pages: [{ name: 'Dashboard', path: '/dashboard', traits: [{ ref: 'Triage' }, 'Log'] }],
      },
    ],
    ledger: { entries: { evt_1: { id: 'evt_1', curName: 'CLOSE', bakedName: 'CLOSE' } } },
  });
}
