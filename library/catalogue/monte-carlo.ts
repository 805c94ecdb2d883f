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
  on,
  page,
  row,
  runtimeEntity,
  set,
  stat,
  traitOf,
  when,
} from '../behavior.ts';

const question = main(
  header('How long?', 'dice-5'),
  form('name:text likely:number spread:number', 'ADD_TASK', undefined),
  button('Simulate', 'SAMPLE'),
);

const forecastModel = traitOf('Forecast', 'ForecastModel', {
  states: 'asking sampling shown',
  events: { ADD_TASK: 'data:object!' },
  config: { seed: knob('number', 42, 'Seed of the random numbers') },
  transitions: [
    on('asking INIT =', [['prob/seed', '@config.seed'], question]),
    when(['>', get('@payload.data', 'likely', 0), 0], 'asking|shown ADD_TASK asking', [
      append('tasks', '@payload.data'),
      question,
    ]),
    when(['>', count('@entity.tasks'), 0], 'asking|shown SAMPLE sampling', [
      set('samples', [
        'array/map',
        ['array/range', 0, '@entity.runs'],
        fn('run', [
          'array/sum',
          [
            'array/map',
            '@entity.tasks',
            fn('task', [
              'math/max',
              0,
              ['prob/gaussian', get('@task', 'likely', 1), get('@task', 'spread', 0)],
            ]),
          ],
        ]),
      ]),
      emit('SAMPLED'),
    ]),
    on('sampling SAMPLED shown', [
      ...assign({
        mean: ['array/avg', '@entity.samples'],
        p90: ['prob/percentile', '@entity.samples', 90],
        chance: [
          '/',
          count([
            'array/filter',
            '@entity.samples',
            fn('days', ['<=', '@days', '@entity.deadline']),
          ]),
          '@entity.runs',
        ],
      }),
      main(
        row(
          stat('Mean', '@entity.mean'),
          stat('9 of 10 within', '@entity.p90'),
          stat('In time', '@entity.chance', { format: 'percent' }),
        ),
        { type: 'chart', chartType: 'bar', data: ['prob/histogram', '@entity.samples', 20] },
        button('Again', 'SAMPLE'),
      ),
    ]),
  ],
});

export default behavior({
  name: 'std-monte-carlo',
  description:
    'An uncertain plan is simulated thousands of times: mean, spread, chance to finish in time, as a histogram.',
  tags: 'probability simulation estimate risk statistics',
  useWhen: 'Use when an estimate has ranges and the question is how likely a promise is.',
  asked:
    'how likely is it that we finish; chance; probability; risk analysis; estimates with ranges; what could it cost at worst; simulate outcomes; odds; uncertainty',
  entity: runtimeEntity('Forecast', {
    tasks: '[object] = []',
    runs: 'number = 1000',
    samples: '[number] = []',
    mean: 'number = 0',
    p90: 'number = 0',
    deadline: 'number = 20',
    chance: 'number = 0',
  }),
  traits: [forecastModel],
  pages: [page('ForecastPage', '/forecast', 'ForecastModel')],
});
