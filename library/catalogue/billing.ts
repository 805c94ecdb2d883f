import { fails } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  behavior,
  button,
  callService,
  clear,
  columns,
  count,
  emit,
  entity,
  failure,
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
  orbital,
  own,
  page,
  persist,
  row,
  set,
  stat,
  sum,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const usageMetering = traitOf('UsageMeter', 'UsageMetering', {
  states: 'counting limited',
  host: 'UsageReported',
  category: 'lifecycle',
  events: {
    UsageReported: 'quantity:number! metric!',
    USAGE_WARNING: 'used:number! included:number!',
    PERIOD_CLOSED: 'customer! amount:number!',
  },
  config: { warnAt: knob('number', 0.8, 'Share of the included amount that warns') },
  transitions: [
    when(
      ['<', ['+', '@entity.used', '@payload.quantity'], '@entity.hardLimit'],
      'counting UsageReported =',
      [
        set('used', ['+', '@entity.used', '@payload.quantity']),
        set('samples', [
          'array/takeLast',
          ['array/append', '@entity.samples', { at: ['time/now'], value: '@payload.quantity' }],
          100,
        ]),
        [
          'when',
          [
            'and',
            ['not', '@entity.warned'],
            ['>', '@entity.used', ['*', '@entity.included', '@config.warnAt']],
          ],
          ['do', set('warned', true), emit('USAGE_WARNING', own('used included'))],
        ],
      ],
    ),
    on('counting UsageReported limited', [persist('update', 'UsageMeter', '@entity')]),
    on('counting|limited CLOSE_PERIOD counting', [
      [
        'let',
        [['over', ['math/max', 0, ['-', '@entity.used', '@entity.included']]]],
        emit('PERIOD_CLOSED', {
          customer: '@entity.customer',
          amount: ['math/round', ['*', '@over', '@entity.unitPrice'], 2],
        }),
      ],
      ...assign({ used: 0, warned: false, periodStart: ['time/today'] }),
    ]),
  ],
  ticks: [
    tickWhile(
      ['!=', ['time/month', '@now'], ['time/month', '@entity.periodStart']],
      'monthTick',
      3600000,
      [emit('CLOSE_PERIOD')],
    ),
  ],
});

const usageView = traitOf('UsageMeter', 'UsageView', {
  states: 'calm warned',
  events: { WARN: 'used:number! included:number!' },
  listens: [hear('UsageMetering', 'USAGE_WARNING', 'WARN')],
  transitions: [
    on('calm INIT =', [
      fetch('UsageMeter'),
      main(
        header('This month', 'activity'),
        { type: 'line-chart', data: '@entity.samples' },
        { type: 'meter', value: '@entity.used', max: '@entity.included' },
      ),
    ]),
    on('calm UsageMeterLoaded =', [
      main(stat('Used', sum('@payload.data', 'used')), {
        type: 'data-grid',
        entity: '@payload.data',
        fields: columns('metric:badge used included unitPrice:body:currency'),
      }),
    ]),
    fails('calm UsageMeterLoadFailed =', 'No figures'),
    on('calm|warned WARN warned', [
      main(
        alert('Most of your included amount is used.', 'warning'),
        { type: 'meter', value: '@payload.used', max: '@payload.included' },
        button('Fine', 'INIT', 'ghost'),
      ),
    ]),
    on('warned INIT calm', [fetch('UsageMeter')]),
  ],
});

const chargeRun = traitOf('Charge', 'ChargeRun', {
  states: 'idle charging dunning suspended',
  category: 'lifecycle',
  events: { CHARGE: 'customer! amount:number!', CARD_CHANGED: 'last4!' },
  listens: [hear('UsageMetering', 'PERIOD_CLOSED', 'CHARGE'), hear('CardOnFile', 'CARD_CHANGED')],
  config: { schedule: knob('[number]', [24, 72, 168], 'Hours until each further try') },
  transitions: [
    when(['>', '@payload.amount', 0], 'idle CHARGE charging', [
      ...assign({ customer: '@payload.customer', amount: '@payload.amount', attempt: 1 }),
      callService('payments', 'charge', 'ChargeTaken', 'ChargeBounced', given('customer amount')),
    ]),
    on('charging ChargeTaken idle', [
      set('status', 'paid'),
      persist('create', 'Charge', '@entity'),
    ]),
    when(
      ['>', '@entity.attempt', ['array/len', '@config.schedule']],
      'charging ChargeBounced suspended',
      [set('status', 'suspended'), persist('update', 'Charge', '@entity')],
    ),
    on('charging ChargeBounced dunning', [
      ...assign({ status: 'dunning', lastError: '@payload.error', hoursWaited: 0 }),
    ]),
    on('dunning TRY_AGAIN charging', [
      set('attempt', ['+', '@entity.attempt', 1]),
      callService('payments', 'charge', 'ChargeTaken', 'ChargeBounced', own('customer amount')),
    ]),
    on('dunning|suspended CARD_CHANGED charging', [
      ...assign({ cardLast4: '@payload.last4', attempt: 1 }),
      callService('payments', 'charge', 'ChargeTaken', 'ChargeBounced', own('customer amount')),
    ]),
  ],
  ticks: [
    tickWhile(['=', '@entity.status', 'dunning'], 'dunningTick', 3600000, [
      set('hoursWaited', ['+', '@entity.hoursWaited', 1]),
      [
        'if',
        [
          '>=',
          '@entity.hoursWaited',
          ['array/nth', '@config.schedule', ['-', '@entity.attempt', 1]],
        ],
        emit('TRY_AGAIN'),
        null,
      ],
    ]),
  ],
});

