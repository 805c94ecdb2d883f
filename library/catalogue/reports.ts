import { browse, confirmOverlay, formOverlay } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  behavior,
  button,
  callService,
  clear,
  columns,
  emit,
  entity,
  failure,
  fetch,
  fn,
  form,
  get,
  header,
  hear,
  loading,
  main,
  modal,
  notify,
  on,
  orbital,
  own,
  page,
  persistWithResults,
  render,
  row,
  set,
  text,
  traitOf,
} from '../behavior.ts';

const reportShelf = browse({
  name: 'ReportShelf',
  entity: 'ReportDefinition',
  title: 'Reports',
  icon: 'bar-chart',
  look: 'entity-cards',
  columns: 'name:h3 source:badge measure chart lastRunAt:caption:date',
  actions: 'RUN:primary CHANGE DROP:danger',
  create: ['Define', 'DEFINE'],
  overlays: [
    formOverlay({
      name: 'ReportDefine',
      entity: 'ReportDefinition',
      verb: 'create',
      title: 'Define a report',
      icon: 'file-plus',
      opens: 'DEFINE',
      from: ['ReportShelf'],
      fields: [
        'name',
        { name: 'source', type: 'select', options: ['orders', 'tickets', 'stock'] },
        'groupBy',
        'measure',
        'chart',
      ],
      done: 'REPORT_DEFINED',
      slot: 'drawer',
      guard: ['validate/required', '@payload.data.groupBy'],
    }),
    formOverlay({
      name: 'ReportChange',
      entity: 'ReportDefinition',
      verb: 'update',
      title: 'Change the report',
      icon: 'edit',
      opens: 'CHANGE',
      from: ['ReportShelf'],
      fields: 'name groupBy measure chart',
      done: 'REPORT_CHANGED',
    }),
    confirmOverlay({
      name: 'ReportDrop',
      entity: 'ReportDefinition',
      opens: 'DROP',
      from: ['ReportShelf'],
      title: 'Drop this report?',
      message: 'Its snapshots stay.',
      done: 'REPORT_DROPPED',
    }),
  ],
});

const reportRunner = traitOf('ReportRun', 'ReportRunner', {
  states: 'idle asking running shown exporting failed',
  events: {
    RUN: 'id! row:object',
    PARAMETERS: 'data:object!',
    QueryAnswered: 'rows:[object]!',
    SNAPSHOT_TAKEN: 'id title',
  },
  listens: [hear('ReportShelf', 'RUN', 'RUN')],
  transitions: [
    on('idle INIT =', [main(text('Run a report from the shelf.', 'h4', 'muted'))]),
    on('idle|shown|failed RUN asking', [
      ...assign({
        definitionId: '@payload.id',
        title: get('@payload.row', 'name', 'Report'),
        chart: get('@payload.row', 'chart', 'table'),
      }),
      modal(header('@entity.title', 'play'), form('from:date until:date', 'PARAMETERS', 'CANCEL')),
    ]),
    on('asking CANCEL idle', [clear(), main(text('Run a report from the shelf.', 'h4', 'muted'))]),
    on('asking PARAMETERS running', [
      set('parameters', '@payload.data'),
      clear(),
      callService('warehouse', 'query', 'QueryAnswered', 'QueryFailed', {
        report: '@entity.definitionId',
        parameters: '@entity.parameters',
      }),
      main(loading('Asking the warehouse…')),
    ]),
    on('running QueryAnswered shown', [
      ...assign({
        rows: '@payload.rows',
        status: 'done',
        takenAt: '@now',
        series: [
          'array/map',
          '@payload.rows',
          fn('line', { label: get('@line', 'group'), value: get('@line', 'value', 0) }),
        ],
      }),
      main(
        header(
          '@entity.title',
          'bar-chart',
          button('Keep', 'KEEP', 'secondary'),
          button('PDF', 'EXPORT', 'ghost'),
        ),
        [
          'if',
          ['=', '@entity.chart', 'table'],
          { type: 'table-view', entity: '@entity.rows' },
          { type: 'chart', chartType: '@entity.chart', data: '@entity.series' },
        ],
        { type: 'chart-legend', items: '@entity.series' },
      ),
    ]),
    on('running QueryFailed failed', [
      set('status', 'failed'),
      main(failure('No answer', '@payload.error', 'AGAIN')),
    ]),
    on('failed AGAIN running', [
      callService('warehouse', 'query', 'QueryAnswered', 'QueryFailed', {
        report: '@entity.definitionId',
        parameters: '@entity.parameters',
      }),
    ]),
    on('shown KEEP =', [
      persistWithResults('create', 'ReportRun', 'SnapshotKept', 'SnapshotRefused', '@entity'),
    ]),
    on('shown SnapshotKept =', [
      emit('SNAPSHOT_TAKEN', { id: '@payload.id', title: '@entity.title' }),
      notify('Kept', 'success'),
    ]),
    on('shown SnapshotRefused =', [notify('@payload.error', 'error')]),
    on('shown EXPORT exporting', [
      callService('renderer', 'pdf', 'PdfMade', 'PdfFailed', own('title rows')),
    ]),
    on('exporting PdfMade shown', [notify('The PDF is in your files', 'success')]),
    on('exporting PdfFailed shown', [notify('@payload.error', 'error')]),
  ],
});

