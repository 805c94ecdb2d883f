import type { JsonObject } from '../kernel/json.ts';

/** A small application that the examples of all actions fit. */
export const EXAMPLE_DOCUMENT: JsonObject = {
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

/** Params of one call of every action; each applies to the example document. */
export const ACTION_EXAMPLES: Readonly<Record<string, JsonObject>> = {
  add_effect: { trait: 'Triage', state: 'assigned', effect: 'render-ui' },
  add_emit: { trait: 'Triage', event: 'TICKET_ASSIGNED', scope: 'external' },
  add_entity: {
    name: 'Customer',
    form: 'object',
    definition: { fields: [{ name: 'email', type: 'string' }] },
  },
  add_events: { trait: 'Triage', events: ['REOPEN'], definitions: { REOPEN: { name: 'Reopen' } } },
  add_field: { entity: 'Ticket', name: 'dueAt', type: 'datetime' },
  add_listen: { trait: 'Log', event: 'TICKET_ASSIGNED', source: 'Triage', triggers: 'NOTE' },
  add_orbital: { name: 'CustomerOrbital', entity: 'Customer' },
  add_page: { name: 'TicketLog', path: '/tickets/log', traits: ['Log'] },
  add_page_trait: { page: 'Tickets', trait: 'Log' },
  add_states: {
    trait: 'Triage',
    states: ['waiting'],
    definitions: { waiting: { isTerminal: false } },
  },
  add_tick: { trait: 'Log', name: 'refresh', interval: 5_000, effects: [['fetch', 'Ticket']] },
  add_trait: { name: 'TicketDetail', linkedEntity: 'Ticket', form: 'object' },
  add_transition: { trait: 'Triage', from: 'open', event: 'CLOSE', to: 'closed' },
  add_transitions: {
    trait: 'Triage',
    transitions: [
      { from: 'open', event: 'CLOSE', to: 'closed', guard: ['=', '@entity.priority', 'low'] },
    ],
  },
  add_use: { orbital: 'TicketOrbital', as: 'Search', from: 'std/behaviors/std-search' },
  remove_effect: { trait: 'Triage', state: 'closed', effect: 'fetch' },
  remove_emit: { trait: 'Triage', event: 'TICKET_CLOSED', allow_dangling: true },
  remove_entity: { name: 'Ticket', cascade: true },
  remove_event: { trait: 'Triage', event: 'CLOSE', cascade: true },
  remove_events: { trait: 'Triage', events: ['CLOSE'], cascade: true },
  remove_field: { entity: 'Ticket', name: 'priority' },
  remove_listen: { trait: 'Log', event: 'TICKET_CLOSED' },
  remove_orbital: { name: 'TicketOrbital', cascade: true },
  remove_page: { name: 'Tickets' },
  remove_page_trait: { page: 'Tickets', trait: 'Triage' },
  remove_property: { at: '/orbitals/@TicketOrbital/entity/persistence' },
  remove_state: { trait: 'Triage', state: 'closed', cascade: true },
  remove_states: { trait: 'Triage', states: ['closed'], cascade: true },
  remove_tick: { trait: 'Triage', name: 'poll' },
  remove_trait: { name: 'Log', cascade: true },
  remove_transition: { trait: 'Triage', from: 'open', event: 'ASSIGN', to: 'assigned' },
  remove_transitions: {
    trait: 'Triage',
    transitions: [{ from: 'open', event: 'ASSIGN', to: 'assigned' }],
  },
  remove_use: { orbital: 'TicketOrbital', as: 'Modal' },
  rename: { type: 'field', entity: 'Ticket', from: 'subject', to: 'title' },
  remove_value: {
    at: '/orbitals/@TicketOrbital/traits/@Triage/stateMachine/transitions/@assigned|CLOSE|closed/effects/0',
  },
  reorder: { at: '/orbitals/@TicketOrbital/traits', order: ['Log', 'Triage'] },
  set_config: { trait: 'Triage', config: { title: 'Tickets' } },
  set_container: { at: '/orbitals/@TicketOrbital/auxiliaryEntities', value: [] },
  set_effects: {
    trait: 'Triage',
    from: 'open',
    event: 'ASSIGN',
    to: 'assigned',
    effects: [['set', '@entity.priority', 'high']],
  },
  set_form: { at: '/orbitals/@TicketOrbital/pages/@Tickets', form: 'name' },
  set_guard: {
    trait: 'Triage',
    from: 'open',
    event: 'ASSIGN',
    guard: ['=', '@entity.priority', 'high'],
  },
  set_initial_state: { trait: 'Triage', state: 'assigned' },
  set_name: { at: '/orbitals/@TicketOrbital/pages/1', name: 'Drafts' },
  set_property: { at: '/orbitals/@TicketOrbital/entity/persistence', value: 'runtime' },
  set_terminal_state: { trait: 'Triage', state: 'closed' },
  set_value: {
    at: '/orbitals/@TicketOrbital/traits/@Triage/ticks/@poll/effects/0/2',
    value: { limit: 20 },
  },
  set_transition: { trait: 'Triage', from: 'open', event: 'ASSIGN', set: { to: 'closed' } },
};
