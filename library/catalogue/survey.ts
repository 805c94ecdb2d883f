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
  draws,
  emit,
  entity,
  failure,
  fetch,
  fn,
  form,
  get,
  header,
  hear,
  main,
  modal,
  notify,
  on,
  orbital,
  own,
  page,
  persist,
  persistWithResults,
  row,
  set,
  text,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const current: Call = ['array/nth', '@entity.questions', '@entity.index'];
const ask = main(
  { type: 'progress-bar', value: '@entity.index', max: count('@entity.questions') },
  text(get(current, 'text', ''), 'h3'),
  [
    'if',
    ['=', get(current, 'kind'), 'scale'],
    { type: 'likert-scale', changeEvent: 'ANSWER' },
    [
      'if',
      ['=', get(current, 'kind'), 'matrix'],
      { type: 'matrix-question', rows: get(current, 'rows', []), changeEvent: 'ANSWER' },
      { type: 'textarea', action: 'ANSWER', placeholder: 'Your words' },
    ],
  ],
  row(button('Back', 'PREVIOUS', 'ghost'), button('Next', 'NEXT')),
);

const surveyBuilder = traitOf('Survey', 'SurveyBuilder', {
  states: 'loading building adding branching published',
  events: {
    QUESTION: 'data:object!',
    RULES: 'rules:[object]!',
    DROP_QUESTION: 'id!',
    SURVEY_OPENED: 'id title questions:[object]!',
  },
  transitions: [
    on('loading INIT =', [fetch('Survey')]),
    on('loading SurveyLoaded building', [
      main(
        header(
          'Survey',
          'clipboard-list',
          button('Question', 'ADD', 'secondary', 'plus'),
          button('Branches', 'BRANCH', 'ghost', 'git-branch'),
          button('Publish', 'PUBLISH'),
        ),
        {
          type: 'sortable-list',
          items: '@entity.questions',
          reorderEvent: 'REORDER',
          renderItem: draws(
            'question',
            row(
              text('@question.text'),
              badge('@question.kind'),
              button('Remove', 'DROP_QUESTION', 'ghost'),
            ),
          ),
        },
      ),
    ]),
    on('loading SurveyLoadFailed building', [
      notify('Beginning with an empty one'),
      main(header('Survey', 'clipboard-list', button('Question', 'ADD'))),
    ]),
    on('building REORDER =', [persist('update', 'Survey', '@entity')]),
    on('building ADD adding', [
      modal(
        header('Question', 'help-circle'),
        form(
          [
            { name: 'text', type: 'text' },
            { name: 'kind', type: 'select', options: ['scale', 'matrix', 'text'] },
            { name: 'required', type: 'checkbox' },
          ],
          'QUESTION',
          'CANCEL',
        ),
      ),
    ]),
    when(['validate/minLength', get('@payload.data', 'text', ''), 5], 'adding QUESTION building', [
      append('questions', [
        'object/set',
        '@payload.data',
        'id',
        concat('q', count('@entity.questions')),
      ]),
      clear(),
    ]),
    on('adding CANCEL building', [clear()]),
    on('building DROP_QUESTION =', [
      set('questions', [
        'array/reject',
        '@entity.questions',
        fn('question', ['=', '@question.id', '@payload.id']),
      ]),
    ]),
    on('building BRANCH branching', [
      main(
        {
          type: 'branching-logic-builder',
          questions: '@entity.questions',
          rules: '@entity.rules',
          rulesChangeEvent: 'RULES',
        },
        button('Done', 'DONE'),
      ),
    ]),
    on('branching RULES =', [set('rules', '@payload.rules')]),
    on('branching DONE building', [
      persist('update', 'Survey', '@entity'),
      main(
        header('Survey', 'clipboard-list', button('Question', 'ADD'), button('Publish', 'PUBLISH')),
      ),
    ]),
    when(['>', count('@entity.questions'), 0], 'building PUBLISH published', [
      set('open', true),
      persist('update', 'Survey', '@entity'),
      emit('SURVEY_OPENED', own('id title questions')),
      main(
        header('It is open', 'send'),
        { type: 'install-box', command: concat('/surveys/', '@entity.id') },
        button('Close it', 'END', 'danger'),
      ),
    ]),
    on('building PUBLISH =', [notify('Ask something first.', 'warning')]),
    on('published END building', [
      set('open', false),
      main(
        header('Survey', 'clipboard-list', button('Question', 'ADD'), button('Publish', 'PUBLISH')),
      ),
      persist('update', 'Survey', { id: '@entity.id', open: false }),
    ]),
  ],
});

