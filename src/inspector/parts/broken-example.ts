const text = (variant: string, words: string) => ({ type: 'typography', variant, content: words });
const button = (label: string, action: string) => ({ type: 'button', label, action });
const render = (tree: object) => ['render-ui', 'main', tree];
const stack = (...children: readonly object[]) =>
  render({ type: 'stack', direction: 'vertical', children });
const setStatus = (status: string) => ['set', '@entity.status', status];
const arm = (from: string, event: string, to: string, ...effects: readonly unknown[]) => ({
  ...{ from, event, to, effects },
});

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
          { name: 'item', type: 'string', default: 'Lamp' },
          { name: 'reason', type: 'string' },
          { name: 'refund', type: 'number', default: 20 },
          {
            name: 'status',
            type: 'enum',
            values: ['requested', 'approved', 'paid', 'rejected'],
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
              { name: 'paid', isTerminal: true },
              { name: 'rejected', isTerminal: true },
              { name: 'waiting' },
            ],
            events: ['Init', 'Approve', 'Pay', 'Reject'].map((name) => ({
              key: name.toUpperCase(),
              name,
            })),
            transitions: [
              arm(
                'requested',
                'INIT',
                'requested',
                stack(
                  text('h2', '@entity.item'),
                  text('body', '@entity.reson'),
                  button('Approve', 'APPROVE'),
                  button('Reject', 'REJECT'),
                  button('Ask the customer', 'ASK'),
                ),
              ),
              arm(
                'requested',
                'APPROVE',
                'aproved',
                setStatus('approved'),
                stack(text('h2', '@entity.item'), button('Pay the refund', 'PAY')),
              ),
              arm(
                'requested',
                'REJECT',
                'rejected',
                setStatus('rejected'),
                render(text('h2', 'Rejected')),
              ),
              {
                ...arm('approved', 'PAY', 'paid', setStatus('paid'), render(text('h2', 'Paid'))),
                guard: ['>', '@entity.refund', 0],
              },
            ],
          },
        },
      ],
      pages: [{ name: 'ReturnsPage', path: '/returns', traits: [{ ref: 'ReturnDesk' }] }],
    },
  ],
};
