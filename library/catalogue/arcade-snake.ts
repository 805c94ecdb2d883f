import {
  assign,
  behavior,
  type Call,
  clear,
  concat,
  count,
  emit,
  fn,
  get,
  knob,
  main,
  on,
  page,
  render,
  runtimeEntity,
  set,
  tickWhile,
  traitOf,
  type ValueObject,
  when,
} from '../behavior.ts';

const head: Call = ['array/first', '@entity.body'];
const next: ValueObject = {
  x: ['+', get(head, 'x', 0), '@entity.dx'],
  y: ['+', get(head, 'y', 0), '@entity.dy'],
};
const picture = main(
  {
    type: 'canvas-2d',
    projection: 'flat',
    worldWidth: 480,
    worldHeight: 480,
    features: [
      'array/concat',
      [
        'array/map',
        '@entity.body',
        fn('part', {
          shape: 'rect',
          x: ['*', '@part.x', 24],
          y: ['*', '@part.y', 24],
          width: 22,
          height: 22,
          color: '#16a34a',
        }),
      ],
      [
        'list',
        {
          shape: 'circle',
          x: ['*', get('@entity.apple', 'x', 0), 24],
          y: ['*', get('@entity.apple', 'y', 0), 24],
          radius: 10,
          color: '#dc2626',
        },
      ],
    ],
  },
  {
    type: 'control-grid',
    kind: 'dpad',
    directionEvents: { up: 'GO_UP', down: 'GO_DOWN', left: 'GO_LEFT', right: 'GO_RIGHT' },
  },
);

const snakeBoard = traitOf('SnakeGame', 'SnakeBoard', {
  states: 'title playing paused dead',
  category: 'game-core',
  events: { APPLE_EATEN: 'score:number!' },
  config: {
    start: knob(
      '[object]',
      [
        { x: 9, y: 10 },
        { x: 8, y: 10 },
        { x: 7, y: 10 },
      ],
      'Body at the start',
    ),
    points: knob('number', 10, 'Points per apple'),
  },
  transitions: [
    on('title INIT =', [
      render('overlay', {
        type: 'game-menu',
        title: 'Snake',
        options: [{ id: 'go', label: 'Play', event: 'PLAY' }],
      }),
      main({ type: 'score-display', value: '@entity.best', label: 'Best' }),
    ]),
    on('title|dead PLAY playing', [
      ...assign({
        body: '@config.start',
        apple: { x: 14, y: 10 },
        dx: 1,
        dy: 0,
        score: 0,
        speed: 1,
        running: true,
      }),
      clear('overlay'),
      picture,
    ]),
    ...(['UP 0 -1 dy', 'DOWN 0 1 dy', 'LEFT -1 0 dx', 'RIGHT 1 0 dx'] as const).map((line) => {
      const [way = '', dx, dy, axis = ''] = line.split(' ');
      return when(['=', `@entity.${axis}`, 0], `playing GO_${way} =`, [
        ...assign({ dx: Number(dx), dy: Number(dy) }),
      ]);
    }),
    on('playing APPLE_EATEN =', [
      ...assign({
        score: ['+', '@entity.score', '@config.points'],
        speed: ['math/min', 3, ['+', '@entity.speed', 0.1]],
        apple: { x: ['math/randomInt', 0, 19], y: ['math/randomInt', 0, 19] },
      }),
      render('hud-top', { type: 'score-display', value: '@payload.score', label: 'Score' }),
    ]),
    on('playing CRASHED dead', [
      ...assign({ running: false, best: ['math/max', '@entity.best', '@entity.score'] }),
      render('overlay', {
        type: 'game-menu',
        title: 'Ouch',
        subtitle: concat('Score ', '@entity.score'),
        options: [{ id: 'again', label: 'Again', event: 'PLAY' }],
      }),
    ]),
    on('playing PAUSE paused', [
      set('running', false),
      render('overlay', {
        type: 'game-menu',
        title: 'Paused',
        options: [{ id: 'on', label: 'Go on', event: 'PAUSE' }],
      }),
    ]),
    on('paused PAUSE playing', [set('running', true), clear('overlay')]),
  ],
  ticks: [
    tickWhile('@entity.running', 'stepTick', 150, [
      [
        'let',
        [['step', next]],
        [
          'if',
          [
            'or',
            ['not', ['grid/in-bounds', '@step', '@entity.size', '@entity.size']],
            [
              'array/some',
              '@entity.body',
              fn('part', [
                'and',
                ['=', '@part.x', get('@step', 'x')],
                ['=', '@part.y', get('@step', 'y')],
              ]),
            ],
          ],
          emit('CRASHED'),
          [
            'if',
            ['=', 0, ['grid/manhattan-distance', '@step', '@entity.apple']],
            [
              'do',
              set('body', ['array/prepend', '@entity.body', '@step']),
              emit('APPLE_EATEN', { score: ['*', count('@entity.body'), 10] }),
            ],
            set('body', ['array/dropLast', ['array/prepend', '@entity.body', '@step'], 1]),
          ],
        ],
      ],
      picture,
    ]),
  ],
});

export default behavior({
  name: 'std-arcade-snake',
  description:
    'Snake: a body that grows, apples at random, ever faster, walls that kill, pause and a best score.',
  tags: 'game arcade snake canvas realtime',
  useWhen: 'Use when a small real-time game runs on ticks with keys, collisions and a score.',
  asked:
    'Nokia snake; retro game; small browser game with arrow keys; eat apples and grow; canvas game',
  entity: runtimeEntity('SnakeGame', {
    body: '[object] = []',
    apple: 'object = {}',
    dx: 'number = 1',
    dy: 'number = 0',
    score: 'number = 0',
    best: 'number = 0',
    running: 'boolean = false',
    size: 'number = 20',
    speed: 'number = 1',
  }),
  traits: [snakeBoard],
  pages: [page('SnakePage', '/snake', 'SnakeBoard')],
});
