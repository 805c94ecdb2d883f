import {
  append,
  assign,
  badge,
  behavior,
  button,
  type Call,
  clear,
  concat,
  count,
  emit,
  fn,
  get,
  given,
  hear,
  knob,
  main,
  on,
  page,
  render,
  row,
  runtimeEntity,
  set,
  text,
  tickWhile,
  traitOf,
  when,
  where,
} from '../behavior.ts';

const unit: Call = ['array/find', '@entity.units', fn('u', ['=', '@u.id', '@entity.selectedId'])];
const endTurn = button('End turn', 'END_TURN', 'secondary');
const UNITS = { unitClickEvent: 'UNIT' };
const TILES = { tileClickEvent: 'TILE' };
const board = (
  listens: { tileClickEvent?: string; unitClickEvent?: string },
  ...more: ReturnType<typeof button>[]
) =>
  main(
    row(
      badge(concat('Turn ', '@entity.turn')),
      badge('@entity.team', 'primary'),
      text('@entity.phase', 'caption', 'muted'),
    ),
    {
      type: 'game-shell',
      appName: 'Skirmish',
      children: [
        {
          type: 'canvas-2d',
          tiles: '@entity.tiles',
          units: '@entity.units',
          selectedUnitId: '@entity.selectedId',
          validMoves: '@entity.moves',
          ...listens,
        },
      ],
    },
    row(...more),
  );

