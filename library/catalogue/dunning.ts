import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  behavior,
  callService,
  concat,
  count,
  emit,
  entity,
  get,
  notify,
  on,
  persist,
  set,
  sum,
  tickWhile,
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
          move('trial ACTIVATE active', 'primary', {
            writes: { renewsOn: ['time/add', '@now', 1, 'month'] },
          }),
          move('active CHANGE_PLAN =', 'secondary', { asks: 'plan' }),
          move('active MISS_PAYMENT pastDue', 'secondary', {
            effects: [set('failedPayments', ['+', '@entity.failedPayments', 1])],
          }),
          move('pastDue SETTLE active', 'success', { writes: { failedPayments: 0 } }),
          move('pastDue SUSPEND suspended', 'danger', {
            guard: ['>=', '@entity.failedPayments', 3],
            otherwise: 'Remind three times first.',
          }),
          move('suspended REINSTATE active', 'secondary', { writes: { failedPayments: 0 } }),
          move('trial|active|pastDue CANCEL_SUBSCRIPTION cancelled', 'ghost', {
            asks: 'cancelReason',
          }),
        ],
      },
      related: [
        belongings(
          'SubscriptionBill',
          'subscriber',
          'receipt',
          'dueOn:h4:date amount:body:currency status:badge attempt',
          { title: 'Bills', look: 'timeline', opens: '/subscription-bills' },
        ),
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
          move('due|dunning CHARGE charging', 'primary', {
            effects: [
              set('attempt', ['+', '@entity.attempt', 1]),
              callService('payments', 'charge', 'ChargeTaken', 'ChargeBounced', {
                amount: '@entity.amount',
                customer: '@entity.subscriber',
              }),
            ],
          }),
          move('dunning REMIND =', 'secondary', {
            effects: [
              callService('email', 'send', 'ReminderSent', 'ReminderLost', {
                to: '@entity.subscriber',
                subject: 'Payment reminder',
                body: 'A payment is overdue: please settle it.',
              }),
            ],
          }),
          move('dunning WRITE_OFF writtenOff', 'danger', {
            guard: ['>=', '@entity.attempt', 3],
            otherwise: 'Try three times first.',
          }),
        ],
        more: {
          transitions: [
            on('charging ChargeTaken paid', [
              persist('update', 'SubscriptionBill', { id: '@entity.id', status: 'paid' }),
              ['render-ui', 'main', alert('Paid', 'success')],
            ]),
            on('charging ChargeBounced dunning', [
              set('status', 'dunning'),
              set('daysWaiting', 0),
              persist('update', 'SubscriptionBill', {
                id: '@entity.id',
                status: 'dunning',
                attempt: '@entity.attempt',
              }),
              notify(concat('Not paid: ', '@payload.error'), 'error'),
              [
                'render-ui',
                'main',
                {
                  type: 'stack',
                  direction: 'horizontal',
                  children: [
                    alert('The payment bounced.', 'warning'),
                    { type: 'button', label: 'Try again', action: 'CHARGE' },
                    { type: 'button', label: 'Remind', action: 'REMIND' },
                  ],
                },
              ],
            ]),
            on('dunning ReminderSent =', [notify('Reminded')]),
            on('dunning ReminderLost =', [['log', '@payload.error']]),
            on('dunning DAY =', [set('daysWaiting', ['+', '@entity.daysWaiting', 1])]),
          ],
          ticks: [tickWhile(['=', '@entity.status', 'dunning'], 'day', 86400000, [emit('DAY')])],
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
