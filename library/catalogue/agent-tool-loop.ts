import {
  alert,
  append,
  assign,
  badge,
  behavior,
  button,
  card,
  clear,
  concat,
  count,
  draws,
  emit,
  entity,
  failure,
  form,
  get,
  given,
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
  stack,
  stat,
  text,
  traitOf,
  when,
} from '../behavior.ts';

const trace = main(
  header('@entity.goal', 'bot', badge(concat('Step ', '@entity.step', '/', '@config.maxSteps'))),
  { type: 'subagent-trace-panel', open: true, disclosureLevel: 1, subagents: '@entity.steps' },
  {
    type: 'data-list',
    entity: '@entity.steps',
    fields: [],
    renderItem: draws(
      'step',
      card(row(badge('@step.tool'), text('@step.thought', 'caption')), {
        type: 'code-block',
        code: '@step.result',
      }),
    ),
  },
  row(stat('Tokens', '@entity.tokens'), button('Stop', 'STOP', 'danger')),
);

const toolLoop = traitOf('AgentTask', 'ToolLoop', {
  states: 'idle planning deciding awaitingApproval acting observing done stopped failed',
  events: {
    SET_GOAL: 'data:object!',
    Decided: 'tool! input:object thought final:boolean',
    STEP_TAKEN: 'tool! step:number!',
    APPROVAL_NEEDED: 'tool! input:object',
  },
  listens: [hear('ToolApproval', 'ALLOW'), hear('ToolApproval', 'CANCEL', 'REFUSE')],
  config: {
    maxSteps: knob('number', 12, 'Steps before it gives up'),
    maxTokens: knob('number', 60000, 'Tokens it may use'),
    tools: knob('[string]', ['search', 'read', 'write', 'send'], 'Tools it may call'),
    risky: knob('[string]', ['delete', 'pay', 'send'], 'Tools that need approval'),
  },
  transitions: [
    on('idle INIT =', [
      main(
        header('What shall I do?', 'bot'),
        form('goal:textarea', 'SET_GOAL', undefined),
        text(concat(count('@config.tools'), ' tools'), 'caption', 'muted'),
      ),
    ]),
    when(
      ['validate/minLength', get('@payload.data', 'goal', ''), 10],
      'idle|done|stopped|failed SET_GOAL planning',
      [
        ...assign({
          goal: get('@payload.data', 'goal', ''),
          step: 0,
          steps: [],
          status: 'working',
          retries: 0,
        }),
        [
          'llm/generate',
          concat('Plan: ', '@entity.goal'),
          { emit: { success: 'Planned', failure: 'ModelFailed' } },
        ],
        main({ type: 'spinner' }),
      ],
    ),
    on('planning Planned deciding', [
      set('plan', get('@payload.result', 'steps', [])),
      [
        'llm/call-tools',
        '@entity.goal',
        '@config.tools',
        { emit: { success: 'Decided', failure: 'ModelFailed' } },
      ],
      trace,
    ]),
    when('@payload.final', 'deciding Decided done', [
      ...assign({ answer: '@payload.thought', status: 'done', tokens: ['llm/token-count'] }),
      persist('create', 'AgentTask', '@entity'),
      main(
        header('Done', 'check-circle'),
        { type: 'markdown-content', content: '@entity.answer' },
        form('goal', 'SET_GOAL', undefined),
      ),
    ]),
    when(
      ['array/includes', '@config.risky', '@payload.tool'],
      'deciding Decided awaitingApproval',
      [
        ...assign({
          pendingTool: '@payload.tool',
          pendingInput: '@payload.input',
          status: 'waiting',
        }),
        emit('APPROVAL_NEEDED', given('tool input')),
        trace,
      ],
    ),
    on('deciding Decided acting', [
      ...assign({ pendingTool: '@payload.tool', pendingInput: '@payload.input' }),
      [
        'call-service',
        'tools',
        'run',
        given('tool input'),
        { emit: { success: 'ToolAnswered', failure: 'ToolFailed' } },
      ],
    ]),
    on('awaitingApproval ALLOW acting', [
      set('status', 'working'),
      [
        'call-service',
        'tools',
        'run',
        { tool: '@entity.pendingTool', input: '@entity.pendingInput' },
        { emit: { success: 'ToolAnswered', failure: 'ToolFailed' } },
      ],
    ]),
    on('awaitingApproval REFUSE deciding', [
      append('steps', { tool: '@entity.pendingTool', result: 'refused by a person' }),
      [
        'llm/call-tools',
        '@entity.goal',
        '@config.tools',
        { emit: { success: 'Decided', failure: 'ModelFailed' } },
      ],
    ]),
    on('acting ToolAnswered observing', [
      set('step', ['+', '@entity.step', 1]),
      append('steps', { tool: '@entity.pendingTool', result: '@payload.result' }),
      emit('STEP_TAKEN', { tool: '@entity.pendingTool', step: '@entity.step' }),
      trace,
    ]),
    when(['<', '@entity.retries', 3], 'acting ToolFailed observing', [
      set('retries', ['+', '@entity.retries', 1]),
      append('steps', { tool: '@entity.pendingTool', result: '@payload.error' }),
      emit('STEP_TAKEN', { tool: '@entity.pendingTool', step: '@entity.step' }),
    ]),
    on('acting ToolFailed failed', [
      ...assign({ status: 'failed', lastError: '@payload.error' }),
      main(failure('A tool keeps failing', '@entity.lastError', 'RETRY')),
    ]),
    when(
      [
        'or',
        ['>=', '@entity.step', '@config.maxSteps'],
        ['>', ['llm/token-count'], '@config.maxTokens'],
      ],
      'observing STEP_TAKEN stopped',
      [
        set('status', 'stopped'),
        main(alert('The budget is used up', 'warning'), form('goal', 'SET_GOAL', undefined)),
      ],
    ),
    on('observing STEP_TAKEN deciding', [
      set('tokens', ['llm/token-count']),
      [
        'llm/call-tools',
        concat('@entity.goal', ' | ', ['str/join', '@entity.plan', '; ']),
        '@config.tools',
        { emit: { success: 'Decided', failure: 'ModelFailed' } },
      ],
    ]),
    on('planning|deciding ModelFailed failed', [
      ...assign({ status: 'failed', lastError: '@payload.error' }),
      main(failure('The model is down', '@payload.error', 'RETRY')),
    ]),
    on('planning|deciding|acting|observing|awaitingApproval STOP stopped', [
      set('status', 'stopped'),
      notify('Stopped'),
      main(form('goal', 'SET_GOAL', undefined)),
    ]),
    on('failed RETRY deciding', [
      set('retries', 0),
      [
        'llm/call-tools',
        '@entity.goal',
        '@config.tools',
        { emit: { success: 'Decided', failure: 'ModelFailed' } },
      ],
      trace,
    ]),
  ],
});

