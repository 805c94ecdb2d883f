import { fails } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  append,
  assign,
  badge,
  behavior,
  button,
  type Call,
  callService,
  concat,
  count,
  emit,
  entity,
  failure,
  fetch,
  fn,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  orbital,
  page,
  persist,
  persistWithResults,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const item: Call = ['array/nth', '@entity.items', '@entity.position'];
const answered = (verdict: string) => [
  set('items', [
    'array/map',
    '@entity.items',
    fn('one', [
      'if',
      ['=', '@one.id', get(item, 'id')],
      ['object/merge', '@one', { verdict }],
      '@one',
    ]),
  ]),
  set('position', ['math/min', ['-', count('@entity.items'), 1], ['+', '@entity.position', 1]]),
];
const sheet = main(
  header(
    '@entity.site',
    'clipboard-check',
    badge(
      concat(
        count(['array/filter', '@entity.items', fn('one', ['object/has', '@one', 'verdict'])]),
        '/',
        count('@entity.items'),
      ),
    ),
  ),
  { type: 'progress-dots', count: count('@entity.items'), currentIndex: '@entity.position' },
  text(get(item, 'question', ''), 'h3'),
  row(
    button('Pass', 'PASS', 'primary', 'check'),
    button('Fail', 'FAIL', 'danger', 'x'),
    button('Does not apply', 'SKIP', 'ghost'),
  ),
  { type: 'upload-drop-zone', accept: 'image/*', label: 'Photo', action: 'PHOTO' },
  row(button('Finish', 'FINISH', 'secondary')),
);

const inspectionSheet = traitOf('Inspection', 'InspectionSheet', {
  states: 'planned scanning answering describing signing signed unsynced',
  events: {
    SCAN: 'code!',
    DEFECT: 'data:object!',
    PHOTO: 'file:file!',
    PhotoStored: 'url!',
    SIGN: 'value!',
    DEFECT_FOUND: 'question! severity! site!',
  },
  config: {
    passScore: knob('number', 0.8, 'Share of passes that is enough'),
    template: knob(
      '[object]',
      [
        { id: 'exits', question: 'Are the exits free?' },
        { id: 'extinguisher', question: 'Is the extinguisher in date?' },
        { id: 'cables', question: 'Are the cables whole?' },
      ],
      'Questions',
    ),
  },
  transitions: [
    on('planned INIT =', [
      main(
        header('Inspection', 'clipboard-check'),
        text('Scan the code at the door.', 'caption'),
        button('Scan', 'START'),
      ),
    ]),
    on('planned START scanning', [
      main({ type: 'qr-scanner', scanEvent: 'SCAN' }, button('Cancel', 'CANCEL', 'ghost')),
    ]),
    on('scanning CANCEL planned', [main(button('Scan', 'START'))]),
    when(['str/startsWith', '@payload.code', 'SITE-'], 'scanning SCAN answering', [
      ...assign({
        site: '@payload.code',
        inspector: '@user.name',
        items: '@config.template',
        position: 0,
        photos: [],
        inspectedAt: '@now',
        status: 'running',
      }),
      sheet,
    ]),
    on('scanning SCAN =', [notify('That is no site code.', 'warning')]),
    on('answering PASS =', [...answered('pass'), sheet]),
    on('answering SKIP =', [...answered('skip'), sheet]),
    on('answering FAIL describing', [
      main(
        header('What is wrong?', 'alert-triangle'),
        form(
          [
            { name: 'note', type: 'textarea' },
            { name: 'severity', type: 'select', options: ['low', 'high', 'danger'] },
          ],
          'DEFECT',
          'CANCEL',
        ),
      ),
    ]),
    on('describing CANCEL answering', [sheet]),
    when(['validate/required', get('@payload.data', 'note', '')], 'describing DEFECT answering', [
      emit('DEFECT_FOUND', {
        question: get(item, 'question', ''),
        severity: get('@payload.data', 'severity', 'low'),
        site: '@entity.site',
      }),
      ...answered('fail'),
      sheet,
    ]),
    on('answering PHOTO =', [
      callService('storage', 'upload', 'PhotoStored', 'PhotoLost', {
        bucket: 'pictures',
        file: '@payload.file',
        folder: '@entity.site',
      }),
    ]),
    on('answering PhotoStored =', [append('photos', '@payload.url')]),
    on('answering PhotoLost =', [notify('The photo was not stored.', 'error')]),
    when(
      ['array/every', '@entity.items', fn('one', ['object/has', '@one', 'verdict'])],
      'answering FINISH signing',
      [
        set('score', [
          '/',
          count(where('@entity.items', 'verdict', 'pass')),
          [
            'math/max',
            1,
            count(['array/reject', '@entity.items', fn('one', ['=', '@one.verdict', 'skip'])]),
          ],
        ]),
        main(
          header('Sign', 'pen-tool'),
          { type: 'lightbox', images: '@entity.photos' },
          { type: 'signature-pad', signEvent: 'SIGN', clearEvent: 'CLEAR_SIGNATURE' },
        ),
      ],
    ),
    on('answering FINISH =', [notify('Some points are open.', 'warning')]),
    on('signing CLEAR_SIGNATURE =', [set('signature', '')]),
    on('signing SIGN unsynced', [
      ...assign({
        signature: '@payload.value',
        status: ['if', ['>=', '@entity.score', '@config.passScore'], 'signed', 'failed'],
      }),
      persistWithResults('create', 'Inspection', 'InspectionStored', 'InspectionKept', '@entity'),
      main({ type: 'spinner' }),
    ]),
    on('unsynced InspectionStored signed', [
      main(
        alert(['if', ['=', '@entity.status', 'signed'], 'Passed', 'Failed']),
        button('Next site', 'AGAIN'),
      ),
    ]),
    on('unsynced InspectionKept =', [
      main(failure('No network: kept on the device', '@payload.error', 'SYNC')),
    ]),
    on('unsynced SYNC =', [
      persistWithResults('create', 'Inspection', 'InspectionStored', 'InspectionKept', '@entity'),
    ]),
    on('signed AGAIN planned', [main(button('Scan', 'START'))]),
  ],
});

