import {
  append,
  assign,
  behavior,
  button,
  card,
  count,
  emit,
  fn,
  get,
  given,
  header,
  knob,
  main,
  on,
  page,
  row,
  runtimeEntity,
  set,
  stat,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const scene = (guesses: boolean, ...controls: ReturnType<typeof button>[]) =>
  main(
    header('Springs', 'activity'),
    {
      type: 'physics-canvas',
      width: 600,
      height: 400,
      bodies: '@entity.bodies',
      showVelocity: '@entity.vectors',
    },
    {
      type: 'range-slider',
      min: 0,
      max: 20,
      step: 1,
      value: '@entity.gravity',
      action: 'GRAVITY',
    },
    row(...controls, button('Arrows', 'VECTORS', 'ghost')),
    row(stat('Energy', '@entity.energy'), { type: 'sparkline', data: '@entity.history' }),
    card(text('Predict: where does the red ball rest?', 'caption'), {
      type: 'positioned-canvas',
      items: '@entity.guesses',
      ...(guesses ? { selectEvent: 'GUESS' } : {}),
    }),
  );
const run = button('Run', 'RUN');
const step1 = button('Step', 'STEP', 'ghost');
const reset = button('Reset', 'RESET', 'ghost');
const ready = scene(true, run, step1);
const halted = scene(true, run, step1, reset);
const running = scene(false, button('Stop', 'HALT', 'secondary'), reset);

const moved = fn('b', [
  'let',
  [
    [
      'vy',
      ['*', ['+', get('@b', 'vy', 0), ['*', '@entity.gravity', '@entity.dt']], '@config.damping'],
    ],
  ],
  [
    'let',
    [
      [
        'y',
        ['math/clamp', ['+', get('@b', 'y', 0), ['*', '@vy', '@entity.dt']], 0, '@config.floor'],
      ],
    ],
    [
      'object/merge',
      '@b',
      {
        y: '@y',
        vy: ['if', ['>=', '@y', '@config.floor'], ['*', -0.8, '@vy'], '@vy'],
        x: ['+', get('@b', 'x', 0), ['*', get('@b', 'vx', 0), '@entity.dt']],
      },
    ],
  ],
]);
const step = [
  set('bodies', ['array/map', '@entity.bodies', moved]),
  set('energy', [
    'math/round',
    [
      'array/sum',
      ['array/map', '@entity.bodies', fn('b', ['*', 0.5, ['math/pow', get('@b', 'vy', 0), 2]])],
    ],
    2,
  ]),
  set('history', ['array/takeLast', ['array/append', '@entity.history', '@entity.energy'], 120]),
];

const sceneRunner = traitOf('Scene', 'SceneRunner', {
  states: 'ready running halted explained',
  events: { GRAVITY: 'value:number!', GUESS: 'x:number! y:number!' },
  config: {
    floor: knob('number', 380, 'Height of the floor'),
    damping: knob('number', 0.995, 'Damping per step'),
    bodies: knob(
      '[object]',
      [
        { id: 'red', x: 200, y: 40, vx: 12, vy: 0, radius: 14, colour: '#dc2626' },
        { id: 'blue', x: 400, y: 120, vx: -6, vy: 0, radius: 20, colour: '#2563eb' },
      ],
      'Bodies',
    ),
    calmBelow: knob('number', 0.5, 'Energy at which it rests'),
  },
  transitions: [
    on('ready INIT =', [
      ...assign({ bodies: '@config.bodies', history: [], running: false }),
      ready,
    ]),
    on('ready|halted RUN running', [set('running', true), running]),
    on('running HALT halted', [set('running', false), halted]),
    on('ready|halted STEP halted', [...step, halted]),
    on('ready|running|halted GRAVITY =', [set('gravity', ['math/clamp', '@payload.value', 0, 20])]),
    on('ready|running|halted VECTORS =', [set('vectors', ['not', '@entity.vectors'])]),
    ...(['ready', 'halted'] as const).map((state) =>
      when(['<', count('@entity.guesses'), 3], `${state} GUESS =`, [
        set('guess', given('x y')),
        append('guesses', { id: count('@entity.guesses'), x: '@payload.x', y: '@payload.y' }),
        state === 'ready' ? ready : halted,
      ]),
    ),
    on('running SETTLED explained', [
      set('running', false),
      main(
        header('It rests', 'check'),
        text([
          'str/concat',
          'Off by ',
          [
            'math/round',
            [
              'vec/distance',
              { x: get('@entity.guess', 'x', 0), y: 0 },
              { x: get(['array/first', '@entity.bodies'], 'x', 0), y: 0 },
            ],
          ],
        ]),
        { type: 'chart', chartType: 'line', data: '@entity.history' },
        button('Again', 'RESET'),
      ),
    ]),
    on('halted|explained|running RESET ready', [
      ...assign({ bodies: '@config.bodies', history: [], guesses: [], running: false }),
      ready,
    ]),
  ],
  ticks: [
    tickWhile('@entity.running', 'frame', 33, [
      ...step,
      running,
      [
        'when',
        ['and', ['>', count('@entity.history'), 60], ['<', '@entity.energy', '@config.calmBelow']],
        emit('SETTLED'),
      ],
    ]),
  ],
});

export default behavior({
  name: 'std-simulation',
  description:
    'A physics scene that runs, stops and steps, with sliders, energy over time, and a prediction to make before looking.',
  tags: 'simulation physics learning canvas science tick',
  useWhen:
    'Use when a model runs in small steps and people change its parameters to understand it.',
  asked:
    'pendulum; gravity; physics experiment; bouncing ball; model in steps; science lesson; what happens if; sliders; virtual lab; planets; show how something moves',
  entity: runtimeEntity('Scene', {
    bodies: '[object] = []',
    gravity: 'number = 9.8',
    dt: 'number = 0.033',
    energy: 'number = 0',
    history: '[number] = []',
    running: 'boolean = false',
    vectors: 'boolean = false',
    guesses: '[object] = []',
    guess: 'object = {}',
  }),
  traits: [sceneRunner],
  pages: [page('ScenePage', '/lab', 'SceneRunner')],
});
