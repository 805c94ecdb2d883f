import {
  alert,
  append,
  assign,
  behavior,
  button,
  callService,
  card,
  concat,
  count,
  emit,
  entity,
  failure,
  fetch,
  fn,
  given,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  own,
  page,
  persist,
  row,
  set,
  text,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const view = (...controls: ReturnType<typeof button>[]) =>
  main(
    header(concat('@entity.service', ' ', '@entity.version'), 'rocket'),
    {
      type: 'step-flow',
      steps: [
        'array/map',
        '@config.stages',
        fn('stage', {
          title: '@stage',
          status: ['if', ['array/includes', '@entity.passed', '@stage'], 'completed', 'pending'],
        }),
      ],
    },
    card({
      type: 'code-block',
      code: ['str/join', ['array/takeLast', '@entity.logLines', 40], '\n'],
      language: 'text',
    }),
    row(...controls),
  );
const note = (line: string) =>
  append('logLines', concat(['time/format', '@now', 'HH:mm:ss'], ` ${line}`));

const releasePipeline = traitOf('Release', 'ReleasePipeline', {
  states: 'idle building testing awaitingApproval canary rollingOut live rollingBack failed',
  host: 'CommitPushed LogLine',
  events: {
    CommitPushed: 'service! commit! version!',
    LogLine: 'line!',
    RateMeasured: 'rate:number!',
    RELEASE_ROLLED_BACK: 'service! version! reason',
  },
  config: {
    stages: knob('[string]', ['build', 'test', 'canary', 'rollout'], 'Stages'),
    maxErrorRate: knob('number', 0.02, 'Error rate that rolls back'),
    watchMinutes: knob('number', 15, 'Minutes of watching'),
  },
  transitions: [
    on('idle INIT =', [
      main(
        header('Pipeline', 'rocket'),
        text('Waits for a push.', 'caption', 'muted'),
        button('Deploy by hand', 'BUILD', 'secondary'),
      ),
    ]),
    on('idle|live|failed CommitPushed building', [
      ...assign({
        ...given('service commit'),
        previousVersion: '@entity.version',
        version: '@payload.version',
        passed: [],
        logLines: [],
        startedAt: '@now',
      }),
      note('build started'),
      callService('builder', 'build', 'BuildPassed', 'BuildBroken', { commit: '@payload.commit' }),
      view(button('Cancel', 'CANCEL', 'danger')),
    ]),
    on('idle BUILD building', [
      note('build by hand'),
      callService('builder', 'build', 'BuildPassed', 'BuildBroken', { commit: '@entity.commit' }),
      view(button('Cancel', 'CANCEL', 'danger')),
    ]),
    on('building|testing LogLine =', [append('logLines', '@payload.line')]),
    on('building|testing CANCEL idle', [note('cancelled'), view()]),
    on('building BuildPassed testing', [
      set('passed', ['list', 'build']),
      note('tests started'),
      callService('builder', 'test', 'TestsPassed', 'TestsFailed', { version: '@entity.version' }),
      view(button('Cancel', 'CANCEL', 'danger')),
    ]),
    on('building BuildBroken failed', [
      note('build broken'),
      main(failure('Build broken', '@payload.error', 'RETRY')),
    ]),
    on('testing TestsPassed awaitingApproval', [
      set('passed', ['list', 'build', 'test']),
      note('waiting for approval'),
      view(button('Ship to 5 %', 'APPROVE'), button('Stop here', 'CANCEL', 'ghost')),
    ]),
    on('testing TestsFailed failed', [
      note('tests failed'),
      main(failure('Tests failed', '@payload.error', 'RETRY')),
    ]),
    on('awaitingApproval APPROVE canary', [
      ...assign({ approvedBy: '@user.name', canaryPercent: 5, watching: true, minutesWatched: 0 }),
      callService('router', 'split', 'SplitDone', 'SplitFailed', {
        ...own('service version'),
        percent: 5,
      }),
      view(button('Roll back', 'ROLL_BACK', 'danger')),
    ]),
    on('awaitingApproval CANCEL idle', [view()]),
    on('canary SplitDone =', [note('5 % of the traffic')]),
    on('canary SplitFailed rollingBack', [
      note('split failed'),
      callService('router', 'restore', 'Restored', 'RestoreFailed', {
        version: '@entity.previousVersion',
      }),
    ]),
    when(['>', '@payload.rate', '@config.maxErrorRate'], 'canary RateMeasured rollingBack', [
      set('errorRate', '@payload.rate'),
      set('watching', false),
      note('errors rise'),
      emit('RELEASE_ROLLED_BACK', { ...own('service version'), reason: 'errors' }),
      callService('router', 'restore', 'Restored', 'RestoreFailed', {
        version: '@entity.previousVersion',
      }),
    ]),
    when(
      ['>=', '@entity.minutesWatched', '@config.watchMinutes'],
      'canary RateMeasured rollingOut',
      [
        set('errorRate', '@payload.rate'),
        set('watching', false),
        callService('router', 'split', 'AllMoved', 'SplitFailed', {
          version: '@entity.version',
          percent: 100,
        }),
        view(),
      ],
    ),
    on('canary RateMeasured =', [
      set('errorRate', '@payload.rate'),
      view(button('Roll back', 'ROLL_BACK', 'danger')),
    ]),
    on('canary|live ROLL_BACK rollingBack', [
      set('watching', false),
      note('rolled back by hand'),
      emit('RELEASE_ROLLED_BACK', { ...own('service version'), reason: 'by hand' }),
      callService('router', 'restore', 'Restored', 'RestoreFailed', {
        version: '@entity.previousVersion',
      }),
    ]),
    on('rollingOut AllMoved live', [
      ...assign({ canaryPercent: 100, passed: '@config.stages' }),
      persist('create', 'Release', '@entity'),
      view(button('Roll back', 'ROLL_BACK', 'danger')),
    ]),
    on('rollingOut SplitFailed rollingBack', [
      callService('router', 'restore', 'Restored', 'RestoreFailed', {
        version: '@entity.previousVersion',
      }),
    ]),
    on('rollingBack Restored idle', [
      set('version', '@entity.previousVersion'),
      notify('The old version is back', 'warning'),
      view(button('Build again', 'BUILD')),
    ]),
    on('rollingBack RestoreFailed failed', [
      main(failure('Could not restore', '@payload.error', 'RETRY')),
    ]),
    on('failed RETRY building', [
      callService('builder', 'build', 'BuildPassed', 'BuildBroken', { commit: '@entity.commit' }),
      view(),
    ]),
  ],
  ticks: [
    tickWhile('@entity.watching', 'probeTick', 60000, [
      set('minutesWatched', ['+', '@entity.minutesWatched', 1]),
      emit('PROBE_DUE', own('service version')),
    ]),
  ],
});

const releaseProbe = traitOf('Release', 'ReleaseProbe', {
  states: 'resting measuring',
  category: 'lifecycle',
  events: { PROBE_DUE: 'service! version!', RateMeasured: 'rate:number!' },
  listens: [hear('ReleasePipeline', 'PROBE_DUE')],
  transitions: [
    on('resting PROBE_DUE measuring', [
      [
        'call-service',
        'metrics',
        'error-rate',
        given('service version'),
        { emit: { success: 'RateMeasured', failure: 'MetricsDown' } },
      ],
    ]),
    on('measuring RateMeasured resting', [set('errorRate', '@payload.rate')]),
    on('measuring MetricsDown resting', [['log', concat('metrics down', ': ', '@payload.error')]]),
  ],
});

const releaseHistory = traitOf('Release', 'ReleaseHistory', {
  states: 'loading listing',
  scope: 'collection',
  events: { REFRESH: 'service! version! reason' },
  listens: [hear('ReleasePipeline', 'RELEASE_ROLLED_BACK', 'REFRESH')],
  transitions: [
    on('loading|listing INIT loading', [fetch('Release', { limit: 20 })]),
    on('loading ReleaseLoaded listing', [
      main(alert(concat(count('@payload.data'), ' releases')), {
        type: 'table-view',
        entity: '@payload.data',
        columns: ['version', 'approvedBy', 'startedAt', 'errorRate'],
      }),
    ]),
    on('loading ReleaseLoadFailed listing', [
      main(text('@payload.error', 'caption', 'error'), button('Reload', 'INIT')),
    ]),
    on('listing REFRESH loading', [fetch('Release', { limit: 20 })]),
  ],
});

export default behavior({
  name: 'std-deployment-pipeline',
  description:
    'A version is built, tested, shipped to a few, watched and shipped to all, or rolled back by itself when errors rise.',
  tags: 'deployment ci cd canary rollback devops',
  useWhen: 'Use when software goes to production in stages and a bad version must leave by itself.',
  asked:
    'roll out new builds; release to a few servers first; Jenkins; Github Actions; ship new versions; go live; CI/CD; back out a bad release; staging to production; software release',
  entity: entity('Release', {
    service: 'string!',
    version: 'string!',
    previousVersion: 'string = ',
    commit: 'string = ',
    passed: '[string] = []',
    logLines: '[string] = []',
    canaryPercent: 'number = 0',
    errorRate: 'number = 0',
    minutesWatched: 'number = 0',
    watching: 'boolean = false',
    approvedBy: 'string = ',
    startedAt: 'datetime',
  }),
  traits: [releasePipeline, releaseProbe, releaseHistory],
  pages: [
    page('PipelinePage', '/pipeline', 'ReleasePipeline ReleaseProbe'),
    page('ReleasesPage', '/releases', 'ReleaseHistory'),
  ],
});