const skirmishBoard = traitOf('Skirmish', 'SkirmishBoard', {
  states: 'setup choosing moving acting enemyTurn over',
  category: 'game-core',
  events: {
    UNIT: 'unitId!',
    TILE: 'x:number! y:number!',
    UNIT_HIT: 'unitId! damage:number!',
    TURN_ENDED: 'turn:number! team!',
  },
  config: {
    reach: knob('number', 3, 'Tiles a unit may move'),
    damage: knob('number', 2, 'Damage of an attack'),
    army: knob(
      '[object]',
      [
        { id: 'p1', team: 'player', x: 0, y: 1, health: 6 },
        { id: 'p2', team: 'player', x: 0, y: 4, health: 6 },
        { id: 'e1', team: 'enemy', x: 7, y: 1, health: 5 },
        { id: 'e2', team: 'enemy', x: 7, y: 4, health: 5 },
      ],
      'Units',
    ),
  },
  ticks: [tickWhile(['=', '@entity.team', 'enemy'], 'enemyTick', 900, [emit('ENEMY_DONE')])],
  transitions: [
    on('setup INIT =', [
      ...assign({
        units: '@config.army',
        turn: 1,
        team: 'player',
        result: 'none',
        tiles: [
          'array/flatten',
          [
            'array/map',
            ['array/range', 0, 6],
            fn('y', [
              'array/map',
              ['array/range', 0, 8],
              fn('x', { id: concat('t', '@x', '-', '@y'), x: '@x', y: '@y', passable: true }),
            ]),
          ],
        ],
      }),
      board({}, button('Begin', 'BEGIN')),
    ]),
    on('setup BEGIN choosing', [set('phase', 'select'), board(UNITS, endTurn)]),
    when(
      [
        'and',
        [
          '=',
          get(['array/find', '@entity.units', fn('u', ['=', '@u.id', '@payload.unitId'])], 'team'),
          'player',
        ],
        ['not', ['array/includes', '@entity.movedIds', '@payload.unitId']],
      ],
      'choosing UNIT moving',
      [
        ...assign({
          selectedId: '@payload.unitId',
          phase: 'move',
          moves: [
            'grid/cells-in-radius',
            {
              x: get(
                ['array/find', '@entity.units', fn('u', ['=', '@u.id', '@payload.unitId'])],
                'x',
                0,
              ),
              y: get(
                ['array/find', '@entity.units', fn('u', ['=', '@u.id', '@payload.unitId'])],
                'y',
                0,
              ),
            },
            '@config.reach',
          ],
        }),
        board(TILES, button('Not this one', 'DESELECT', 'ghost'), endTurn),
      ],
    ),
    on('moving DESELECT choosing', [
      ...assign({ selectedId: '', moves: [], phase: 'select' }),
      board(UNITS, endTurn),
    ]),
    when(
      [
        'and',
        ['grid/in-bounds', given('x y'), '@entity.width', '@entity.height'],
        [
          'and',
          [
            '<=',
            [
              'grid/manhattan-distance',
              { x: get(unit, 'x', 0), y: get(unit, 'y', 0) },
              given('x y'),
            ],
            '@config.reach',
          ],
          [
            'not',
            [
              'array/some',
              '@entity.units',
              fn('u', ['and', ['=', '@u.x', '@payload.x'], ['=', '@u.y', '@payload.y']]),
            ],
          ],
        ],
      ],
      'moving TILE acting',
      [
        set('units', [
          'array/map',
          '@entity.units',
          fn('u', [
            'if',
            ['=', '@u.id', '@entity.selectedId'],
            ['object/merge', '@u', given('x y')],
            '@u',
          ]),
        ]),
        ...assign({
          phase: 'act',
          movedIds: ['array/append', '@entity.movedIds', '@entity.selectedId'],
          moves: [],
        }),
        board(UNITS, button('Wait', 'WAIT', 'ghost'), endTurn),
      ],
    ),
    when(
      [
        'and',
        [
          '=',
          get(['array/find', '@entity.units', fn('u', ['=', '@u.id', '@payload.unitId'])], 'team'),
          'enemy',
        ],
        [
          '=',
          1,
          [
            'grid/manhattan-distance',
            { x: get(unit, 'x', 0), y: get(unit, 'y', 0) },
            {
              x: get(
                ['array/find', '@entity.units', fn('u', ['=', '@u.id', '@payload.unitId'])],
                'x',
                0,
              ),
              y: get(
                ['array/find', '@entity.units', fn('u', ['=', '@u.id', '@payload.unitId'])],
                'y',
                0,
              ),
            },
          ],
        ],
      ],
      'acting UNIT choosing',
      [
        set('units', [
          'array/filter',
          [
            'array/map',
            '@entity.units',
            fn('u', [
              'if',
              ['=', '@u.id', '@payload.unitId'],
              ['object/merge', '@u', { health: ['-', '@u.health', '@config.damage'] }],
              '@u',
            ]),
          ],
          fn('u', ['>', '@u.health', 0]),
        ]),
        emit('UNIT_HIT', { unitId: '@payload.unitId', damage: '@config.damage' }),
        emit('CHECK_RESULT'),
        board(UNITS, endTurn),
      ],
    ),
    on('acting WAIT choosing', [
      ...assign({ selectedId: '', phase: 'select' }),
      board(UNITS, endTurn),
    ]),
    on('choosing|moving|acting END_TURN enemyTurn', [
      ...assign({ team: 'enemy', selectedId: '', movedIds: [], moves: [] }),
      emit('TURN_ENDED', { turn: '@entity.turn', team: 'player' }),
      board({}),
    ]),
    on('enemyTurn ENEMY_DONE choosing', [
      ...assign({ team: 'player', turn: ['+', '@entity.turn', 1], phase: 'select' }),
      emit('CHECK_RESULT'),
      board(UNITS, endTurn),
    ]),
    when(
      [
        'or',
        ['=', count(where('@entity.units', 'team', 'enemy')), 0],
        ['=', count(where('@entity.units', 'team', 'player')), 0],
      ],
      'choosing CHECK_RESULT over',
      [
        ...assign({
          result: ['if', ['=', count(where('@entity.units', 'team', 'enemy')), 0], 'won', 'lost'],
        }),
        render('overlay', {
          type: 'game-menu',
          title: ['str/upper', '@entity.result'],
          options: [{ id: 'again', label: 'Again', event: 'AGAIN' }],
        }),
      ],
    ),
    on('over AGAIN choosing', [
      clear('overlay'),
      ...assign({
        units: '@config.army',
        turn: 1,
        team: 'player',
        result: 'none',
        movedIds: [],
      }),
      board(UNITS, endTurn),
    ]),
  ],
});

