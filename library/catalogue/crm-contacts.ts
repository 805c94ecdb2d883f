import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, concat, count, entity, get, where } from '../behavior.ts';

const organisation = entity('Organisation', {
  name: 'string!',
  industry: 'string = ',
  city: 'string = ',
  website: 'url',
  employees: 'number = 0',
});
const customer = entity('Customer', {
  name: 'string!',
  organisation: '->Organisation',
  jobTitle: 'string = ',
  email: 'email!',
  phone: 'phone',
  owner: 'string = ',
  status: 'string lead|prospect|customer|lost = lead',
  lastContactAt: 'datetime',
  nextStep: 'string = ',
});
const touch = entity('Interaction', {
  customer: '->Customer',
  kind: 'string call|email|meeting|note = note',
  summary: 'string!',
  happenedAt: 'datetime!',
  followUpOn: 'date',
});

export default behavior({
  name: 'std-crm-contacts',
  description:
    'Customer relations: people and organisations, every call, mail and meeting with them, who looks after whom and what comes next.',
  tags: 'crm customers contacts clients leads organisations relations interactions sales accounts',
  useWhen: 'Use when a team keeps its customers and leads and notes every conversation with them.',
  asked:
    'customer database; who talked to whom; log phone calls and meetings with clients; client file; account manager; keep in touch with customers; Hubspot; notes on each customer; relationship history; salespeople write down every conversation; key accounts; customer management; every donor and what we talked about; last chat with a sponsor; keep a file on each client; acquaintances; who met whom',
  orbitals: [
    desk({
      entity: customer,
      icon: 'contact',
      look: 'entity-table',
      columns:
        'name:h4 organisation jobTitle email phone owner status:badge lastContactAt:caption:date',
      form: 'name organisation jobTitle email phone',
      guard: ['validate/email', get('@payload.data', 'email', '')],
      extra: { owner: '@user.name', status: 'lead' },
      search: 'name',
      filter: { status: ['lead', 'prospect', 'customer', 'lost'] },
      pageSize: 50,
      removable: 'What was spoken with this customer stays.',
      record: {
        title: '@entity.name',
        fields:
          'name:h1 organisation jobTitle email phone owner nextStep lastContactAt:caption:datetime',
        statuses: 'lead prospect customer lost',
        moves: [
          move('lead QUALIFY prospect', 'primary'),
          move('prospect WIN customer', 'success'),
          move('lead|prospect LOSE lost', 'danger'),
          move('lost WARM_UP lead'),
          move('lead|prospect|customer PLAN_STEP =', 'secondary', {
            label: 'Plan next step',
            asks: 'nextStep',
          }),
          move('lead|prospect|customer HAND_TO =', 'secondary', {
            label: 'Hand over',
            asks: 'owner',
            guard: ['!=', get('@payload.data', 'owner', ''), '@entity.owner'],
            otherwise: 'That is the owner already.',
          }),
          move('lead|prospect|customer WRITE =', 'secondary', {
            service: callService('email', 'send', 'MailSent', 'MailLost', {
              to: '@entity.email',
              subject: 'Hello',
              body: 'Thank you for talking with us.',
            }),
            told: concat('Written to ', '@entity.email'),
            writes: { lastContactAt: '@now' },
          }),
        ],
      },
      related: [
        belongings(
          'Interaction',
          'customer',
          'history',
          'happenedAt:h4:datetime kind:badge summary',
          { title: 'History', look: 'timeline', opens: '/interactions' },
        ),
      ],
      figures: {
        Leads: [count(where('@payload.data', 'status', 'lead')), { icon: 'sprout' }],
        Customers: [count(where('@payload.data', 'status', 'customer')), { icon: 'handshake' }],
      },
    }),
    desk({
      entity: touch,
      icon: 'history',
      look: 'timeline',
      columns: 'happenedAt:h4:datetime customer kind:badge summary followUpOn:caption:date',
      form: 'customer kind summary:textarea happenedAt followUpOn',
      filter: { kind: ['call', 'email', 'meeting', 'note'] },
      record: {
        title: 'Interaction',
        fields: 'customer:h3 kind:badge summary happenedAt:body:datetime followUpOn:body:date',
      },
    }),
    desk({
      entity: organisation,
      icon: 'building',
      look: 'entity-cards',
      columns: 'name:h3 industry city employees',
      form: 'name industry city website employees',
      search: 'name',
      record: { title: '@entity.name', fields: 'name:h2 industry city website employees' },
      related: [
        belongings('Customer', 'organisation', 'contact', 'name:h4 jobTitle status:badge', {
          title: 'People',
          opens: '/customers',
        }),
      ],
    }),
  ],
});
