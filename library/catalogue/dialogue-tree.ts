import {
  append,
  behavior,
  button,
  type Call,
  draws,
  fn,
  get,
  knob,
  main,
  on,
  page,
  runtimeEntity,
  set,
  traitOf,
  when,
} from '../behavior.ts';

const node: Call = [
  'array/find',
  '@config.nodes',
  fn('line', ['=', get('@line', 'id'), '@entity.at']),
];
const scene = main(
  { type: 'dialogue-bubble', text: get(node, 'text', '…'), speaker: get(node, 'speaker', '') },
  {
    type: 'simple-grid',
    children: [
      'array/map',
      get(node, 'answers', ['list']),
      draws('answer', {
        type: 'choice-button',
        text: get('@answer', 'text', ''),
        action: 'ANSWER',
      }),
    ],
  },
);

const talkScene = traitOf('Talk', 'TalkScene', {
  states: 'away talking over',
  category: 'game-core',
  events: { ANSWER: 'to! trust:number' },
  config: {
    nodes: knob(
      '[object]',
      [
        {
          id: 'hello',
          speaker: 'Smith',
          text: 'What do you want?',
          answers: [
            { text: 'A sword', to: 'sword' },
            { text: 'Your story', to: 'story' },
          ],
        },
        { id: 'sword', speaker: 'Smith', text: 'Ten coins.', answers: [] },
        {
          id: 'story',
          speaker: 'Smith',
          text: 'Sit down.',
          answers: [{ text: 'Gladly', to: 'sword' }],
        },
      ],
      'Lines',
    ),
    secretFrom: knob('number', 3, 'Trust that opens the secret'),
  },
  transitions: [
    on('away INIT =', [main(button('Talk to the smith', 'GREET'))]),
    on('away|over GREET talking', [set('at', 'hello'), scene]),
    when(
      [
        '=',
        [
          'array/len',
          get(
            ['array/find', '@config.nodes', fn('line', ['=', get('@line', 'id'), '@payload.to'])],
            'answers',
            ['list'],
          ),
        ],
        0,
      ],
      'talking ANSWER over',
      [
        set('at', '@payload.to'),
        main({ type: 'dialogue-bubble', text: 'Farewell.' }, button('Talk again', 'GREET')),
      ],
    ),
    when(
      ['or', ['!=', '@payload.to', 'secret'], ['>=', '@entity.trust', '@config.secretFrom']],
      'talking ANSWER =',
      [
        set('at', '@payload.to'),
        set('trust', ['+', '@entity.trust', ['math/default', '@payload.trust', 1]]),
        append('heard', '@payload.to'),
        scene,
      ],
    ),
  ],
});

export default behavior({
  name: 'std-dialogue-tree',
  description:
    'A conversation with a figure whose answers lead on, open secrets by trust, and end in consequences.',
  tags: 'game dialogue story choices npc',
  useWhen: 'Use when a story is told by talking and choices matter later.',
  asked:
    'visual novel; talk to characters; branching conversation; interactive story; NPC; choose your answer; text adventure; dialog in a game',
  entity: runtimeEntity('Talk', {
    at: 'string = hello',
    trust: 'number = 0',
    heard: '[string] = []',
  }),
  traits: [talkScene],
  pages: [page('TalkPage', '/talk', 'TalkScene')],
});
