import { desk } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  callService,
  concat,
  count,
  entity,
  get,
  notify,
  on,
  set,
  sum,
  where,
} from '../behavior.ts';

const plan = entity('SubscriptionPlan', {
  name: 'string!',
  price: 'number! = 0',
  period: 'string month|year = month',
  trialDays: 'number = 14',
});
const subscriber = entity('Subscriber', {
  name: 'string!',
  email: 'email!',
  plan: '->SubscriptionPlan',
  status: 'string trial|active|pastDue|suspended|cancelled = trial',
  renewsOn: 'date',
  failedPayments: 'number = 0',
  cancelReason: 'string = ',
});
const bill = entity('SubscriptionBill', {
  subscriber: '->Subscriber',
  amount: 'number! = 0',
  dueOn: 'date',
  attempt: 'number = 0',
  daysWaiting: 'number = 0',
  status: 'string due|charging|paid|dunning|writtenOff = due',
});

export default behavior({
  name: 'std-dunning',
  description:
    'Subscriptions that are paid again and again: plans, renewals, failed payments that are reminded and retried, and accounts suspended at last.',
  tags: 'subscriptions dunning recurring payments billing plans renewals saas reminders overdue',
  useWhen: 'Use when customers pay every month and somebody must follow up what was not paid.',
  asked:
    'customers do not pay; chase late payers; payment reminders; card was declined; retry the charge next week; lock out members who do not pay; overdue subscription fees; failed direct debit; expired card; recurring fees that bounce; membership dues; follow up unpaid; polite letters; nobody pays on time; slow payers; remind gently; arrears; final notice; debt collection',
  main: 'Subscriber',
  orbitals: [
    desk({
      entity: subscriber,
      icon: 'repeat',
      look: 'entity-table',
      columns: 'name:h4 plan email status:badge renewsOn:caption:date failedPayments',
      form: 'name email plan',
      guard: ['validate/email', get('@payload.data', 'email', '')],
      search: 'name',
      filter: { status: ['trial', 'active', 'pastDue', 'suspended', 'cancelled'] },
      record: {
        title: '@entity.name',
        fields: 'name:h2 email plan renewsOn:body:date failedPayments cancelReason',
        statuses: 'trial active pastDue suspended cancelled.',
        moves: [
          {
            move: 'trial ACTIVATE active',
            variant: 'primary',
            writes: { renewsOn: ['time/add', '@now', 1, 'month'] },
          },
          { move: 'active CHANGE_PLAN =', asks: 'plan' },
          {
            move: 'active MISS_PAYMENT pastDue',
            effects: [set('failedPayments', ['+', '@entity.failedPayments', 1])],
          },
          { move: 'pastDue SETTLE active', variant: 'success', writes: { failedPayments: 0 } },
          {
            move: 'pastDue SUSPEND suspended',
            variant: 'danger',
            guard: ['>=', '@entity.failedPayments', 3],
            otherwise: 'Remind three times first.',
          },
          { move: 'suspended REINSTATE active', writes: { failedPayments: 0 } },
          {
            move: 'trial|active|pastDue CANCEL_SUBSCRIPTION cancelled',
            asks: 'cancelReason',
            variant: 'ghost',
          },
        ],
      },
      related: [
        {
          entity: 'SubscriptionBill',
          via: 'subscriber',
          title: 'Bills',
          icon: 'receipt',
          columns: 'dueOn:h4:date amount:body:currency status:badge attempt',
          look: 'timeline',
          opens: '/subscription-bills',
        },
      ],
    }),
    desk({
      entity: bill,
      icon: 'receipt',
      look: 'table-view',
      columns: 'subscriber:h4 amount:body:currency dueOn:caption:date attempt status:badge',
      filter: { status: ['due', 'dunning', 'paid', 'writtenOff'] },
      record: {
        title: 'Bill',
        fields: 'subscriber:h3 amount:h2:currency dueOn:body:date attempt daysWaiting',
        statuses: 'due charging paid. dunning writtenOff.',
        moves: [
          {
            move: 'due|dunning CHARGE charging',
            variant: 'primary',
            effects: [
              set('attempt', ['+', '@entity.attempt', 1]),
              callService(
                'payments',
                'charge',
                { amount: '@entity.amount', customer: '@entity.subscriber' },
                'ChargeTaken',
                'ChargeBounced',
              ),
            ],
          },
          {
            move: 'dunning REMIND =',
            effects: [
              callService(
                'email',
                'send',
                {
                  to: '@entity.subscriber',
                  subject: 'Payment reminder',
                  body: 'A payment is overdue: please settle it.',
                },
                'ReminderSent',
                'ReminderLost',
              ),
            ],
          },
          {
            move: 'dunning WRITE_OFF writtenOff',
            variant: 'danger',
            guard: ['>=', '@entity.attempt', 3],
            otherwise: 'Try three times first.',
          },
        ],
        more: {
          transitions: [
            on('charging ChargeTaken paid', [
              ['persist', 'update', 'SubscriptionBill', { id: '@entity.id', status: 'paid' }],
              ['render-ui', 'main', { type: 'alert', variant: 'success', message: 'Paid' }],
            ]),
            on('charging ChargeBounced dunning', [
              set('status', 'dunning'),
              set('daysWaiting', 0),
              [
                'persist',
                'update',
                'SubscriptionBill',
                { id: '@entity.id', status: 'dunning', attempt: '@entity.attempt' },
              ],
              notify(concat('Not paid: ', '@payload.error'), 'error'),
              [
                'render-ui',
                'main',
                {
                  type: 'stack',
                  direction: 'horizontal',
                  children: [
                    { type: 'alert', variant: 'warning', message: 'The payment bounced.' },
                    { type: 'button', label: 'Try again', action: 'CHARGE' },
                    { type: 'button', label: 'Remind', action: 'REMIND' },
                  ],
                },
              ],
            ]),
            on('dunning ReminderSent =', [notify('Reminded', 'info')]),
            on('dunning ReminderLost =', [['log', '@payload.error']]),
            on('dunning DAY =', [set('daysWaiting', ['+', '@entity.daysWaiting', 1])]),
          ],
          ticks: [
            {
              name: 'day',
              interval: 86400000,
              guard: ['=', '@entity.status', 'dunning'],
              effects: [['emit', 'DAY']],
            },
          ],
        },
      },
      figures: {
        Open: [
          sum(where('@payload.data', 'status', 'due'), 'amount'),
          { format: 'currency', icon: 'receipt' },
        ],
        Dunning: [count(where('@payload.data', 'status', 'dunning')), { icon: 'alert-triangle' }],
      },
    }),
    desk({
      entity: plan,
      icon: 'layers',
      look: 'entity-cards',
      columns: 'name:h3 price:h4:currency period:badge trialDays',
      form: 'name price period trialDays',
      removable: 'Its subscribers keep it until they change.',
    }),
  ],
});
