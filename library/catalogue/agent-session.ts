import {
  append,
  assign,
  badge,
  behavior,
  button,
  clear,
  concat,
  count,
  draws,
  emit,
  failure,
  fetch,
  form,
  get,
  header,
  hear,
  knob,
  main,
  modal,
  notify,
  on,
  own,
  page,
  persist,
  row,
  set,
  stat,
  text,
  traitOf,
  viewedEntity,
  when,
} from '../behavior.ts';

const desk = main(
  header('@entity.label', 'bot', badge('@entity.provider'), badge('@entity.modelName')),
  { type: 'meter', value: '@entity.contextUsage', min: 0, max: 1, label: 'Context' },
  {
    type: 'data-list',
    entity: '@entity.turns',
    fields: [],
    renderItem: draws(
      'turn',
      row(badge('@turn.role'), { type: 'markdown-content', content: '@turn.content' }),
    ),
  },
  { type: 'chat-bar', placeholder: 'Ask…' },
  row(
    button('Fork', 'FORK', 'secondary', 'git-branch'),
    button('Rename', 'RENAME', 'ghost'),
    button('Other model', 'SWITCH', 'ghost'),
    button('End', 'END', 'danger'),
  ),
);

const agentDialogue = traitOf('AgentConversation', 'AgentDialogue', {
  states: 'opening listening thinking compacting renaming switching ended failed',
  events: {
    CHAT_SEND: 'message!',
    Answered: 'result! tokens:number',
    LABEL: 'data:object!',
    PROVIDER: 'data:object!',
    SESSION_FORKED: 'sessionId! parentId!',
    SESSION_ENDED: 'sessionId! tokens:number!',
    RESUME: 'id! row:object',
  },
  listens: [hear('AgentSessions', 'RESUME')],
  config: {
    compactAt: knob('number', 0.8, 'Share of the context that compacts'),
    contextTokens: knob('number', 128000, 'Tokens of the context'),
    provider: knob('string', 'fast', 'Provider at the start'),
    model: knob('string', 'default', 'Model at the start'),
    system: knob('string', 'You help briefly and say what you do not know.', 'System prompt'),
  },
  transitions: [
    on('opening INIT listening', [
      ...assign({
        sessionId: concat('s-', ['time/now']),
        provider: '@config.provider',
        modelName: '@config.model',
        tokens: ['llm/token-count'],
      }),
      desk,
    ]),
    when(['>', ['str/len', ['str/trim', '@payload.message']], 0], 'listening CHAT_SEND thinking', [
      append('turns', { role: 'user', content: '@payload.message' }),
      [
        'llm/generate',
        concat('@config.system', '\n', '@payload.message'),
        { emit: { success: 'Answered', failure: 'AnswerFailed' } },
      ],
      main({ type: 'typewriter-text', text: 'Thinking…' }, button('Stop', 'STOP', 'ghost')),
    ]),
    when(
      ['>', ['/', ['llm/token-count'], '@config.contextTokens'], '@config.compactAt'],
      'thinking Answered compacting',
      [
        append('turns', { role: 'assistant', content: '@payload.result' }),
        set('contextUsage', ['/', ['llm/token-count'], '@config.contextTokens']),
        [
          'llm/compact',
          '@entity.turns',
          { emit: { success: 'Compacted', failure: 'AnswerFailed' } },
        ],
      ],
    ),
    on('thinking Answered listening', [
      append('turns', { role: 'assistant', content: '@payload.result' }),
      ...assign({
        tokens: ['llm/token-count'],
        contextUsage: ['/', ['llm/token-count'], '@config.contextTokens'],
      }),
      desk,
    ]),
    on('thinking STOP listening', [desk]),
    on('thinking|compacting AnswerFailed failed', [
      ...assign({ status: 'failed', lastError: '@payload.error' }),
      main(failure('The model did not answer', '@entity.lastError', 'RETRY')),
    ]),
    on('compacting Compacted listening', [
      set('contextUsage', ['/', ['llm/token-count'], '@config.contextTokens']),
      notify('Older turns were summed up'),
      desk,
    ]),
    on('failed RETRY listening', [set('status', 'active'), desk]),
    on('listening FORK =', [
      set('parentId', '@entity.sessionId'),
      set('sessionId', concat('s-', ['time/now'])),
      persist('create', 'AgentConversation', '@entity'),
      emit('SESSION_FORKED', own('sessionId parentId')),
    ]),
    on('listening RENAME renaming', [
      modal(header('Name it', 'tag'), form('label', 'LABEL', 'CANCEL', { entity: '@entity' })),
    ]),
    on('renaming LABEL listening', [
      set('label', get('@payload.data', 'label', '')),
      clear(),
      desk,
    ]),
    on('listening SWITCH switching', [
      modal(
        header('Model', 'cpu'),
        form(
          [{ name: 'provider', type: 'select', options: ['fast', 'careful', 'local'] }],
          'PROVIDER',
          'CANCEL',
        ),
      ),
    ]),
    on('switching PROVIDER listening', [
      ['llm/switch', get('@payload.data', 'provider', 'fast')],
      set('provider', get('@payload.data', 'provider', 'fast')),
      clear(),
      desk,
    ]),
    on('renaming|switching CANCEL listening', [clear()]),
    on('listening END ended', [
      set('status', 'ended'),
      persist('update', 'AgentConversation', '@entity'),
      emit('SESSION_ENDED', own('sessionId tokens')),
      main(
        header('Ended', 'check'),
        stat('Tokens', '@entity.tokens'),
        button('New session', 'RESTART'),
      ),
    ]),
    on('ended RESTART listening', [
      ...assign({ turns: [], tokens: 0, status: 'active', sessionId: concat('s-', ['time/now']) }),
      desk,
    ]),
    on('listening|ended|failed RESUME listening', [
      ...assign({
        sessionId: get('@payload.row', 'sessionId', ''),
        turns: get('@payload.row', 'turns', []),
        label: get('@payload.row', 'label', ''),
      }),
      desk,
    ]),
  ],
});