const snapshotArchive = traitOf('ReportRun', 'SnapshotArchive', {
  states: 'loading listing peeking',
  scope: 'collection',
  events: { PEEK: 'id! row:object', ADDED: 'id title' },
  listens: [hear('ReportRunner', 'SNAPSHOT_TAKEN', 'ADDED')],
  transitions: [
    on('loading|listing INIT loading', [fetch('ReportRun')]),
    on('loading ReportRunLoaded listing', [
      main({
        type: 'data-list',
        entity: '@payload.data',
        fields: columns('title:h4 takenAt:caption:date'),
        itemActions: [{ label: 'Look', event: 'PEEK' }],
      }),
    ]),
    on('loading ReportRunLoadFailed listing', [
      main(row(text('@payload.error', 'caption', 'error'), button('Reload', 'INIT'))),
    ]),
    on('listing ADDED loading', [fetch('ReportRun')]),
    on('listing PEEK peeking', [
      render(
        'drawer',
        text(get('@payload.row', 'title', ''), 'h3'),
        { type: 'sparkline', data: get('@payload.row', 'series', []) },
        button('Close', 'CLOSE', 'ghost'),
      ),
    ]),
    on('peeking CLOSE listing', [clear('drawer')]),
  ],
});

export default behavior({
  name: 'std-reports',
  description:
    'Reports that are defined once, run with parameters, drawn as table or chart, kept as snapshots and sent to subscribers.',
  tags: 'reports analytics query chart schedule snapshot',
  useWhen: 'Use when the same questions are asked of the data again and again, by several people.',
  asked:
    'monthly numbers by mail; weekly report; send figures to the board automatically; statistics; analytics; sales report; scheduled reports; BI; Metabase; run a query; saved report; print a summary',
  orbitals: [
    orbital({
      entity: entity('ReportDefinition', {
        name: 'string!',
        source: 'string orders|tickets|stock = orders',
        groupBy: 'string = ',
        measure: 'string count|sum|average = count',
        chart: 'string table|bar|line = table',
        parameters: '[object] = []',
        subscribers: '[string] = []',
        lastRunAt: 'datetime',
      }),
      traits: [reportShelf],
      pages: [page('ReportsPage', '/reports', 'ReportShelf')],
    }),
    orbital({
      entity: entity('ReportRun', {
        definition: '->ReportDefinition',
        definitionId: 'string = ',
        title: 'string = ',
        parameters: 'object = {}',
        rows: '[object] = []',
        series: '[object] = []',
        takenAt: 'datetime',
        chart: 'string = table',
        status: 'string waiting|done|failed = waiting',
      }),
      traits: [reportRunner, snapshotArchive],
      pages: [page('RunPage', '/reports/run', 'ReportRunner SnapshotArchive')],
    }),
  ],
});