const toolApproval = traitOf('AgentTask', 'ToolApproval', {
  states: 'calm asking',
  events: { NEEDED: 'tool! input:object' },
  listens: [hear('ToolLoop', 'APPROVAL_NEEDED', 'NEEDED')],
  transitions: [
    on('calm INIT =', [clear()]),
    on('calm NEEDED asking', [
      set('pendingTool', '@payload.tool'),
      [
        'render-ui',
        'modal',
        stack(
          header(concat('May I use ', '@payload.tool', '?'), 'shield-alert'),
          { type: 'code-block', language: 'json', code: '@payload.input' },
          row(button('No', 'CANCEL', 'ghost'), button('Yes', 'ALLOW')),
        ),
      ],
    ]),
    on('asking ALLOW calm', [clear()]),
    on('asking CANCEL calm', [clear()]),
  ],
});

export default behavior({
  name: 'std-agent-tool-loop',
  description:
    'An agent that plans, calls tools, looks at results and goes on until its goal is met, with approval for risky tools and a budget.',
  tags: 'agent tools loop plan approval budget ai',
  useWhen:
    'Use when an assistant acts through tools by itself and somebody must be able to stop or approve it.',
  asked:
    'autonomous agent that calls functions; AI that does things for me; ask before risky steps; human in the loop; copilot with tools; Autogpt; robot assistant with permission',
  entity: entity('AgentTask', {
    goal: 'string = ',
    plan: '[string] = []',
    step: 'number = 0',
    steps: '[object] = []',
    pendingTool: 'string = ',
    pendingInput: 'object',
    tokens: 'number = 0',
    answer: 'string = ',
    status: 'string idle|working|waiting|done|stopped|failed = idle',
    lastError: 'string = ',
    retries: 'number = 0',
  }),
  traits: [toolLoop, toolApproval],
  pages: [page('AgentPage', '/agent', 'ToolLoop ToolApproval')],
});
