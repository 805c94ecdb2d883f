import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  callService,
  concat,
  count,
  emit,
  entity,
  get,
  knob,
  notify,
  on,
  set,
  tickWhile,
  when,
  where,
} from '../behavior.ts';

const policy = entity('SlaPolicy', {
  name: 'string!',
  priority: 'string low|normal|high|critical = normal',
  answerMinutes: 'number = 240',
  solveHours: 'number = 48',
});
const account = entity('CustomerAccount', {
  name: 'string!',
  tier: 'string basic|gold|platinum = basic',
  contact: 'string = ',
  email: 'email',
});
const item = entity('SupportCase', {
  subject: 'string!',
  description: 'string = ',
  account: '->CustomerAccount',
  policy: '->SlaPolicy',
  priority: 'string low|normal|high|critical = normal',
  agent: 'string = ',
  minutesLeft: 'number = 240',
  breached: 'boolean = false',
  answer: 'string = ',
  status: 'string new|answered|waiting|solved|closed = new',
});

export default behavior({
  name: 'std-support-sla',
  description:
    'Customer service with deadlines: cases have a service level, a clock runs until they are answered, and breaches are escalated.',
  tags: 'support sla customer-service cases deadlines escalation service-level agents complaints',
  useWhen:
    'Use when customers are promised an answer within a time that must be measured and kept.',
  asked:
    'answer within four hours; premium clients; response time; deadline breaks; service level; warn before we are late; complaints answered in time; customer service centre; call centre; case manager; customers promised an answer; priority customers; time to first answer; promised answer times; response time; premium clients; breach; agreed hours',
  orbitals: [
    desk({
      entity: item,
      icon: 'headphones',
      look: 'table-view',
      columns: 'subject:h4 account priority:badge minutesLeft agent status:badge breached:badge',
      form: 'subject description:textarea account policy priority',
      search: 'subject',
      filter: {
        priority: ['low', 'normal', 'high', 'critical'],
        status: ['new', 'answered', 'waiting', 'solved'],
      },
      record: {
        title: '@entity.subject',
        fields: 'subject:h2 description account priority:badge agent minutesLeft breached answer',
        statuses: 'new answered waiting solved closed.',
        moves: [
          move('new|waiting TAKE =', 'secondary', { writes: { agent: '@user.name' } }),
          move('new|waiting ANSWER answered', 'primary', {
            asks: 'answer:textarea',
            guard: ['validate/minLength', get('@payload.data', 'answer', ''), 5],
            otherwise: 'Write an answer.',
          }),
          move('answered CUSTOMER_REPLIED waiting'),
          move('answered|waiting SOLVE solved', 'success'),
          move('solved REOPEN waiting'),
          move('solved CLOSE_CASE closed', 'ghost'),
        ],
        more: {
          config: { warnMinutes: knob('number', 30, 'Minutes before a breach that warn') },
          transitions: [
            when(
              ['and', ['<=', '@entity.minutesLeft', 0], ['not', '@entity.breached']],
              'new|waiting MINUTE =',
              [
                set('breached', true),
                callService('pager', 'notify', 'LeadPaged', 'LeadNotPaged', {
                  agent: '@entity.agent',
                  case: '@entity.id',
                }),
                notify(concat('Service level broken: ', '@entity.subject'), 'error'),
              ],
            ),
            on('new|waiting MINUTE =', [set('minutesLeft', ['-', '@entity.minutesLeft', 1])]),
            on('new|waiting LeadPaged =', [notify('The team lead was paged', 'warning')]),
            on('new|waiting LeadNotPaged =', [['log', '@payload.error']]),
          ],
          ticks: [
            tickWhile(
              ['array/includes', ['list', 'new', 'waiting'], '@entity.status'],
              'clock',
              60000,
              [emit('MINUTE')],
            ),
          ],
        },
        below: [{ type: 'meter', value: '@entity.minutesLeft', max: 240, label: 'Minutes left' }],
      },
      figures: {
        New: [count(where('@payload.data', 'status', 'new')), { icon: 'inbox' }],
        Breached: [count(where('@payload.data', 'breached', true)), { icon: 'flame' }],
      },
    }),
    desk({
      entity: account,
      icon: 'building',
      columns: 'name:h4 tier:badge contact email',
      form: 'name tier contact email',
      search: 'name',
      record: { title: '@entity.name', fields: 'name:h2 tier:badge contact email' },
      related: [
        belongings(
          'SupportCase',
          'account',
          'headphones',
          'subject:h4 priority:badge status:badge',
          { title: 'Cases', opens: '/support-cases' },
        ),
      ],
    }),
    desk({
      entity: policy,
      icon: 'timer',
      look: 'entity-cards',
      columns: 'name:h3 priority:badge answerMinutes solveHours',
      form: 'name priority answerMinutes solveHours',
      guard: ['>', '@payload.data.answerMinutes', 0],
    }),
  ],
});
