import {
  assign,
  behavior,
  button,
  callService,
  columns,
  concat,
  emit,
  entity,
  fetch,
  form,
  get,
  header,
  hear,
  knob,
  loading,
  main,
  navigate,
  notify,
  on,
  own,
  page,
  persist,
  persistWithResults,
  row,
  set,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const sheet = main(
  header('Export', 'download'),
  { type: 'date-range-picker', event: 'PERIOD' },
  form(
    [
      { name: 'subject', type: 'select', options: ['orders', 'customers', 'invoices'] },
      { name: 'format', type: 'radio', options: ['csv', 'xlsx', 'pdf'] },
      {
        name: 'columns',
        type: 'multiselect',
        options: get('@config.columns', '@entity.subject', []),
      },
      { name: 'everyWeek', type: 'checkbox' },
    ],
    'REQUEST',
    undefined,
  ),
);

const exportRequest = traitOf('ExportJob', 'ExportRequest', {
  states: 'choosing queued',
  events: { REQUEST: 'data:object!', PERIOD: 'from! until!' },
  config: {
    columns: knob(
      'object',
      { orders: ['number', 'total'], customers: ['name', 'email'], invoices: ['number', 'dueAt'] },
      'Columns per subject',
    ),
  },
  transitions: [
    on('choosing|queued INIT choosing', [sheet]),
    when(
      ['<=', ['time/diff', '@payload.until', '@payload.from', 'days'], 366],
      'choosing PERIOD =',
      [...assign({ fromDay: '@payload.from', untilDay: '@payload.until' })],
    ),
    on('choosing PERIOD =', [notify('At most one year.', 'warning')]),
    when(
      ['array/includes', ['list', 'csv', 'xlsx', 'pdf'], '@payload.data.format'],
      'choosing REQUEST queued',
      [
        persistWithResults('create', 'ExportJob', 'EXPORT_QUEUED', 'ExportRefused', [
          'object/merge',
          '@payload.data',
          { ...own('fromDay untilDay'), requestedBy: '@user.id', status: 'queued' },
        ]),
        main(loading('Queued')),
      ],
    ),
    on('queued EXPORT_QUEUED =', [
      main(text('It appears below when it is ready.'), button('Another one', 'INIT', 'ghost')),
    ]),
    on('queued ExportRefused choosing', [notify('@payload.error', 'error'), sheet]),
  ],
});

const exportQueue = traitOf('ExportJob', 'ExportQueue', {
  states: 'idle rendering waiting',
  host: 'JobProgress',
  scope: 'collection',
  events: {
    NEXT: 'id',
    JobRendered: 'url! sizeBytes:number',
    JobProgress: 'percent:number!',
    DOWNLOAD: 'id! row:object',
    RETRY: 'id! row:object',
  },
  listens: [hear('ExportRequest', 'EXPORT_QUEUED', 'NEXT')],
  transitions: [
    on('idle INIT waiting', [fetch('ExportJob')]),
    on('idle|waiting NEXT rendering', [
      ...assign({ id: '@payload.id', percent: 0, status: 'running' }),
      callService('renderer', 'export', 'JobRendered', 'JobFailed', { job: '@payload.id' }),
      main({ type: 'progress-bar', value: 0, max: 100 }),
    ]),
    on('rendering NEXT =', [notify('One after the other')]),
    on('rendering JobProgress =', [
      set('percent', '@payload.percent'),
      main({ type: 'progress-bar', value: '@entity.percent', max: 100 }),
    ]),
    on('rendering JobRendered waiting', [
      ...assign({ fileUrl: '@payload.url', sizeBytes: '@payload.sizeBytes', status: 'ready' }),
      persist('update', 'ExportJob', '@entity'),
      fetch('ExportJob'),
    ]),
    on('rendering JobFailed waiting', [
      set('status', 'failed'),
      persist('update', 'ExportJob', { id: '@entity.id', status: 'failed' }),
      notify(concat('Export failed: ', '@payload.error'), 'error'),
      fetch('ExportJob'),
    ]),
    on('waiting ExportJobLoaded idle', [
      main({
        type: 'table-view',
        entity: '@payload.data',
        columns: columns('subject format:badge status:badge sizeBytes:caption:bytes'),
        itemActions: [
          { label: 'Download', event: 'DOWNLOAD' },
          { label: 'Retry', event: 'RETRY' },
        ],
      }),
    ]),
    on('waiting ExportJobLoadFailed idle', [
      main(row(text('@payload.error', 'caption', 'error'), button('Reload', 'INIT', 'ghost'))),
    ]),
    when(['=', get('@payload.row', 'status'), 'ready'], 'idle DOWNLOAD =', [
      navigate(get('@payload.row', 'fileUrl', '/')),
    ]),
    when(['=', get('@payload.row', 'status'), 'failed'], 'idle RETRY rendering', [
      set('id', '@payload.id'),
      callService('renderer', 'export', 'JobRendered', 'JobFailed', { job: '@payload.id' }),
      main({ type: 'progress-bar', value: 0, max: 100 }),
    ]),
  ],
  ticks: [
    tickWhile('@entity.everyWeek', 'weeklyTick', 604800000, [emit('NEXT', { id: '@entity.id' })]),
  ],
});

export default behavior({
  name: 'std-export',
  description:
    'Records leave as CSV, Excel or PDF: choose columns and period, wait in a queue, download once it is ready, every week if wanted.',
  tags: 'export csv pdf download report data schedule',
  useWhen: 'Use when people take records out for elsewhere, once or regularly.',
  asked:
    'download as CSV; get data out as a spreadsheet; save as PDF; Excel download; take my data with me; extract for the accountant; send the list to a file',
  entity: entity('ExportJob', {
    subject: 'string orders|customers|invoices = orders',
    format: 'enum csv|xlsx|pdf',
    columns: '[string] = []',
    fromDay: 'date',
    untilDay: 'date',
    status: 'string queued|running|ready|failed|expired = queued',
    percent: 'number = 0',
    fileUrl: 'url',
    sizeBytes: 'number = 0',
    everyWeek: 'boolean = false',
    requestedBy: 'string = ',
  }),
  traits: [exportRequest, exportQueue],
  pages: [page('ExportPage', '/export', 'ExportRequest ExportQueue')],
});