const cardOnFile = traitOf('Charge', 'CardOnFile', {
  states: 'showing entering verifying urgent',
  events: { CARD: 'data:object!', CARD_CHANGED: 'last4!', CardStored: 'last4!' },
  transitions: [
    on('showing INIT =', [
      fetch('Charge', { filter: ['=', get('@entity', 'status'), 'dunning'] }),
      main(
        row(
          { type: 'icon', name: 'credit-card' },
          text(['str/concat', '•••• ', '@entity.cardLast4']),
          button('Replace', 'REPLACE', 'secondary'),
        ),
      ),
    ]),
    when(['>', count('@payload.data'), 0], 'showing ChargeLoaded urgent', [
      set('lastError', get(['array/first', '@payload.data'], 'lastError', '')),
      main(
        failure('Your card was refused', '@entity.lastError'),
        button('Replace the card', 'REPLACE', 'danger'),
      ),
    ]),
    on('showing ChargeLoaded =', []),
    on('showing ChargeLoadFailed =', [notify('@payload.error', 'error')]),
    on('showing|urgent REPLACE entering', [
      modal(header('Card', 'credit-card'), form('number expiry cvc', 'CARD', 'CANCEL')),
    ]),
    on('entering|verifying CANCEL showing', [clear()]),
    on('entering|verifying CLOSE showing', [clear()]),
    when(['validate/creditCard', get('@payload.data', 'number', '')], 'entering CARD verifying', [
      callService('payments', 'store-card', 'CardStored', 'CardRefused', {
        number: get('@payload.data', 'number'),
      }),
      modal({ type: 'spinner' }),
    ]),
    on('verifying CardStored showing', [
      clear(),
      set('cardLast4', '@payload.last4'),
      emit('CARD_CHANGED', { last4: '@payload.last4' }),
      main(alert('Thank you', 'success')),
    ]),
    on('verifying CardRefused entering', [
      notify('@payload.error', 'error'),
      modal(form('number expiry cvc', 'CARD', 'CANCEL')),
    ]),
  ],
});

export default behavior({
  name: 'std-billing',
  description:
    'Usage is metered, priced at month’s end, charged to a card on file, dunned when it fails, and cut off at the limit.',
  tags: 'billing usage metering dunning payment saas',
  useWhen: 'Use when customers pay for what they used and the money must come in by itself.',
  asked:
    'charge by usage; pay as you go; metered pricing; charge per API call; usage-based invoices; Stripe billing; month-end charges; cut off customers who exceed their limit',
  orbitals: [
    orbital({
      entity: entity('UsageMeter', {
        customer: 'string!',
        metric: 'string requests|storage|seats = requests',
        used: 'number = 0',
        included: 'number = 1000',
        unitPrice: 'number = 0.01',
        hardLimit: 'number = 100000',
        periodStart: 'date',
        warned: 'boolean = false',
        samples: '[object] = []',
      }),
      traits: [usageMetering, usageView],
      pages: [page('UsagePage', '/usage', 'UsageView UsageMetering')],
    }),
    orbital({
      entity: entity('Charge', {
        customer: 'string!',
        amount: 'number! = 0',
        currency: 'string = EUR',
        cardLast4: 'string = ',
        attempt: 'number = 0',
        nextTryAt: 'datetime',
        status: 'string due|charging|paid|dunning|suspended = due',
        lastError: 'string = ',
        hoursWaited: 'number = 0',
      }),
      traits: [chargeRun, cardOnFile],
      pages: [page('PaymentPage', '/billing', 'CardOnFile ChargeRun')],
    }),
  ],
});