const agentSessions = traitOf('AgentConversation', 'AgentSessions', {
  states: 'loading listing',
  scope: 'collection',
  events: {
    RESUME: 'id! row:object',
    FORKED: 'sessionId! parentId!',
    CLOSED: 'sessionId! tokens:number!',
  },
  listens: [
    hear('AgentDialogue', 'SESSION_FORKED', 'FORKED'),
    hear('AgentDialogue', 'SESSION_ENDED', 'CLOSED'),
  ],
  transitions: [
    on('loading INIT =', [fetch('AgentConversation')]),
    on('loading AgentConversationLoaded listing', [
      set('sessions', '@payload.data'),
      main(text(concat(count('@payload.data'), ' sessions'), 'caption'), {
        type: 'data-list',
        entity: '@payload.data',
        fields: ['label', 'status', 'tokens'],
        itemActions: [{ label: 'Resume', event: 'RESUME' }],
      }),
    ]),
    on('loading AgentConversationLoadFailed listing', [
      main(text('@payload.error', 'caption', 'error')),
    ]),
    on('listing RESUME =', [set('sessionId', get('@payload.row', 'sessionId', ''))]),
    on('listing FORKED loading', [fetch('AgentConversation')]),
    on('listing CLOSED loading', [fetch('AgentConversation')]),
  ],
});

export default behavior({
  name: 'std-agent-session',
  description:
    'A conversation with a language model that knows its budget, compacts itself, forks, switches models and can be resumed.',
  tags: 'agent llm session conversation context fork ai',
  useWhen:
    'Use when an assistant talks with somebody over many turns and its context must not overflow.',
  asked:
    'talk to Chatgpt or Claude; continue a conversation with the AI later; chat history with a language model; context window gets too long; copilot conversation; prompt and answer',
  entity: viewedEntity('AgentConversation', 'sessions', {
    label: 'string = New session',
    sessionId: 'string = ',
    parentId: 'string = ',
    provider: 'string = ',
    modelName: 'string = ',
    turns: '[object] = []',
    tokens: 'number = 0',
    contextUsage: 'number = 0',
    status: 'string active|ended|failed = active',
    lastError: 'string = ',
    sessions: '[object] = []',
  }),
  traits: [agentDialogue, agentSessions],
  pages: [
    page('SessionPage', '/sessions', 'AgentDialogue AgentSessions'),
    page('PastSessionsPage', '/sessions/past', 'AgentSessions'),
  ],
});
