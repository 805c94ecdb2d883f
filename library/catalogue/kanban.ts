import {
  assign,
  badge,
  behavior,
  button,
  type Call,
  card,
  clear,
  concat,
  count,
  draws,
  entity,
  fetch,
  fn,
  form,
  get,
  given,
  header,
  knob,
  loading,
  main,
  modal,
  notify,
  on,
  page,
  persistWithResults,
  row,
  runtimeEntity,
  set,
  text,
  traitOf,
  when,
  where,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const laneView = draws('lane', {
  type: 'card',
  className: 'min-w-64',
  children: [
    row(text('@lane.title', 'h4'), badge(count(where('@entity.cards', 'lane', '@lane.key')))),
    {
      type: 'sortable-list',
      items: where('@entity.cards', 'lane', '@lane.key'),
      reorderEvent: 'REORDER',
      renderItem: draws(
        'entry',
        card(
          text('@entry.title'),
          row(badge('@entry.size'), text('@entry.owner', 'caption', 'muted')),
          row(
            button('Back', 'PULL_BACK', 'ghost', 'chevron-left'),
            button('Forward', 'ADVANCE', 'ghost', 'chevron-right'),
          ),
        ),
      ),
    },
  ],
});

const board = main(
  header('@entity.title', 'columns', button('Add card', 'ADD_CARD', 'primary', 'plus')),
  { type: 'simple-grid', cols: 4, children: ['array/map', '@config.lanes', laneView] },
);

const laneIndex: Call = [
  'array/findIndex',
  '@config.lanes',
  fn('lane', ['=', get('@lane', 'key'), '@payload.lane']),
];

const flow = traitOf('Board', 'KanbanFlow', {
  states: 'loading ready adding moving failed',
  host: 'DROP',
  events: {
    ADVANCE: 'id! lane!',
    PULL_BACK: 'id! lane!',
    DROP: 'id! lane!',
    REORDER: 'fromIndex:number toIndex:number',
    SAVE_CARD: 'data:object!',
  },
  config: {
    lanes: knob(
      '[object]',
      [
        { key: 'backlog', title: 'Backlog', limit: 99 },
        { key: 'doing', title: 'Doing', limit: 3 },
        { key: 'review', title: 'Review', limit: 2 },
        { key: 'done', title: 'Done', limit: 99 },
      ],
      'Lanes and how many cards each may hold',
    ),
  },
  transitions: [
    on('loading INIT =', [fetch('BoardCard'), main(loading('Loading the board…'))]),
    on('loading|moving BoardCardLoaded ready', [set('cards', '@payload.data'), board]),
    fails('loading|moving BoardCardLoadFailed failed', 'No board'),
    on('failed INIT loading', [fetch('BoardCard')]),
    on('ready ADD_CARD adding', [
      modal(
        header('New card', 'plus'),
        form('title owner size', 'SAVE_CARD', 'CANCEL', { mode: 'create' }),
      ),
    ]),
    on('adding CANCEL ready', [clear()]),
    on('adding SAVE_CARD moving', [
      persistWithResults('create', 'BoardCard', 'CardSaved', 'CardRefused', [
        'object/merge',
        '@payload.data',
        { lane: 'backlog' },
      ]),
      clear(),
    ]),
    when(['!=', '@payload.lane', 'done'], 'ready ADVANCE moving', [
      [
        'let',
        [['index', laneIndex]],
        [
          'do',
          set(
            'target',
            get(
              [
                'array/nth',
                '@config.lanes',
                ['math/min', ['+', '@index', 1], ['-', count('@config.lanes'), 1]],
              ],
              'key',
            ),
          ),
          persistWithResults('update', 'BoardCard', 'CardSaved', 'CardRefused', {
            id: '@payload.id',
            lane: '@entity.target',
          }),
        ],
      ],
    ]),
    on('ready PULL_BACK moving', [
      [
        'let',
        [['index', laneIndex]],
        [
          'do',
          set(
            'target',
            get(['array/nth', '@config.lanes', ['math/max', 0, ['-', '@index', 1]]], 'key'),
          ),
          persistWithResults('update', 'BoardCard', 'CardSaved', 'CardRefused', {
            id: '@payload.id',
            lane: '@entity.target',
          }),
        ],
      ],
    ]),
    when(
      [
        '<',
        count(where('@entity.cards', 'lane', '@payload.lane')),
        get(
          ['array/find', '@config.lanes', fn('lane', ['=', get('@lane', 'key'), '@payload.lane'])],
          'limit',
          99,
        ),
      ],
      'ready DROP moving',
      [persistWithResults('update', 'BoardCard', 'CardSaved', 'CardRefused', given('id lane'))],
    ),
    on('ready DROP =', [notify('That lane is full', 'warning')]),
    on('ready REORDER =', [
      ...assign({ lastMove: concat('@payload.fromIndex', '→', '@payload.toIndex') }),
      board,
    ]),
    on('moving CardSaved =', [fetch('BoardCard')]),
    on('moving CardRefused ready', [notify('@payload.error', 'error'), board]),
  ],
});

export default behavior({
  name: 'std-kanban',
  description:
    'A board of lanes with work-in-progress limits: cards are added, dragged, advanced and pulled back.',
  tags: 'kanban board lanes agile wip drag-and-drop cards workflow trello task-board',
  useWhen: 'Use when work items move through named stages and each stage may hold only so many.',
  asked:
    'Trello; Jira board; sticky notes; columns; scrum; agile team; to do, doing, done; sprint board; drag cards; swimlanes; move things from left to right; post-its; work in progress; whiteboard; post-it notes online; cards for the team; stages of work side by side',
  entity: runtimeEntity('Board', {
    title: 'string = Board',
    cards: '[object] = []',
    target: 'string = ',
    lastMove: 'string = ',
  }),
  auxiliary: [
    entity('BoardCard', {
      title: 'string!',
      owner: 'string = ',
      size: 'string S|M|L = M',
      lane: 'string backlog|doing|review|done = backlog',
      position: 'number = 0',
    }),
  ],
  traits: [flow],
  pages: [page('BoardPage', '/board', 'KanbanFlow')],
});
