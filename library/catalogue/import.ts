import {
  alert,
  assign,
  behavior,
  button,
  type Call,
  callService,
  columns,
  concat,
  count,
  entity,
  failure,
  fn,
  get,
  given,
  header,
  knob,
  loading,
  main,
  notify,
  on,
  own,
  page,
  persist,
  persistWithResults,
  row,
  set,
  stat,
  text,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const errorsOf: Call = [
  'array/filter',
  '@entity.rows',
  fn('row', ['>', count(get('@row', 'problems', [])), 0]),
];
const preview = main(
  header('Check before importing', 'table'),
  row(stat('Rows', count('@entity.rows')), stat('With problems', count(errorsOf))),
  {
    type: 'data-grid',
    entity: ['array/take', errorsOf, 20],
    fields: columns('line problems:body'),
  },
  row(button('Other columns', 'REMAP', 'ghost'), button('Import the good rows', 'RUN')),
);

const importWizard = traitOf('ImportRun', 'ImportWizard', {
  states: 'choosing parsing mapping checking running finished undoing broken',
  events: {
    FILE: 'file:file! name!',
    FileParsed: 'headers:[string]! rows:[object]!',
    MAP: 'header! field!',
    RowsChecked: 'rows:[object]!',
    BatchStored: 'stored:number! failed:number!',
  },
  config: {
    fields: knob('[string]', ['name', 'email', 'phone'], 'Fields to fill'),
    required: knob('[string]', ['name'], 'Fields that must be matched'),
  },
  transitions: [
    on('choosing INIT =', [
      main(header('Import', 'upload'), {
        type: 'upload-drop-zone',
        accept: '.csv,.xlsx,.json',
        maxFiles: 1,
        action: 'FILE',
      }),
    ]),
    when(
      [
        'or',
        ['str/endsWith', '@payload.name', '.csv'],
        ['str/endsWith', '@payload.name', '.xlsx'],
        ['str/endsWith', '@payload.name', '.json'],
      ],
      'choosing FILE parsing',
      [
        set('fileName', '@payload.name'),
        callService('files', 'parse', 'FileParsed', 'FileUnreadable', { file: '@payload.file' }),
        main({ type: 'spinner' }),
      ],
    ),
    on('choosing FILE =', [notify('CSV, Excel or JSON, please.', 'warning')]),
    on('parsing FileParsed mapping', [
      ...assign({
        ...given('headers rows'),
        mapping: [
          'object/fromEntries',
          [
            'array/map',
            '@config.fields',
            fn('field', [
              'list',
              '@field',
              [
                'array/find',
                '@payload.headers',
                fn('header', ['=', ['str/lower', '@header'], '@field']),
              ],
            ]),
          ],
        ],
      }),
      main(
        header('Which column is what?', 'columns'),
        {
          type: 'matrix-question',
          rows: '@entity.headers',
          columns: '@config.fields',
          changeEvent: 'MAP',
        },
        button('Check', 'CHECK'),
      ),
    ]),
    on('parsing FileUnreadable broken', [
      main(failure('The file can not be read', '@payload.error', 'RESTART')),
    ]),
    on('mapping MAP =', [
      set('mapping', ['object/set', '@entity.mapping', '@payload.field', '@payload.header']),
    ]),
    when(
      ['array/every', '@config.required', fn('field', ['object/has', '@entity.mapping', '@field'])],
      'mapping CHECK checking',
      [
        set('status', 'mapped'),
        callService('files', 'check', 'RowsChecked', 'CheckFailed', own('rows mapping')),
        main(loading('Checking…')),
      ],
    ),
    on('mapping CHECK =', [notify('A required column has no partner.', 'warning')]),
    on('checking RowsChecked =', [set('rows', '@payload.rows'), preview]),
    on('checking CheckFailed broken', [
      main(failure('Could not check', '@payload.error', 'RESTART')),
    ]),
    on('checking REMAP mapping', [
      main(
        { type: 'matrix-question', rows: '@entity.headers', changeEvent: 'MAP' },
        button('Check', 'CHECK'),
      ),
    ]),
    on('checking RUN running', [
      ...assign({ startedAt: '@now', status: 'running', done: 0, failed: 0 }),
      callService('importer', 'batch', 'BatchStored', 'BatchFailed', {
        run: '@entity.id',
        rows: ['array/slice', '@entity.rows', 0, '@entity.batchSize'],
      }),
      main({ type: 'progress-bar', value: 0 }),
    ]),
    when(
      ['<', ['+', '@entity.done', '@payload.stored', '@payload.failed'], count('@entity.rows')],
      'running BatchStored =',
      [
        ...assign({
          done: ['+', '@entity.done', '@payload.stored'],
          failed: ['+', '@entity.failed', '@payload.failed'],
        }),
        callService('importer', 'batch', 'BatchStored', 'BatchFailed', {
          run: '@entity.id',
          rows: [
            'array/slice',
            '@entity.rows',
            '@entity.done',
            ['+', '@entity.done', '@entity.batchSize'],
          ],
        }),
        main({ type: 'progress-bar', value: '@entity.done', max: count('@entity.rows') }),
      ],
    ),
    on('running BatchStored finished', [
      ...assign({ done: ['+', '@entity.done', '@payload.stored'], status: 'done' }),
      persist('update', 'ImportRun', '@entity'),
      main(
        alert(concat('@entity.done', ' imported, ', '@entity.failed', ' left out'), 'success'),
        row(button('Undo all', 'UNDO', 'danger'), button('Another file', 'RESTART', 'ghost')),
      ),
    ]),
    on('running BatchFailed broken', [
      main(
        failure('Stopped', '@payload.error', 'RESTART'),
        text('What was stored stays until you undo it.', 'caption'),
      ),
    ]),
    on('finished UNDO undoing', [
      persistWithResults('delete', 'ImportedPerson', 'RunUndone', 'UndoFailed', [
        '=',
        get('@entity', 'runId'),
        '@entity.id',
      ]),
      main({ type: 'spinner' }),
    ]),
    on('undoing RunUndone finished', [
      set('status', 'undone'),
      persist('update', 'ImportRun', { id: '@entity.id', status: 'undone' }),
      main(alert('Everything from this file is gone.'), button('Another file', 'RESTART')),
    ]),
    on('undoing UndoFailed broken', [main(failure('Not undone', '@payload.error', 'RESTART'))]),
    on('finished|broken RESTART choosing', [main({ type: 'upload-drop-zone', action: 'FILE' })]),
  ],
});

export default behavior({
  name: 'std-import',
  description:
    'A file becomes records: choose the source, match columns, check rows, import in batches, undo the whole run.',
  tags: 'import csv mapping validation batch data',
  useWhen:
    'Use when people bring records from elsewhere and want to see problems before they are kept.',
  asked:
    'bring in old data; upload an Excel sheet; CSV upload; migrate from another system; load a spreadsheet; map columns; bulk load customers; read in a file; get data into; transfer existing records',
  entity: viewedEntity('ImportRun', 'headers rows', {
    fileName: 'string = ',
    headers: '[string] = []',
    mapping: 'object = {}',
    rows: '[object] = []',
    done: 'number = 0',
    failed: 'number = 0',
    batchSize: 'number = 100',
    startedAt: 'datetime',
    status: 'string new|mapped|running|done|undone = new',
  }),
  auxiliary: [
    entity('ImportedPerson', {
      name: 'string!',
      email: 'email',
      phone: 'phone',
      run: '->ImportRun',
      runId: 'string = ',
    }),
  ],
  traits: [importWizard],
  pages: [page('ImportPage', '/import', 'ImportWizard')],
});
