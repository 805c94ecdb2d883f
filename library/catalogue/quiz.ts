import {
  alert,
  append,
  assign,
  behavior,
  button,
  type Call,
  card,
  concat,
  count,
  draws,
  emit,
  entity,
  fetch,
  get,
  header,
  knob,
  loading,
  main,
  notify,
  on,
  page,
  row,
  runtimeEntity,
  set,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';
import { fails } from '../shapes/index.ts';

const question: Call = ['array/nth', '@entity.questions', '@entity.index'];
const board = main(
  row(
    { type: 'timer-display', seconds: '@entity.secondsLeft' },
    { type: 'score-display', value: '@entity.score', label: 'Points' },
    { type: 'combo-counter', combo: '@entity.streak' },
  ),
  {
    type: 'bloom-quiz-block',
    level: get(question, 'level', 'remember'),
    question: get(question, 'text', ''),
    answer: get(question, 'answer', ''),
  },
  {
    type: 'simple-grid',
    cols: 2,
    children: [
      'array/map',
      ['array/shuffle', get(question, 'choices', [])],
      draws('choice', { type: 'choice-button', text: '@choice', action: 'GUESS' }),
    ],
  },
  button('Hint', 'HINT', 'ghost', 'lightbulb'),
);

const quizRound = traitOf('QuizAttempt', 'QuizRound', {
  states: 'loading ready asking correcting reviewing finished unavailable',
  events: { GUESS: 'text!' },
  config: {
    secondsPerQuestion: knob('number', 20, 'Seconds per question'),
    pointsRight: knob('number', 10, 'Points for a right answer'),
    hintCost: knob('number', 4, 'Points a hint costs'),
  },
  transitions: [
    on('loading INIT =', [fetch('QuizQuestion', { limit: 10 }), main(loading('Shuffling…'))]),
    on('loading QuizQuestionLoaded ready', [
      set('questions', ['array/shuffle', '@payload.data']),
      main(
        header('Ready?', 'brain'),
        text(concat(count('@entity.questions'), ' questions'), 'caption'),
        button('Go', 'BEGIN'),
      ),
    ]),
    fails('loading QuizQuestionLoadFailed unavailable', 'No questions', [fetch('QuizQuestion')]),
    on('ready BEGIN asking', [
      ...assign({
        index: 0,
        score: 0,
        streak: 0,
        mistakes: [],
        secondsLeft: '@config.secondsPerQuestion',
        asking: true,
      }),
      board,
    ]),
    when(['not', '@entity.hintUsed'], 'asking HINT =', [
      ...assign({
        hintUsed: true,
        score: ['math/max', 0, ['-', '@entity.score', '@config.hintCost']],
      }),
      notify(get(question, 'topic', 'Think!')),
    ]),
    when(['=', '@payload.text', get(question, 'answer', '')], 'asking GUESS correcting', [
      ...assign({
        asking: false,
        streak: ['+', '@entity.streak', 1],
        score: ['+', '@entity.score', '@config.pointsRight', ['*', 2, '@entity.streak']],
      }),
      main(
        alert('Right!', 'success'),
        text(concat('+', '@config.pointsRight'), 'h3', 'success'),
        button('Next', 'NEXT'),
      ),
    ]),
    when(['!=', '@payload.text', get(question, 'answer', '')], 'asking GUESS correcting', [
      append('mistakes', {
        question: get(question, 'text', ''),
        said: '@payload.text',
        right: get(question, 'answer', ''),
      }),
      ...assign({ asking: false, streak: 0 }),
      main(alert(concat('No: ', get(question, 'answer', '')), 'error'), button('Next', 'NEXT')),
    ]),
    on('asking TIME_UP correcting', [
      append('mistakes', {
        question: get(question, 'text', ''),
        said: '',
        right: get(question, 'answer', ''),
      }),
      ...assign({ asking: false, streak: 0 }),
      main(alert('Time is up', 'warning'), button('Next', 'NEXT')),
    ]),
    when(
      ['>=', ['+', '@entity.index', 1], count('@entity.questions')],
      'correcting NEXT finished',
      [
        set('best', ['math/max', '@entity.best', '@entity.score']),
        main(
          header('Done', 'flag'),
          { type: 'score-display', value: '@entity.score', label: 'Points' },
          text(concat('Best: ', '@entity.best'), 'caption'),
          row(button('Review', 'REVIEW', 'secondary'), button('Again', 'BEGIN')),
        ),
      ],
    ),
    on('correcting NEXT asking', [
      ...assign({
        index: ['+', '@entity.index', 1],
        secondsLeft: '@config.secondsPerQuestion',
        hintUsed: false,
        asking: true,
      }),
      board,
    ]),
    on('finished REVIEW reviewing', [
      main(
        header('Your mistakes', 'rotate-ccw'),
        {
          type: 'data-list',
          entity: '@entity.mistakes',
          fields: [],
          renderItem: draws('mistake', {
            type: 'flip-card',
            front: card(text('@mistake.question')),
            back: card(text('@mistake.right', 'h3')),
          }),
        },
        button('Back', 'BACK', 'ghost'),
      ),
    ]),
    on('reviewing BACK finished', [
      main(button('Review', 'REVIEW', 'secondary'), button('Again', 'BEGIN')),
    ]),
    on('finished BEGIN asking', [
      ...assign({
        index: 0,
        score: 0,
        streak: 0,
        mistakes: [],
        secondsLeft: '@config.secondsPerQuestion',
        questions: ['array/shuffle', '@entity.questions'],
        asking: true,
      }),
      board,
    ]),
  ],
  ticks: [
    tickWhile(['and', '@entity.asking', ['>', '@entity.secondsLeft', 0]], 'countdown', 1000, [
      set('secondsLeft', ['-', '@entity.secondsLeft', 1]),
      ['when', ['=', '@entity.secondsLeft', 0], emit('TIME_UP')],
    ]),
  ],
});

export default behavior({
  name: 'std-quiz',
  description:
    'A timed quiz with shuffled answers, streaks, hints that cost points, a review of mistakes and a best score.',
  tags: 'quiz learning test timer score exam trivia',
  useWhen: 'Use when knowledge is tested question by question and learning from mistakes matters.',
  asked:
    'trivia; test my knowledge; multiple choice; exam; flash cards; vocabulary; Kahoot; questions with points; pub quiz; practise for a test; driving theory test; learn facts; maths practice; points for kids; learn vocabulary; test for pupils; right and wrong answers',
  entity: runtimeEntity('QuizAttempt', {
    questions: '[object] = []',
    index: 'number = 0',
    score: 'number = 0',
    streak: 'number = 0',
    secondsLeft: 'number = 0',
    mistakes: '[object] = []',
    best: 'number = 0',
    hintUsed: 'boolean = false',
    asking: 'boolean = false',
  }),
  auxiliary: [
    entity('QuizQuestion', {
      text: 'string!',
      choices: '[string] = []',
      answer: 'string!',
      level: 'string remember|understand|apply|analyse = remember',
      topic: 'string = ',
    }),
  ],
  traits: [quizRound],
  pages: [page('QuizPage', '/quiz', 'QuizRound')],
});
