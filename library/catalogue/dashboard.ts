import {
  assign,
  behavior,
  button,
  card,
  count,
  divider,
  embed,
  emit,
  fetch,
  fn,
  get,
  given,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  page,
  persist,
  row,
  runtimeEntity,
  set,
  singletonEntity,
  stack,
  stat,
  sum,
  text,
  tickWhile,
  trait,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const dashboardShell = traitOf('BoardLayout', 'DashboardShell', {
  states: 'showing arranging',
  host: 'PLACE',
  events: {
    PLACE: 'id! x:number! y:number!',
    REFRESH_ALL: 'at',
  },
  transitions: [
    on('showing INIT =', [
      main({
        type: 'dashboard-layout',
        appName: 'Sales',
        children: [
          stack(
            header('Today', 'layout-dashboard', button('Arrange', 'ARRANGE', 'ghost', 'move')),
            embed('SaleFigures'),
            divider,
            row(embed('SaleChart'), embed('SaleTarget')),
            embed('SaleFeed'),
          ),
        ],
      }),
    ]),
    on('showing ARRANGE arranging', [
      set('editing', true),
      main({ type: 'dashboard-grid', cells: '@entity.cells' }, button('Done', 'DONE')),
    ]),
    when(['and', ['>=', '@payload.x', 0], ['<', '@payload.x', 12]], 'arranging PLACE =', [
      set('cells', [
        'array/append',
        ['array/reject', '@entity.cells', fn('cell', ['=', '@cell.id', '@payload.id'])],
        given('id x y'),
      ]),
    ]),
    on('arranging DONE showing', [
      set('editing', false),
      persist('update', 'BoardLayout', '@entity'),
      notify('Arrangement kept', 'success'),
      main(embed('SaleFigures'), embed('SaleChart')),
    ]),
  ],
  ticks: [
    tickWhile(['and', '@entity.autoRefresh', ['not', '@entity.editing']], 'refreshTick', 60000, [
      set('refreshedAt', ['time/now']),
      emit('REFRESH_ALL', { at: '@entity.refreshedAt' }),
    ]),
  ],
});

const saleFeed = traitOf('Sale', 'SaleFeed', {
  states: 'loading fresh stale',
  scope: 'collection',
  events: { REFRESH_ALL: 'at' },
  listens: [hear('DashboardShell', 'REFRESH_ALL')],
  transitions: [
    on('loading INIT =', [fetch('Sale', { limit: 500 })]),
    on('loading|fresh|stale SaleLoaded fresh', [
      main({
        type: 'timeline',
        entity: ['array/takeLast', '@payload.data', 5],
        fields: ['soldAt', 'amount', 'channel'],
      }),
    ]),
    on('loading|fresh SaleLoadFailed stale', [
      main({ type: 'status-dot', status: 'warning', label: '@payload.error' }),
    ]),
    on('fresh|stale REFRESH_ALL loading', [fetch('Sale', { limit: 500 })]),
  ],
});

const saleFigures = trait({
  name: 'SaleFigures',
  states: 'waiting showing',
  events: { ROWS_LOADED: 'data:[object] totalCount:number' },
  listens: [hear('SaleFeed', 'SaleLoaded', 'ROWS_LOADED')],
  transitions: [
    on('waiting INIT =', [main(text('No figures yet', 'caption', 'muted'))]),
    on('waiting|showing ROWS_LOADED showing', [
      main(
        row(
          stat('Revenue', sum('@payload.data', 'amount'), { format: 'currency', icon: 'euro' }),
          stat('Sales', count('@payload.data'), { icon: 'receipt' }),
          stat(
            'From the web',
            [
              '/',
              count(where('@payload.data', 'channel', 'web')),
              ['math/max', 1, count('@payload.data')],
            ],
            {
              format: 'percent',
            },
          ),
        ),
      ),
    ]),
  ],
});

const saleChart = traitOf('ChartSeries', 'SaleChart', {
  states: 'blank drawn',
  events: { DRAW: 'data:[Sale] totalCount:number', GROUP: 'value!' },
  listens: [hear('SaleFeed', 'SaleLoaded', 'DRAW')],
  transitions: [
    on('blank INIT =', [main({ type: 'skeleton', variant: 'card' })]),
    on('blank|drawn DRAW drawn', [
      set('points', [
        'array/map',
        ['object/entries', ['array/groupBy', '@payload.data', '@entity.groupBy']],
        fn('entry', { label: get('@entry', '0'), value: sum(get('@entry', '1'), 'amount') }),
      ]),
      main(
        card(
          {
            type: 'chart',
            chartType: '@entity.kind',
            data: '@entity.points',
            title: 'Revenue',
            showLegend: true,
          },
          { type: 'select', options: ['channel', 'region'], action: 'GROUP' },
        ),
      ),
    ]),
    on('drawn GROUP blank', [
      ...assign({ groupBy: '@payload.value' }),
      main(text('Grouping at the next refresh', 'caption')),
    ]),
  ],
});

const saleTarget = traitOf('Sale', 'SaleTarget', {
  states: 'behind reached',
  events: { MEASURE: 'data:[Sale] totalCount:number' },
  listens: [hear('SaleFeed', 'SaleLoaded', 'MEASURE')],
  config: { target: knob('number', 10000, 'Revenue to reach') },
  transitions: [
    on('behind INIT =', [main({ type: 'meter', value: 0, max: '@config.target' })]),
    when(
      ['>=', sum('@payload.data', 'amount'), '@config.target'],
      'behind|reached MEASURE reached',
      [
        set('target', '@config.target'),
        main(stat('Target', '@config.target', { trend: 1 }), {
          type: 'confetti-effect',
          trigger: true,
        }),
      ],
    ),
    on('behind|reached MEASURE behind', [
      main({
        type: 'meter',
        value: sum('@payload.data', 'amount'),
        max: '@config.target',
        label: 'To the target',
      }),
    ]),
  ],
});

export default behavior({
  name: 'std-dashboard',
  description:
    'A dashboard of figures, a chart, targets and latest events over one source, refreshed by itself, arranged by its reader.',
  tags: 'dashboard kpi chart metrics overview refresh analytics statistics admin-dashboard',
  useWhen: 'Use when people want to see at a glance how things stand and whether they get better.',
  asked:
    'all figures on one screen; numbers for the CEO; KPIs on a wall monitor; charts at a glance; management cockpit; Grafana; sales charts; how is the business doing; live metrics; overview of key figures; big screen in the office',
  entity: viewedEntity('Sale', 'target', {
    amount: 'number! = 0',
    channel: 'string web|shop|phone = web',
    region: 'string north|south|east|west = north',
    soldAt: 'datetime',
    target: 'number = 0',
  }),
  auxiliary: [
    runtimeEntity('ChartSeries', {
      points: '[object] = []',
      groupBy: 'string channel|region = channel',
      kind: 'string bar|line|pie = bar',
    }),
    singletonEntity('BoardLayout', {
      cells: '[object] = []',
      editing: 'boolean = false',
      autoRefresh: 'boolean = true',
      refreshedAt: 'timestamp',
    }),
  ],
  traits: [dashboardShell, saleFeed, saleFigures, saleChart, saleTarget],
  pages: [
    page('Dashboard', '/dashboard', 'DashboardShell'),
    page('SalesPage', '/sales', 'SaleFeed'),
    page('SalesTargetPage', '/sales/target', 'SaleTarget'),
    page('SalesChartPage', '/sales/chart', 'SaleChart'),
  ],
});
