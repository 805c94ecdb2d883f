import {
  behavior,
  type Call,
  emit,
  fn,
  get,
  header,
  knob,
  main,
  on,
  own,
  page,
  row,
  runtimeEntity,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const factor: Call = ['if', '@entity.yearly', 10, 1];
const table = main(
  header('Prices', 'tag'),
  row(
    text('Monthly'),
    { type: 'switch', checked: '@entity.yearly', onChange: 'FLIP' },
    text('Yearly, two months free'),
  ),
  { type: 'range-slider', min: 1, max: 100, value: '@entity.seats', action: 'SEATS' },
  {
    type: 'pricing-grid',
    plans: [
      'array/map',
      '@config.plans',
      fn('plan', {
        name: '@plan.name',
        price: [
          'format/currency',
          ['*', get('@plan', 'perSeat', 0), ['*', '@entity.seats', factor]],
          'EUR',
        ],
        features: '@plan.features',
        action: { label: 'Take it', event: 'TAKE' },
      }),
    ],
  },
);

const priceTable = traitOf('PriceView', 'PriceTable', {
  states: 'comparing',
  events: {
    SEATS: 'value:number!',
    TAKE: 'name!',
    PLAN_TAKEN: 'name! seats:number! yearly:boolean!',
  },
  external: 'PLAN_TAKEN',
  config: {
    plans: knob(
      '[object]',
      [
        { name: 'Solo', perSeat: 4, features: ['Everything for one'] },
        { name: 'Team', perSeat: 7, features: ['Shared', 'Roles'] },
      ],
      'Plans',
    ),
  },
  transitions: [
    on('comparing INIT =', [table]),
    on('comparing FLIP =', [set('yearly', ['not', '@entity.yearly']), table]),
    when(['validate/range', '@payload.value', 1, 100], 'comparing SEATS =', [
      set('seats', '@payload.value'),
      table,
    ]),
    on('comparing TAKE =', [
      set('chosen', '@payload.name'),
      emit('PLAN_TAKEN', { name: '@payload.name', ...own('seats yearly') }),
    ]),
  ],
});

export default behavior({
  name: 'std-pricing-page',
  description:
    'Plans side by side whose prices follow seats and period, with one click to take one.',
  tags: 'pricing plans page',
  useWhen: 'Use when visitors compare what something costs for their own case.',
  asked:
    'compare Basic, Pro and Enterprise; plans side by side; price table; how much does it cost; packages; monthly or yearly; choose a tariff; price calculator; tiers',
  entity: runtimeEntity('PriceView', {
    yearly: 'boolean = false',
    seats: 'number = 5',
    chosen: 'string = ',
  }),
  traits: [priceTable],
  pages: [page('PricesPage', '/prices', 'PriceTable')],
});