const surveyAnswering = traitOf('SurveyResponse', 'SurveyAnswering', {
  states: 'closed answering sending thanked broken',
  events: { BEGIN: 'id title questions:[object]!', ANSWER: 'value!' },
  listens: [hear('SurveyBuilder', 'SURVEY_OPENED', 'BEGIN')],
  transitions: [
    on('closed INIT =', [main(text('This survey is not open.', 'h4', 'muted'))]),
    on('closed|thanked BEGIN answering', [
      ...assign({
        surveyId: '@payload.id',
        questions: '@payload.questions',
        answers: {},
        index: 0,
        startedAt: ['time/now'],
      }),
      ask,
    ]),
    on('answering ANSWER =', [
      set('answers', ['object/set', '@entity.answers', get(current, 'id'), '@payload.value']),
    ]),
    when(['>=', ['+', '@entity.index', 1], count('@entity.questions')], 'answering NEXT sending', [
      set('seconds', ['time/diff', ['time/now'], '@entity.startedAt', 'seconds']),
      persistWithResults(
        'create',
        'SurveyResponse',
        'RESPONSE_STORED',
        'ResponseLost',
        own('surveyId answers seconds'),
      ),
      main({ type: 'spinner' }),
    ]),
    when(
      [
        'or',
        ['not', get(current, 'required', false)],
        ['object/has', '@entity.answers', get(current, 'id')],
      ],
      'answering NEXT =',
      [set('index', ['+', '@entity.index', 1]), ask],
    ),
    on('answering NEXT =', [notify('This one needs an answer.', 'warning')]),
    on('answering PREVIOUS =', [set('index', ['math/max', 0, ['-', '@entity.index', 1]]), ask]),
    on('sending RESPONSE_STORED thanked', [main(header('Thank you', 'heart'))]),
    on('sending ResponseLost broken', [main(failure('Not stored', '@payload.error', 'AGAIN'))]),
    on('broken AGAIN sending', [
      persistWithResults(
        'create',
        'SurveyResponse',
        'RESPONSE_STORED',
        'ResponseLost',
        own('surveyId answers'),
      ),
    ]),
  ],
});

const surveyResults = traitOf('SurveyResponse', 'SurveyResults', {
  states: 'counting shown',
  scope: 'collection',
  events: { REFRESH: 'id' },
  listens: [hear('SurveyAnswering', 'RESPONSE_STORED', 'REFRESH')],
  transitions: [
    on('counting INIT =', [fetch('SurveyResponse'), main({ type: 'skeleton', rows: 3 })]),
    on('counting|shown SurveyResponseLoaded shown', [
      set('rows', '@payload.data'),
      main(header(concat(count('@payload.data'), ' answers'), 'pie-chart'), {
        type: 'data-grid',
        entity: '@entity.questions',
        fields: [],
        renderItem: draws('question', {
          type: 'chart',
          chartType: 'bar',
          title: '@question.text',
          data: [
            'object/entries',
            [
              'array/groupBy',
              ['array/map', '@entity.rows', fn('answer', get('@answer', 'answers', {}))],
              '@question.id',
            ],
          ],
        }),
      }),
    ]),
    on('counting SurveyResponseLoadFailed shown', [main(failure('No results', '@payload.error'))]),
    on('shown REFRESH counting', [fetch('SurveyResponse')]),
  ],
});

export default behavior({
  name: 'std-survey',
  description:
    'Surveys with branching questions, built by their author, answered anonymously and read as distributions.',
  tags: 'survey questionnaire feedback branching results',
  useWhen: 'Use when many people answer the same questions and their answers are counted.',
  asked:
    'ask employees how happy they are; questionnaire; Surveymonkey; Google Forms; customer satisfaction; NPS; opinions; feedback form; ask many people; anonymous answers; market research; staff mood; exit questions; ask leavers why they quit; ask guests; what did you think; rate your stay; poll our customers',
  orbitals: [
    orbital({
      entity: entity('Survey', {
        title: 'string!',
        questions: '[object] = []',
        rules: '[object] = []',
        open: 'boolean = false',
        closesAt: 'date',
        responses: 'number = 0',
      }),
      traits: [surveyBuilder],
      pages: [page('SurveyBuilderPage', '/surveys/build', 'SurveyBuilder')],
    }),
    orbital({
      entity: viewedEntity('SurveyResponse', 'questions rows index', {
        survey: '->Survey',
        surveyId: 'string = ',
        questions: '[object] = []',
        answers: 'object = {}',
        index: 'number = 0',
        startedAt: 'timestamp',
        seconds: 'number = 0',
        rows: '[object] = []',
      }),
      traits: [surveyAnswering, surveyResults],
      pages: [
        page('SurveyPage', '/surveys/:id', 'SurveyAnswering'),
        page('ResultsPage', '/surveys/:id/results', 'SurveyResults'),
      ],
    }),
  ],
});
