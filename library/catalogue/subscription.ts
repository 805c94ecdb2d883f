import { move, workflow } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  behavior,
  button,
  callService,
  clear,
  emit,
  entity,
  fetch,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  modal,
  notify,
  on,
  own,
  page,
  persist,
  row,
  set,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const subscriptionLifecycle = workflow({
  name: 'SubscriptionLifecycle',
  entity: 'Subscription',
  title: '@entity.customer',
  icon: 'repeat',
  fields: 'plan:badge seats price:h4:currency renewsAt:body:date trialDaysLeft',
  statuses: 'trialing active paused pastDue cancelled expired.',
  changed: 'SUBSCRIPTION_CHANGED',
  moves: [
    move('trialing|pastDue ACTIVATE active', 'primary', {
      guard: ['!=', '@entity.plan', 'free'],
      effects: [set('renewsAt', ['time/add', '@now', 1, 'months'])],
      otherwise: 'Choose a paid plan first.',
    }),
    move('active PAUSE paused', 'secondary', {
      effects: [set('pausedUntil', ['time/add', '@now', 1, 'months'])],
    }),
    move('paused RESUME active', 'primary'),
    move('active PAYMENT_FAILED pastDue', 'ghost', { label: 'Mark unpaid' }),
    move('trialing|active|paused|pastDue CANCEL cancelled', 'danger', {
      effects: [notify('It stays usable until the end of the period.')],
    }),
    move('cancelled WIN_BACK active', 'secondary', {
      label: 'Come back',
      effects: [set('cancelReason', '')],
    }),
    move('trialing|cancelled EXPIRE expired', 'ghost'),
  ],
  panels: {
    trialing: [{ type: 'progress-bar', value: ['-', 14, '@entity.trialDaysLeft'], max: 14 }],
    pastDue: [alert('The last payment failed.', 'error')],
  },
  more: {
    listens: [hear('PlanChoice', 'PLAN_CHANGED', 'ADOPT_PLAN')],
    events: { ADOPT_PLAN: 'plan! seats:number! price:number!' },
    transitions: [
      on('trialing|active ADOPT_PLAN =', [
        ...assign(given('plan seats price')),
        persist('update', 'Subscription', '@entity'),
      ]),
    ],
    ticks: [
      tickWhile(['=', '@entity.status', 'trialing'], 'trialTick', 86400000, [
        set('trialDaysLeft', ['math/max', 0, ['-', '@entity.trialDaysLeft', 1]]),
        ['if', ['=', '@entity.trialDaysLeft', 0], emit('EXPIRE'), null],
      ]),
    ],
  },
});

const planChoice = traitOf('Subscription', 'PlanChoice', {
  states: 'closed comparing pricing',
  events: {
    SEATS: 'value:number!',
    CHOOSE: 'data:object!',
    PriceQuoted: 'price:number!',
    PLAN_CHANGED: 'plan! seats:number! price:number!',
  },
  config: {
    plans: knob(
      '[object]',
      [
        { name: 'Team', price: '8', features: ['Shared space'] },
        { name: 'Enterprise', price: '20', features: ['Single sign-on', 'Audit log'] },
      ],
      'Plans on offer',
    ),
  },
  transitions: [
    on('closed INIT =', [main(button('Change plan', 'COMPARE', 'secondary', 'sliders'))]),
    on('closed COMPARE comparing', [
      modal(
        header('Plans', 'layers'),
        { type: 'pricing-grid', plans: '@config.plans' },
        { type: 'range-slider', min: 1, max: 500, value: '@entity.seats', action: 'SEATS' },
        form([{ name: 'plan', type: 'radio', options: ['team', 'enterprise'] }], 'CHOOSE', 'CLOSE'),
      ),
    ]),
    on('comparing SEATS =', [set('seats', ['math/clamp', '@payload.value', 1, 500])]),
    on('comparing CHOOSE pricing', [
      set('plan', get('@payload.data', 'plan', 'team')),
      callService('pricing', 'quote', 'PriceQuoted', 'QuoteFailed', own('plan seats')),
    ]),
    on('pricing PriceQuoted closed', [
      clear(),
      emit('PLAN_CHANGED', { ...own('plan seats'), price: '@payload.price' }),
    ]),
    on('pricing QuoteFailed comparing', [notify('@payload.error', 'error')]),
    on('comparing|pricing CLOSE closed', [clear()]),
  ],
});

const leavingSurvey = traitOf('Subscription', 'LeavingSurvey', {
  states: 'asleep asking offering thanked',
  events: { LEFT: 'id! status!', REASON: 'data:object!' },
  listens: [hear('SubscriptionLifecycle', 'SUBSCRIPTION_CHANGED', 'LEFT')],
  transitions: [
    on('asleep INIT =', [fetch('Subscription'), main(text('', 'caption'))]),
    on('asleep SubscriptionLoaded =', []),
    on('asleep SubscriptionLoadFailed =', [['log', '@payload.error']]),
    when(['=', '@payload.status', 'cancelled'], 'asleep|thanked LEFT asking', [
      main(
        header('Why do you leave?', 'heart-crack'),
        form(
          [{ name: 'reason', type: 'radio', options: ['price', 'features', 'unused', 'other'] }],
          'REASON',
          'SKIP',
        ),
      ),
    ]),
    when(['=', get('@payload.data', 'reason', ''), 'price'], 'asking REASON offering', [
      set('cancelReason', get('@payload.data', 'reason', '')),
      main(
        row(
          text('Would half price for three months help?', 'h4'),
          button('Yes', 'TAKE_OFFER'),
          button('No', 'SKIP', 'ghost'),
        ),
      ),
    ]),
    on('asking REASON thanked', [
      set('cancelReason', get('@payload.data', 'reason', '')),
      persist('update', 'Subscription', '@entity'),
      main(text('Thank you.', 'h4')),
    ]),
    on('offering TAKE_OFFER thanked', [main(alert('Welcome back', 'success'))]),
    on('asking|offering SKIP thanked', [main(text('Goodbye.', 'h4'))]),
  ],
});

export default behavior({
  name: 'std-subscription',
  description:
    'A subscription from trial over active and past due to cancelled, with plan changes, pausing and a last offer before leaving.',
  tags: 'subscription plan trial churn saas lifecycle',
  useWhen: 'Use when customers pay regularly and may upgrade, pause or leave.',
  asked:
    'Netflix; free trial; cancel any time; upgrade or downgrade; monthly plan; Saas; pause; membership plan; newspaper subscription; recurring plan; renew every month; box delivered monthly; churn; change plan',
  entity: entity('Subscription', {
    customer: 'string!',
    plan: 'string free|team|enterprise = team',
    seats: 'number = 1',
    price: 'number = 0',
    status: 'string trialing|active|paused|pastDue|cancelled|expired = trialing',
    trialDaysLeft: 'number = 14',
    renewsAt: 'date',
    cancelReason: 'string = ',
    pausedUntil: 'date',
  }),
  traits: [subscriptionLifecycle, planChoice, leavingSurvey],
  pages: [
    page('SubscriptionPage', '/subscription', 'SubscriptionLifecycle PlanChoice LeavingSurvey'),
  ],
});
