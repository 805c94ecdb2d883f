import {
  alert,
  assign,
  behavior,
  button,
  draws,
  emit,
  fn,
  get,
  given,
  header,
  main,
  on,
  page,
  row,
  runtimeEntity,
  set,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const board = main(
  header('Prices', 'trending-up'),
  {
    type: 'data-grid',
    entity: '@entity.quotes',
    fields: [],
    renderItem: draws(
      'quote',
      row(text('@quote.symbol', 'h4'), text('@quote.price'), {
        type: 'trend-indicator',
        value: '@quote.change',
      }),
    ),
  },
  { type: 'line-chart', data: '@entity.history' },
);

const tickerStream = traitOf('Ticker', 'TickerStream', {
  states: 'connecting streaming broken',
  events: { QuoteArrived: 'symbol! price:number! change:number' },
  transitions: [
    on('connecting INIT streaming', [
      [
        'os/watch-http',
        '/quotes/stream',
        { emit: { on_message: 'QuoteArrived', failure: 'StreamLost' } },
      ],
      main({ type: 'skeleton', rows: 4 }),
    ]),
    on('streaming QuoteArrived =', [
      set('quotes', [
        'array/append',
        ['array/reject', '@entity.quotes', fn('quote', ['=', '@quote.symbol', '@payload.symbol'])],
        given('symbol price change'),
      ]),
      set('history', [
        'array/takeLast',
        ['array/append', '@entity.history', { label: ['time/now'], value: '@payload.price' }],
        60,
      ]),
      [
        'when',
        ['and', '@entity.armed', ['>', '@payload.price', '@entity.alarmAt']],
        set('armed', false),
      ],
      board,
    ]),
    on('streaming StreamLost broken', [
      ...assign({ retries: ['+', '@entity.retries', 1] }),
      main(alert('@payload.error', 'error'), button('Connect again', 'RECONNECT')),
    ]),
    when(['<', '@entity.retries', 5], 'broken RECONNECT streaming', [
      set('armed', true),
      [
        'os/watch-http',
        '/quotes/stream',
        { emit: { on_message: 'QuoteArrived', failure: 'StreamLost' } },
      ],
      board,
    ]),
    on('broken RECONNECT =', [
      main(text(get({ note: 'Too many tries.' }, 'note'), 'h4'), button('Still try', 'RESET')),
    ]),
    on('broken RESET connecting', [
      set('retries', 0),
      main({ type: 'skeleton', rows: 4 }),
      emit('INIT'),
    ]),
  ],
});

export default behavior({
  name: 'std-price-ticker',
  description:
    'A stream of prices with trend, short history and alarms that fire once when a limit is crossed.',
  tags: 'stream realtime prices alarm chart',
  useWhen: 'Use when values arrive by themselves and crossing a limit must be noticed.',
  asked:
    'bitcoin price live; stock prices; crypto; currency rates; alert when a price is reached; trading; share price; live quotes; sensor values; temperature alarm; market data',
  entity: runtimeEntity('Ticker', {
    quotes: '[object] = []',
    history: '[object] = []',
    alarmAt: 'number = 100',
    armed: 'boolean = true',
    retries: 'number = 0',
  }),
  traits: [tickerStream],
  pages: [page('TickerPage', '/ticker', 'TickerStream')],
});
