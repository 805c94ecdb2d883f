import {
  append,
  assign,
  behavior,
  button,
  count,
  emit,
  fn,
  form,
  get,
  header,
  knob,
  main,
  notify,
  on,
  page,
  row,
  runtimeEntity,
  set,
  stat,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const lesson = main(
  header('Teach me', 'brain-circuit'),
  form('features:text label:number', 'LABEL', undefined),
  button('Train', 'TRAIN'),
);

const classifierLab = traitOf('Classifier', 'ClassifierLab', {
  states: 'collecting training trained',
  events: { LABEL: 'data:object!', CLASSIFY: 'data:object!' },
  config: {
    epochs: knob('number', 200, 'Epochs'),
    goodLoss: knob('number', 0.05, 'Loss that is enough'),
    hidden: knob('number', 16, 'Hidden units'),
  },
  transitions: [
    on('collecting INIT =', [
      set('network', [
        'nn/sequential',
        ['nn/linear', 4, '@config.hidden'],
        ['nn/relu'],
        ['nn/linear', '@config.hidden', 2],
        ['nn/softmax'],
      ]),
      lesson,
    ]),
    on('collecting|trained LABEL collecting', [
      append('examples', '@payload.data'),
      notify(['str/concat', count('@entity.examples'), ' examples']),
      lesson,
    ]),
    when(['>=', count('@entity.examples'), 4], 'collecting|trained TRAIN training', [
      ...assign({ epoch: 0, losses: [], training: true }),
      main(
        { type: 'progress-bar', value: '@entity.epoch', max: '@config.epochs' },
        button('Stop', 'HALT', 'ghost'),
      ),
    ]),
    on('collecting TRAIN =', [notify('Four examples, at least.', 'warning')]),
    when(
      ['or', ['>=', '@entity.epoch', '@config.epochs'], ['<', '@entity.loss', '@config.goodLoss']],
      'training EPOCH_DONE trained',
      [
        set('training', false),
        main(
          row(stat('Loss', '@entity.loss'), stat('Weights', ['nn/paramCount', '@entity.network'])),
          { type: 'sparkline', data: '@entity.losses' },
          form('features', 'CLASSIFY', undefined),
        ),
      ],
    ),
    on('training HALT collecting', [set('training', false), lesson]),
    on('trained CLASSIFY =', [
      [
        'let',
        [
          [
            'scores',
            [
              'nn/forward',
              '@entity.network',
              ['tensor/from', get('@payload.data', 'features', [])],
            ],
          ],
        ],
        [
          'do',
          set('guess', ['tensor/argmax', '@scores']),
          set('confidence', ['tensor/max', '@scores']),
        ],
      ],
      main(
        { type: 'meter', value: '@entity.confidence', max: 1, label: 'Sure' },
        button('Train more', 'TRAIN', 'ghost'),
      ),
    ]),
  ],
  ticks: [
    tickWhile('@entity.training', 'epochTick', 50, [
      set('epoch', ['+', '@entity.epoch', 1]),
      set('loss', [
        'train/crossEntropy',
        [
          'nn/forward',
          '@entity.network',
          [
            'tensor/from',
            ['array/map', '@entity.examples', fn('example', get('@example', 'features', []))],
          ],
        ],
        [
          'tensor/from',
          ['array/map', '@entity.examples', fn('example', get('@example', 'label', 0))],
        ],
      ]),
      append('losses', '@entity.loss'),
      emit('EPOCH_DONE'),
    ]),
  ],
});

export default behavior({
  name: 'std-ml-classifier',
  description:
    'A small network learns from labelled examples in the browser, epoch by epoch, and labels new ones with its confidence.',
  tags: 'machine-learning classifier training tensor ai',
  useWhen: 'Use when a few labelled examples shall become an automatic guess.',
  asked:
    'recognise spam; train a model; label examples; machine learning; predict a category; guess from examples; image recognition; neural network; sort things automatically; AI that learns',
  entity: runtimeEntity('Classifier', {
    examples: '[object] = []',
    network: 'object = {}',
    epoch: 'number = 0',
    loss: 'number = 1',
    losses: '[number] = []',
    training: 'boolean = false',
    guess: 'number = 0',
    confidence: 'number = 0',
  }),
  traits: [classifierLab],
  pages: [page('ClassifierPage', '/classifier', 'ClassifierLab')],
});