const enemyMind = traitOf('Skirmish', 'EnemyMind', {
  states: 'asleep',
  category: 'lifecycle',
  description:
    'Moves every enemy one step towards the nearest player unit and strikes when it stands beside one.',
  events: { THINK: 'turn:number! team!' },
  listens: [hear('SkirmishBoard', 'TURN_ENDED', 'THINK')],
  transitions: [
    when(['=', '@payload.team', 'player'], 'asleep THINK =', [
      set('units', [
        'array/map',
        '@entity.units',
        fn('u', [
          'if',
          ['=', '@u.team', 'enemy'],
          [
            'let',
            [
              [
                'prey',
                [
                  'array/reduce',
                  where('@entity.units', 'team', 'player'),
                  fn('best p', [
                    'if',
                    [
                      'or',
                      ['=', '@best', null],
                      [
                        '<',
                        ['grid/manhattan-distance', '@u', '@p'],
                        ['grid/manhattan-distance', '@u', '@best'],
                      ],
                    ],
                    '@p',
                    '@best',
                  ]),
                  null,
                ],
              ],
            ],
            [
              'if',
              ['>', ['grid/manhattan-distance', '@u', '@prey'], 1],
              [
                'object/merge',
                '@u',
                { x: ['+', '@u.x', ['math/sign', ['-', get('@prey', 'x', 0), '@u.x']]] },
              ],
              '@u',
            ],
          ],
          '@u',
        ]),
      ]),
      set('units', [
        'array/map',
        '@entity.units',
        fn('u', [
          'if',
          [
            'and',
            ['=', '@u.team', 'player'],
            [
              'array/some',
              where('@entity.units', 'team', 'enemy'),
              fn('e', ['<=', ['grid/manhattan-distance', '@e', '@u'], 1]),
            ],
          ],
          ['object/merge', '@u', { health: ['-', '@u.health', 1] }],
          '@u',
        ]),
      ]),
      append('log', { turn: '@payload.turn', text: 'The enemy moved.' }),
    ]),
  ],
});

const skirmishHud = traitOf('Skirmish', 'SkirmishHud', {
  states: 'shown',
  events: { HIT: 'unitId! damage:number!' },
  listens: [hear('SkirmishBoard', 'UNIT_HIT', 'HIT')],
  transitions: [
    on('shown INIT =', [
      render('hud-top', {
        type: 'game-hud',
        elements: [
          { label: 'Turn', value: '@entity.turn' },
          { label: 'Enemies', value: count(where('@entity.units', 'team', 'enemy')) },
        ],
      }),
    ]),
    on('shown HIT =', [render('hud-top', text(concat('−', '@payload.damage'), 'h3', 'error'))]),
  ],
});

export default behavior({
  name: 'std-game-turn',
  description:
    'A turn-based skirmish on a grid: choose a unit, move within reach, attack next door, end the turn, beat the machine.',
  tags: 'game turn-based tactics grid board ai',
  useWhen: 'Use when two sides move pieces in turns on a board until one has won.',
  asked:
    'chess; tactics; board game; tic-tac-toe; checkers; players take turns; strategy game; battle on a grid; play against the computer; turn by turn; two-player game',
  entity: runtimeEntity('Skirmish', {
    turn: 'number = 1',
    team: 'string player|enemy = player',
    phase: 'string select|move|act = select',
    units: '[object] = []',
    tiles: '[object] = []',
    moves: '[object] = []',
    selectedId: 'string = ',
    movedIds: '[string] = []',
    result: 'string none|won|lost = none',
    width: 'number = 8',
    height: 'number = 6',
    log: '[object] = []',
  }),
  traits: [skirmishBoard, enemyMind, skirmishHud],
  pages: [page('SkirmishPage', '/play', 'SkirmishBoard SkirmishHud EnemyMind')],
});