const defectFollowUp = traitOf('Defect', 'DefectFollowUp', {
  states: 'loading listing broken',
  scope: 'collection',
  events: {
    REPORT: 'question! severity! site!',
    ASSIGN: 'id! row:object',
    FIX: 'id! row:object',
    VERIFY: 'id! row:object',
  },
  listens: [hear('InspectionSheet', 'DEFECT_FOUND', 'REPORT')],
  transitions: [
    on('loading|broken INIT loading', [
      fetch('Defect', { filter: ['!=', get('@entity', 'status'), 'verified'] }),
    ]),
    on('loading DefectLoaded listing', [
      main(
        header('Defects', 'wrench'),
        {
          type: 'map-view',
          markers: ['array/map', '@payload.data', fn('defect', { label: '@defect.site' })],
        },
        {
          type: 'entity-table',
          entity: '@payload.data',
          fields: ['question', 'site', 'severity', 'status', 'assignee'],
          itemActions: [
            { label: 'Assign', event: 'ASSIGN' },
            { label: 'Fixed', event: 'FIX' },
            { label: 'Verify', event: 'VERIFY' },
          ],
        },
      ),
    ]),
    fails('loading DefectLoadFailed broken', 'No defects list'),
    on('listing|loading REPORT loading', [
      persist('create', 'Defect', {
        ...given('question site severity'),
        dueAt: ['time/add', '@now', ['if', ['=', '@payload.severity', 'danger'], 1, 14], 'days'],
      }),
      fetch('Defect'),
    ]),
    when(['=', get('@payload.row', 'status'), 'open'], 'listing ASSIGN loading', [
      persist('update', 'Defect', {
        id: '@payload.id',
        status: 'assigned',
        assignee: '@user.name',
      }),
      fetch('Defect'),
    ]),
    when(['=', get('@payload.row', 'status'), 'assigned'], 'listing FIX loading', [
      persist('update', 'Defect', { id: '@payload.id', status: 'fixed' }),
      fetch('Defect'),
    ]),
    when(
      [
        'and',
        ['=', get('@payload.row', 'status'), 'fixed'],
        ['!=', get('@payload.row', 'assignee'), '@user.name'],
      ],
      'listing VERIFY loading',
      [persist('update', 'Defect', { id: '@payload.id', status: 'verified' }), fetch('Defect')],
    ),
    on('listing VERIFY =', [notify('Somebody else must verify it.', 'warning')]),
  ],
});

export default behavior({
  name: 'std-inspection',
  description:
    'A checklist on site: pass, fail with photo and severity, signed on the spot, turned into defects that are followed up.',
  tags: 'inspection checklist field-service safety defects signature',
  useWhen: 'Use when somebody checks a place or machine point by point and must prove it.',
  asked:
    'walk around with a checklist; safety officer; building site check; audit of a machine; photos of defects; hygiene checks; quality control; pass or fail each point; fire extinguishers; handover of a flat; risk assessment; check the premises; vehicle check before leaving; walk through the factory; check points; safety round; fire extinguishers; checklist on site; findings with photos',
  orbitals: [
    orbital({
      entity: viewedEntity('Inspection', 'position', {
        site: 'string!',
        inspector: 'string = ',
        items: '[object] = []',
        position: 'number = 0',
        photos: '[string] = []',
        score: 'number = 0',
        signature: 'string = ',
        latitude: 'number = 0',
        longitude: 'number = 0',
        status: 'string planned|running|signed|failed = planned',
        inspectedAt: 'datetime',
      }),
      traits: [inspectionSheet],
      pages: [page('InspectionPage', '/inspect', 'InspectionSheet')],
    }),
    orbital({
      entity: entity('Defect', {
        question: 'string!',
        site: 'string!',
        severity: 'string low|high|danger = low',
        status: 'string open|assigned|fixed|verified = open',
        assignee: 'string = ',
        dueAt: 'date',
      }),
      traits: [defectFollowUp],
      pages: [page('DefectsPage', '/defects', 'DefectFollowUp')],
    }),
  ],
});
