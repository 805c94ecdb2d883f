import {
  assign,
  badge,
  behavior,
  button,
  card,
  concat,
  count,
  draws,
  emit,
  empty,
  fn,
  form,
  get,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  page,
  persist,
  row,
  set,
  text,
  tick,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const memoryRecall = traitOf('MemoryNote', 'MemoryRecall', {
  states: 'idle recalling browsing inspecting',
  events: { ASK: 'searchTerm!', PICK: 'id! row:object' },
  listens: [hear('MemoryKeeper', 'MEMORY_STORED', 'INIT')],
  transitions: [
    on('idle|browsing|inspecting INIT browsing', [
      set('memories', ['memory/list']),
      main(
        header('Memory', 'brain', badge(count('@entity.memories'))),
        { type: 'search-input', event: 'ASK', placeholder: 'What do you know about…' },
        {
          type: 'data-grid',
          entity: '@entity.memories',
          fields: [],
          renderItem: draws(
            'memory',
            card(
              text('@memory.content'),
              row(badge('@memory.category'), { type: 'meter', value: '@memory.strength', max: 1 }),
              button('Look', 'PICK', 'ghost'),
            ),
          ),
        },
      ),
    ]),
    when(['validate/minLength', '@payload.searchTerm', 3], 'browsing|inspecting ASK recalling', [
      set('query', '@payload.searchTerm'),
      set('memories', ['memory/recall', '@payload.searchTerm']),
      emit('RECALL_DONE'),
    ]),
    on('recalling RECALL_DONE browsing', [
      main(header(concat('About “', '@entity.query', '”'), 'search'), [
        'if',
        ['=', ['array/len', '@entity.memories'], 0],
        empty('I do not know', 'Tell me, and I will.', 'help-circle'),
        {
          type: 'data-list',
          entity: '@entity.memories',
          fields: ['content', 'category'],
          itemActions: [{ label: 'Look', event: 'PICK' }],
        },
      ]),
    ]),
    on('browsing PICK inspecting', [
      ...assign({
        memoryId: '@payload.id',
        content: get('@payload.row', 'content', ''),
        strength: get('@payload.row', 'strength', 1),
        pinned: get('@payload.row', 'pinned', false),
      }),
      persist('update', 'MemoryNote', {
        id: '@payload.id',
        strength: ['math/min', 1, ['+', get('@payload.row', 'strength', 0.5), 0.1]],
      }),
      main(
        card(
          text('@entity.content', 'h3'),
          { type: 'progress-bar', value: '@entity.strength', max: 1 },
          row(
            button('Pin', 'PIN', 'secondary', 'pin'),
            button('Forget', 'FORGET', 'danger'),
            button('Back', 'INIT', 'ghost'),
          ),
        ),
      ),
    ]),
    when(['not', '@entity.pinned'], 'inspecting PIN =', [
      persist('update', 'MemoryNote', { id: '@entity.memoryId', pinned: true }),
      set('pinned', true),
    ]),
    when(['not', '@entity.pinned'], 'inspecting FORGET browsing', [
      persist('delete', 'MemoryNote', '@entity.memoryId'),
      set('forgottenCount', ['+', '@entity.forgottenCount', 1]),
      set('memories', ['memory/list']),
      main(text('Forgotten.', 'h4'), button('All', 'INIT')),
    ]),
    on('inspecting FORGET =', [notify('Pinned memories stay.', 'warning')]),
  ],
});

const memoryKeeper = traitOf('MemoryNote', 'MemoryKeeper', {
  states: 'ready writing',
  events: { REMEMBER: 'data:object!', MEMORY_STORED: 'id! category!' },
  config: {
    decayHours: knob('number', 24, 'Hours between two fadings'),
    floor: knob('number', 0.1, 'Strength that is forgotten'),
  },
  transitions: [
    on('ready INIT =', [
      main(
        form(
          [
            { name: 'content', type: 'textarea' },
            {
              name: 'category',
              type: 'select',
              options: ['fact', 'preference', 'procedure', 'event'],
            },
          ],
          'REMEMBER',
          undefined,
        ),
      ),
    ]),
    when(
      [
        'and',
        ['validate/minLength', get('@payload.data', 'content', ''), 5],
        ['validate/maxLength', get('@payload.data', 'content', ''), 2000],
      ],
      'ready REMEMBER writing',
      [
        ...assign({
          content: get('@payload.data', 'content', ''),
          category: get('@payload.data', 'category', 'fact'),
        }),
        set('memoryId', ['memory/store', '@entity.content', { category: '@entity.category' }]),
        emit('MEMORY_STORED', { id: '@entity.memoryId', category: '@entity.category' }),
        emit('WRITTEN'),
      ],
    ),
    on('ready REMEMBER =', [notify('A sentence, please.', 'warning')]),
    on('writing WRITTEN ready', [set('content', ''), notify('I will remember', 'success')]),
    on('ready FADE =', [
      set('memories', [
        'array/filter',
        ['memory/list'],
        fn('memory', ['>', get('@memory', 'strength', 1), '@config.floor']),
      ]),
    ]),
  ],
  ticks: [
    tick('decayTick', 3600000, [
      set('hoursSinceDecay', ['+', '@entity.hoursSinceDecay', 1]),
      [
        'when',
        ['>=', '@entity.hoursSinceDecay', '@config.decayHours'],
        ['do', set('hoursSinceDecay', 0), emit('FADE')],
      ],
    ]),
  ],
});

export default behavior({
  name: 'std-agent-memory',
  description:
    'What an agent remembers: stored with a category, recalled by meaning, strengthened by use, pinned, fading and forgotten.',
  tags: 'agent memory recall decay knowledge ai',
  useWhen: 'Use when an assistant must remember across conversations and forget what never helps.',
  asked:
    'chatbot that does not forget; long-term memory for an assistant; remember what a customer said in earlier conversations; knowledge that fades; vector memory; mem0; recall facts about a person',
  entity: viewedEntity('MemoryNote', 'memories query memoryId forgottenCount hoursSinceDecay', {
    content: 'string = ',
    category: 'string fact|preference|procedure|event = fact',
    strength: 'number = 1',
    pinned: 'boolean = false',
    memories: '[object] = []',
    query: 'string = ',
    memoryId: 'string = ',
    forgottenCount: 'number = 0',
    hoursSinceDecay: 'number = 0',
  }),
  traits: [memoryRecall, memoryKeeper],
  pages: [page('MemoryPage', '/memory', 'MemoryRecall MemoryKeeper')],
});
