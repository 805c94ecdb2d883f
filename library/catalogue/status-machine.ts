import {
  badge,
  behavior,
  button,
  type Call,
  emit,
  entity,
  fn,
  get,
  hear,
  knob,
  main,
  notify,
  on,
  page,
  persist,
  row,
  set,
  traitOf,
  when,
} from '../behavior.ts';

const allowed: Call = [
  'array/filter',
  '@config.moves',
  fn('move', ['=', get('@move', 'from'), '@entity.status']),
];

const statusTable = traitOf('Tracked', 'StatusTable', {
  states: 'deciding',
  category: 'lifecycle',
  events: { MOVE_REQUESTED: 'to!', STATUS_MOVED: 'from! to!', MOVE_REFUSED: 'from! to!' },
  listens: [hear('StatusButtons', 'MOVE_REQUESTED')],
  config: {
    moves: knob(
      '[object]',
      [
        { from: 'draft', to: 'active' },
        { from: 'active', to: 'archived' },
        { from: 'archived', to: 'active' },
      ],
      'Allowed moves',
    ),
  },
  transitions: [
    when(
      [
        'array/some',
        '@config.moves',
        fn('move', [
          'and',
          ['=', get('@move', 'from'), '@entity.status'],
          ['=', get('@move', 'to'), '@payload.to'],
        ]),
      ],
      'deciding MOVE_REQUESTED =',
      [
        set('previous', '@entity.status'),
        set('status', '@payload.to'),
        set('changedAt', ['time/now']),
        persist('update', 'Tracked', '@entity'),
        emit('STATUS_MOVED', { from: '@entity.previous', to: '@payload.to' }),
      ],
    ),
    on('deciding MOVE_REQUESTED =', [
      emit('MOVE_REFUSED', { from: '@entity.status', to: '@payload.to' }),
    ]),
  ],
});

const statusButtons = traitOf('Tracked', 'StatusButtons', {
  states: 'shown',
  events: { MOVE_REQUESTED: 'to!', MOVED: 'from! to!', REFUSED: 'from! to!' },
  listens: [
    hear('StatusTable', 'STATUS_MOVED', 'MOVED'),
    hear('StatusTable', 'MOVE_REFUSED', 'REFUSED'),
  ],
  config: {
    moves: knob(
      '[object]',
      [
        { from: 'draft', to: 'active' },
        { from: 'active', to: 'archived' },
      ],
      'Moves that are offered',
    ),
  },
  transitions: [
    on('shown INIT =', [main(row(badge('@entity.status'), button('Move on', 'MOVE_REQUESTED')))]),
    on('shown MOVED =', [
      main(
        row(badge('@payload.to'), { type: 'stack', direction: 'horizontal', children: allowed }),
      ),
    ]),
    on('shown MOVE_REQUESTED =', [notify('Asked to move on')]),
    on('shown REFUSED =', [notify('That move is not allowed.', 'warning')]),
  ],
});

export default behavior({
  name: 'std-status-machine',
  description:
    'A status whose allowed moves are configuration: asked-for moves are checked against the table, made and announced.',
  tags: 'status lifecycle configuration headless infrastructure',
  useWhen:
    'Use when the statuses of a record are decided by who sets the application up, not by its author.',
  asked:
    'which status may follow which; configure a workflow; allowed transitions; state machine; custom statuses; lifecycle; define states; life cycle rules',
  entity: entity('Tracked', {
    status: 'string = draft',
    changedAt: 'timestamp',
    previous: 'string = ',
  }),
  traits: [statusTable, statusButtons],
  pages: [page('StatusPage', '/status-machine', 'StatusButtons StatusTable')],
});
