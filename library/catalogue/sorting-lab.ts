import {
  assign,
  behavior,
  button,
  type Call,
  count,
  type Effect,
  emit,
  fn,
  knob,
  main,
  on,
  page,
  row,
  runtimeEntity,
  set,
  stat,
  tickWhile,
  traitOf,
} from '../behavior.ts';

const picture = (...controls: ReturnType<typeof button>[]) =>
  main(
    {
      type: 'algorithm-canvas',
      bars: [
        'array/map',
        '@entity.values',
        fn('value', {
          value: '@value',
          active: ['=', '@value', ['array/nth', '@entity.values', '@entity.cursor']],
        }),
      ],
    },
    row(stat('Compared', '@entity.compared'), stat('Swapped', '@entity.swapped'), ...controls),
  );
const shuffle = button('Shuffle', 'SHUFFLE', 'ghost');
const resting = picture(button('Run', 'RUN'), button('Step', 'STEP', 'ghost'), shuffle);
const running = picture(button('Stop', 'RUN', 'secondary'));
const left: Call = ['array/nth', '@entity.values', '@entity.cursor'];
const right: Call = ['array/nth', '@entity.values', ['+', '@entity.cursor', 1]];
const step: Effect[] = [
  set('compared', ['+', '@entity.compared', 1]),
  [
    'if',
    ['>', left, right],
    [
      'do',
      set('values', [
        'array/concat',
        ['array/take', '@entity.values', '@entity.cursor'],
        [
          'array/concat',
          ['list', right, left],
          ['array/drop', '@entity.values', ['+', '@entity.cursor', 2]],
        ],
      ]),
      set('swapped', ['+', '@entity.swapped', 1]),
    ],
    null,
  ],
  set('cursor', ['math/mod', ['+', '@entity.cursor', 1], ['-', count('@entity.values'), 1]]),
  [
    'when',
    ['and', ['=', '@entity.cursor', 0], ['=', '@entity.swapped', '@entity.swappedBefore']],
    emit('SORTED'),
  ],
  ['when', ['=', '@entity.cursor', 0], set('swappedBefore', '@entity.swapped')],
];

const sortStage = traitOf('SortRun', 'SortStage', {
  states: 'ready running sorted',
  config: { values: knob('[number]', [7, 3, 9, 1, 5, 8, 2], 'Values') },
  transitions: [
    on('ready INIT =', [set('values', '@config.values'), resting]),
    on('ready STEP =', [...step, resting]),
    on('ready RUN running', [set('running', true), running]),
    on('running RUN ready', [set('running', false), resting]),
    on('ready|running SORTED sorted', [set('running', false), picture(shuffle)]),
    on('ready|sorted SHUFFLE ready', [
      ...assign({
        values: ['array/shuffle', '@entity.values'],
        compared: 0,
        swapped: 0,
        cursor: 0,
        swappedBefore: -1,
      }),
      resting,
    ]),
  ],
  ticks: [tickWhile('@entity.running', 'sortTick', 200, [...step, running])],
});

export default behavior({
  name: 'std-sorting-lab',
  description:
    'Bubble sort to watch: bars compared and swapped step by step or running, counted, shuffled again.',
  tags: 'algorithm learning sorting visualisation tick',
  useWhen: 'Use when an algorithm shall be understood by seeing each of its steps.',
  asked:
    'bubble sort; show how an algorithm works; visualise sorting; computer science lesson; bars that swap; animate an algorithm; step through code',
  entity: runtimeEntity('SortRun', {
    values: '[number] = []',
    cursor: 'number = 0',
    compared: 'number = 0',
    swapped: 'number = 0',
    swappedBefore: 'number = -1',
    running: 'boolean = false',
  }),
  traits: [sortStage],
  pages: [page('SortPage', '/sorting', 'SortStage')],
});
