/**
 * An application of one machine with four faults of different kinds: a misspelled state, an event that nothing handles,
 * a state that nothing reaches, and a binding to a field that the entity lacks.
 */
export const BROKEN_EXAMPLE = {
  name: 'returns-desk',
  orbitals: [
    {
      name: 'Returns',
      entity: {
        name: 'Return',
        persistence: 'persistent',
        fields: [
          { name: 'id', type: 'string' },
          { name: 'item', type: 'string', required: true },
          { name: 'reason', type: 'string' },
          { name: 'refund', type: 'number', default: 0 },
          {
            name: 'status',
            type: 'enum',
            values: ['requested', 'approved', 'refunded', 'rejected'],
            default: 'requested',
          },
        ],
      },
      traits: [
        {
          name: 'ReturnDesk',
          linkedEntity: 'Return',
          category: 'interaction',
          emits: [],
          stateMachine: {
            states: [
              { name: 'requested', isInitial: true },
              { name: 'approved' },
              { name: 'refunded', isTerminal: true },
              { name: 'rejected', isTerminal: true },
              { name: 'waiting' },
            ],
            events: [
              { key: 'INIT', name: 'Init' },
              { key: 'APPROVE', name: 'Approve' },
              { key: 'REFUND', name: 'Refund' },
              { key: 'REJECT', name: 'Reject' },
            ],
            transitions: [
              {
                from: 'requested',
                event: 'INIT',
                to: 'requested',
                effects: [
                  [
                    'render-ui',
                    'main',
                    {
                      type: 'stack',
                      direction: 'vertical',
                      children: [
                        { type: 'typography', variant: 'h2', text: '@entity.item' },
                        { type: 'typography', variant: 'body', text: '@entity.reson' },
                        { type: 'button', label: 'Approve', action: 'APPROVE' },
                        { type: 'button', label: 'Reject', action: 'REJECT' },
                        { type: 'button', label: 'Ask the customer', action: 'ASK' },
                      ],
                    },
                  ],
                ],
              },
              {
                from: 'requested',
                event: 'APPROVE',
                to: 'aproved',
                effects: [
                  ['set', '@entity.status', 'approved'],
                  [
                    'render-ui',
                    'main',
                    {
                      type: 'stack',
                      direction: 'vertical',
                      children: [
                        { type: 'typography', variant: 'h2', text: '@entity.item' },
                        { type: 'button', label: 'Pay the refund', action: 'REFUND' },
                      ],
                    },
                  ],
                ],
              },
              {
                from: 'requested',
                event: 'REJECT',
                to: 'rejected',
                effects: [
                  ['set', '@entity.status', 'rejected'],
                  ['render-ui', 'main', { type: 'typography', variant: 'h2', text: 'Rejected' }],
                ],
              },
              {
                from: 'approved',
                event: 'REFUND',
                to: 'refunded',
                guard: ['>', '@entity.refund', 0],
                effects: [
                  ['set', '@entity.status', 'refunded'],
                  ['render-ui', 'main', { type: 'typography', variant: 'h2', text: 'Refunded' }],
                ],
              },
            ],
          },
        },
      ],
      pages: [{ name: 'ReturnsPage', path: '/returns', traits: [{ ref: 'ReturnDesk' }] }],
    },
  ],
};
