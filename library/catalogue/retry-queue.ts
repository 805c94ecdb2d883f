import { countdown } from '../../src/authoring/shapes/index.ts';
import {
  append,
  assign,
  badge,
  behavior,
  button,
  type Call,
  callService,
  concat,
  count,
  emit,
  fetch,
  fn,
  get,
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
  stat,
  text,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const backoff: Call = ['*', '@config.baseSeconds', ['math/pow', 2, '@entity.attempts']];

const queueWorker = traitOf('QueuedJob', 'QueueWorker', {
  states: 'idle running backingOff draining paused',
  host: 'ENQUEUE',
  category: 'lifecycle',
  events: {
    ENQUEUE: 'kind! payload:object! deduplicationKey',
    JOB_DEAD: 'id kind! error',
    QUEUE_CHANGED: 'depth:number!',
  },
  listens: [hear('QueueConsole', 'PAUSE_WORKER', 'PAUSE'), hear('QueueConsole', 'REQUEUE', 'WAKE')],
  config: {
    maxAttempts: knob('number', 6, 'Tries before a job is parked'),
    baseSeconds: knob('number', 2, 'First pause in seconds'),
  },
  transitions: [
    when(
      [
        'not',
        [
          'array/some',
          '@entity.jobs',
          fn('job', [
            'and',
            ['!=', '@payload.deduplicationKey', ''],
            ['=', '@job.deduplicationKey', '@payload.deduplicationKey'],
          ]),
        ],
      ],
      'idle ENQUEUE running',
      [
        ...assign({
          ...given('kind payload'),
          attempts: 0,
          status: 'running',
          queuedAt: ['time/now'],
          deduplicationKey: ['str/default', '@payload.deduplicationKey', ''],
        }),
        callService('worker', 'run', 'JobSucceeded', 'JobFailed', given('kind payload')),
      ],
    ),
    on('running|backingOff ENQUEUE =', [
      append('jobs', { ...given('kind payload'), attempts: 0, status: 'queued' }),
      emit('QUEUE_CHANGED', { depth: count('@entity.jobs') }),
    ]),
    on('running JobSucceeded draining', [
      ...assign({ status: 'done', result: '@payload.result' }),
      persist('create', 'QueuedJob', '@entity'),
      emit('NEXT'),
    ]),
    when(
      ['>=', ['+', '@entity.attempts', 1], '@config.maxAttempts'],
      'running JobFailed draining',
      [
        ...assign({ status: 'dead', lastError: '@payload.error' }),
        persist('create', 'QueuedJob', '@entity'),
        emit('JOB_DEAD', { ...own('id kind'), error: '@payload.error' }),
        emit('NEXT'),
      ],
    ),
    on('running JobFailed backingOff', [
      ...assign({
        attempts: ['+', '@entity.attempts', 1],
        status: 'waiting',
        lastError: '@payload.error',
      }),
      set('waitSeconds', ['math/round', ['*', backoff, ['+', 0.5, ['math/random']]]]),
    ]),
    on('backingOff AWAKE running', [
      set('status', 'running'),
      callService('worker', 'run', 'JobSucceeded', 'JobFailed', own('kind payload')),
    ]),
    when(['>', count('@entity.jobs'), 0], 'draining NEXT running', [
      [
        'let',
        [['next', ['array/first', '@entity.jobs']]],
        [
          'do',
          set('kind', get('@next', 'kind', '')),
          set('payload', get('@next', 'payload', {})),
          set('attempts', 0),
        ],
      ],
      set('jobs', ['array/drop', '@entity.jobs', 1]),
      emit('QUEUE_CHANGED', { depth: count('@entity.jobs') }),
      callService('worker', 'run', 'JobSucceeded', 'JobFailed', own('kind payload')),
    ]),
    on('draining NEXT idle', [emit('QUEUE_CHANGED', { depth: 0 })]),
    on('idle|backingOff PAUSE paused', [set('waitSeconds', 0)]),
    on('paused PAUSE draining', [emit('NEXT')]),
    on('idle|paused WAKE draining', [emit('NEXT')]),
  ],
  ticks: [countdown('backoffTick', 'waitSeconds', 'AWAKE')],
});

const queueConsole = traitOf('QueuedJob', 'QueueConsole', {
  states: 'loading watching',
  scope: 'collection',
  events: { DEPTH: 'depth:number!', BURIED: 'id kind! error', REQUEUE: 'id! row:object' },
  listens: [
    hear('QueueWorker', 'QUEUE_CHANGED', 'DEPTH'),
    hear('QueueWorker', 'JOB_DEAD', 'BURIED'),
  ],
  transitions: [
    on('loading INIT =', [fetch('QueuedJob', { filter: ['=', get('@entity', 'status'), 'dead'] })]),
    on('loading|watching QueuedJobLoaded watching', [
      main(
        header(
          'Jobs',
          'inbox',
          badge(concat(count(where('@payload.data', 'status', 'dead')), ' parked')),
          button('Pause', 'PAUSE_WORKER', 'secondary', 'pause'),
        ),
        {
          type: 'data-list',
          entity: '@payload.data',
          fields: ['kind', 'lastError', 'attempts'],
          itemActions: [{ label: 'Requeue', event: 'REQUEUE' }],
        },
      ),
    ]),
    on('loading QueuedJobLoadFailed watching', [main(text('@payload.error', 'body', 'error'))]),
    on('watching DEPTH =', [
      main(row(stat('Waiting', '@payload.depth'), button('Pause', 'PAUSE_WORKER', 'secondary'))),
    ]),
    on('watching PAUSE_WORKER =', [notify('The worker pauses after this job.')]),
    on('watching BURIED loading', [
      notify(concat('Parked: ', '@payload.kind'), 'error'),
      fetch('QueuedJob', { filter: ['=', get('@entity', 'status'), 'dead'] }),
    ]),
    on('watching REQUEUE loading', [
      persist('update', 'QueuedJob', { id: '@payload.id', status: 'queued', attempts: 0 }),
      fetch('QueuedJob'),
    ]),
  ],
});

export default behavior({
  name: 'std-retry-queue',
  description:
    'Jobs that are tried again with growing pauses and a little chance, parked when they never work, and requeued by hand.',
  tags: 'queue retry backoff dead-letter worker infrastructure',
  useWhen: 'Use when work may fail for a while and must neither be lost nor repeated forever.',
  asked:
    'failed emails sent again; try again later; background jobs; dead letters; message queue; jobs that crash; Sidekiq; SQS; repeat after failure; do not lose work; network call fails; exponential backoff; worker',
  entity: viewedEntity('QueuedJob', 'jobs waitSeconds', {
    kind: 'string!',
    payload: 'object',
    attempts: 'number = 0',
    waitSeconds: 'number = 0',
    status: 'string queued|running|waiting|done|dead = queued',
    lastError: 'string = ',
    result: 'object = {}',
    queuedAt: 'timestamp',
    jobs: '[object] = []',
    deduplicationKey: 'string = ',
  }),
  traits: [queueWorker, queueConsole],
  pages: [page('QueuePage', '/queue', 'QueueConsole QueueWorker')],
});
