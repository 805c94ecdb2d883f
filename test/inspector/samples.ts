/** A document with one fault of each of a few kinds: a misspelt state, type and field, and a state that nothing reaches. */
export const BROKEN = {
  name: 'helpdesk',
  orbitals: [
    {
      name: 'Tickets',
      entity: {
        name: 'Ticket',
        persistence: 'persistent',
        fields: [
          { name: 'id', type: 'string' },
          { name: 'subject', type: 'string' },
          { name: 'status', type: 'strng' },
        ],
      },
      traits: [
        {
          name: 'Triage',
          linkedEntity: 'Ticket',
          category: 'interaction',
          stateMachine: {
            states: [
              { name: 'open', isInitial: true },
              { name: 'assigned' },
              { name: 'closed', isTerminal: true },
            ],
            events: [
              { key: 'INIT', name: 'Init' },
              { key: 'ASSIGN', name: 'Assign' },
              { key: 'CLOSE', name: 'Close' },
            ],
            transitions: [
              {
                from: 'open',
                event: 'INIT',
                to: 'open',
                effects: [
                  ['fetch', 'Ticket'],
                  [
                    'render-ui',
                    'main',
                    { type: 'entity-table', entity: 'Ticket', fields: ['subject'] },
                  ],
                ],
              },
              { from: 'open', event: 'ASSIGN', to: 'asigned' },
              { from: 'assigned', event: 'CLOSE', to: 'closed' },
            ],
          },
        },
      ],
      pages: [{ name: 'TicketsPage', path: '/tickets', traits: [{ ref: 'Triage' }] }],
    },
  ],
};

export const toFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});
