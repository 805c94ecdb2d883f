const TICKETS = {
  name: 'App',
  orbitals: [{ entity: 'Ticket', traits: ['Triage'], pages: ['Dashboard'] }],
};
const EMPTY = { name: 'App', orbitals: [] };
const DOMAIN = 'helpdesk';

const episode = (n: number) => ({
  domain: DOMAIN,
  context: `Checkout ${n} fails because the database times out`,
  schema: TICKETS,
  actions_taken: ['add_states', 'add_events', 'add_transitions'],
  outcome: 'success',
  metadata: { duration_ms: 1200, llm_calls: 3 },
  idempotency_key: `sample-${n}`,
});

/** Requests of every operation, in an order in which each works on an empty data directory. */
export const SAMPLES: readonly (readonly [operation: string, input: unknown])[] = [
  ['plan', { current: EMPTY, goal: TICKETS, domain: DOMAIN }],
  ['plan_instructions', { current: EMPTY, goal: 'std-helpdesk', domain: DOMAIN }],
  [
    'propose',
    {
      brief: {
        name: 'tool pool',
        entities: [
          { name: 'Tool', fields: [{ name: 'label', required: true }], states: ['in', 'out'] },
        ],
      },
    },
  ],
  ['gap', { source: TICKETS, target: 'std-helpdesk' }],
  ['memory_store', episode(1)],
  ['memory_store', episode(2)],
  ['memory_store', episode(3)],
  ['memory_recall', { domain: DOMAIN, context: 'Buyers get timeouts while paying', limit: 5 }],
  ['memory_compress', { domain: DOMAIN }],
  ['memory_stats', { domain: DOMAIN }],
  ['memory_stats', { domain: 'never seen' }],
  ['memory_forget', { domain: DOMAIN, older_than_days: 90, dry_run: true }],
  ['validity_check', { schema: TICKETS }],
  ['error_check', { schema: TICKETS }],
  ['rank_edits', { schema: TICKETS, errors: ['missing_transition'], max_steps: 3 }],
  ['embed', { schema: TICKETS }],
  ['find_similar_behaviors', { schema: TICKETS, limit: 3 }],
  [
    'apply_actions',
    { schema: EMPTY, actions: [{ action: 'add_entity', params: { name: 'Ticket' } }] },
  ],
  ['apply_actions', { schema: TICKETS, actions: [], save: true }],
  ['describe_language', { topic: 'fields' }],
  ['describe_language', { topic: 'patterns', name: 'form-section' }],
  ['describe_language', { topic: 'actions' }],
  ['describe_language', { topic: 'actions', name: 'rename' }],
  ['list_behaviors', { query: 'ticket', limit: 3 }],
  ['get_schema', { schema_id: 'std-helpdesk', outline: true }],
  ['register_behavior', { name: 'mine', schema: TICKETS, description: 'Tickets, triaged.' }],
  ['get_schema', { schema_id: 'mine' }],
  ['get_schema', { schema_id: `sch_${'a'.repeat(43)}` }],
];

/** Requests that every door refuses in the same words. */
export const REFUSED: readonly (readonly [operation: string, input: unknown])[] = [
  ['validity_check', {}],
  ['validity_check', { schema: 5 }],
  ['validity_check', { schema: 'no-such-behavior' }],
  ['validity_check', { schema: TICKETS, unknown: true }],
  ['validity_check', JSON.parse('{"schema":{"a":{"__proto__":1}}}')],
  ['validity_check', JSON.parse('{"schema":{},"__proto__":{}}')],
  ['find_similar_behaviors', {}],
  ['gap', { source: TICKETS }],
];
