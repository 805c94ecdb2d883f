import { confirm, fails, formModal } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  badge,
  behavior,
  button,
  callService,
  columns,
  concat,
  count,
  emit,
  entity,
  fetch,
  fn,
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

const jobClock = traitOf('ScheduledJob', 'JobClock', {
  states: 'ticking running holding',
  category: 'lifecycle',
  events: {
    DUE: 'jobs:[object]!',
    JOB_RAN: 'id! ok:boolean!',
    HOLD: 'source',
  },
  listens: [hear('JobTable', 'HOLD_ALL', 'HOLD')],
  config: { catchUp: knob('boolean', false, 'Run what was missed?') },
  transitions: [
    when(['>', count('@payload.jobs'), 0], 'ticking DUE running', [
      set('runningId', get(['array/first', '@payload.jobs'], 'id', '')),
      set('due', ['array/drop', '@payload.jobs', 1]),
      callService('runner', 'run', 'JobOutput', 'JobCrashed', {
        job: '@entity.runningId',
        action: get(['array/first', '@payload.jobs'], 'action', ''),
      }),
    ]),
    on('running DUE =', [set('missed', ['+', '@entity.missed', count('@payload.jobs')])]),
    on('running JobOutput ticking', [
      persist('create', 'JobRun', { job: '@entity.runningId', startedAt: ['time/now'], ok: true }),
      persist('update', 'ScheduledJob', {
        id: '@entity.runningId',
        lastStatus: 'ok',
        lastRunAt: ['time/now'],
      }),
      emit('JOB_RAN', { id: '@entity.runningId', ok: true }),
      [
        'when',
        ['and', '@config.catchUp', ['>', count('@entity.due'), 0]],
        emit('DUE', { jobs: '@entity.due' }),
      ],
    ]),
    on('running JobCrashed ticking', [
      persist('create', 'JobRun', {
        job: '@entity.runningId',
        ok: false,
        output: '@payload.error',
      }),
      persist('update', 'ScheduledJob', { id: '@entity.runningId', lastStatus: 'failed' }),
      emit('JOB_RAN', { id: '@entity.runningId', ok: false }),
    ]),
    on('ticking HOLD holding', []),
    on('holding HOLD ticking', []),
  ],
  ticks: [
    tick('minute', 60000, [
      emit('DUE', {
        jobs: [
          'array/filter',
          '@entity.jobs',
          fn('job', ['and', '@job.enabled', ['<=', '@job.nextRunAt', ['time/now']]]),
        ],
      }),
    ]),
  ],
});

const jobTable = traitOf('ScheduledJob', 'JobTable', {
  states: 'loading listing inspecting unavailable',
  scope: 'collection',
  events: {
    RAN: 'id! ok:boolean!',
    SWITCH: 'id! row:object',
    INSPECT: 'id! row:object',
    DELETE_JOB: 'id! row:object',
    ADD_JOB: 'source',
    HOLD_ALL: 'source',
  },
  listens: [
    hear('JobClock', 'JOB_RAN', 'RAN'),
    hear('JobAdd', 'JOB_ADDED', 'INIT'),
    hear('JobDelete', 'JOB_DELETED', 'INIT'),
  ],
  transitions: [
    on('loading|listing|inspecting|unavailable INIT loading', [fetch('ScheduledJob')]),
    on('loading ScheduledJobLoaded listing', [
      set('jobs', '@payload.data'),
      main(
        header(
          'Jobs',
          'clock',
          button('Hold all', 'HOLD_ALL', 'ghost', 'pause'),
          button('Add', 'ADD_JOB', 'primary', 'plus'),
        ),
        {
          type: 'table-view',
          entity: '@entity.jobs',
          columns: columns(
            'name:h4 everyMinutes lastStatus:badge nextRunAt:caption:datetime enabled:body:boolean',
          ),
          itemActions: [
            { label: 'Switch', event: 'SWITCH' },
            { label: 'Runs', event: 'INSPECT' },
            { label: 'Delete', event: 'DELETE_JOB', variant: 'danger' },
          ],
        },
      ),
    ]),
    fails('loading ScheduledJobLoadFailed unavailable', 'No jobs'),
    on('listing DELETE_JOB =', [set('id', '@payload.id')]),
    on('listing ADD_JOB =', [set('id', '')]),
    on('listing HOLD_ALL =', [set('id', '')]),
    on('listing SWITCH loading', [
      ...assign({ enabled: ['not', get('@payload.row', 'enabled', true)] }),
      persist('update', 'ScheduledJob', {
        id: '@payload.id',
        enabled: '@entity.enabled',
        nextRunAt: ['+', ['time/now'], ['*', 60000, get('@payload.row', 'everyMinutes', 60)]],
      }),
      fetch('ScheduledJob'),
    ]),
    on('listing RAN loading', [
      [
        'if',
        '@payload.ok',
        ['log', concat('job ok', ': ', '@payload.id')],
        notify('A job failed', 'error'),
      ],
      fetch('ScheduledJob'),
    ]),
    on('listing INSPECT inspecting', [
      [
        'fetch',
        'JobRun',
        {
          filter: ['=', get('@entity', 'job'), '@payload.id'],
          limit: 20,
          emit: { success: 'JobRunLoaded', failure: 'JobRunLoadFailed' },
        },
      ],
    ]),
    on('inspecting JobRunLoaded =', [
      main(row(badge(concat(count('@payload.data'), ' runs')), button('Back', 'INIT', 'ghost')), {
        type: 'timeline',
        entity: '@payload.data',
        fields: ['startedAt', 'ok', 'output'],
      }),
    ]),
    on('inspecting JobRunLoadFailed listing', [main(text('@payload.error', 'caption', 'error'))]),
  ],
});

const jobAdd = formModal({
  name: 'JobAdd',
  entity: 'ScheduledJob',
  verb: 'create',
  title: 'New job',
  icon: 'clock',
  opens: 'ADD_JOB',
  from: ['JobTable'],
  fields: ['name', 'action', { name: 'everyMinutes', type: 'number', min: 1 }],
  done: 'JOB_ADDED',
  guard: ['>=', '@payload.data.everyMinutes', 1],
});

const jobDelete = confirm({
  name: 'JobDelete',
  entity: 'ScheduledJob',
  opens: 'DELETE_JOB',
  from: ['JobTable'],
  title: 'Delete the job?',
  message: 'It never runs again.',
  done: 'JOB_DELETED',
});

export default behavior({
  name: 'std-scheduler',
  description:
    'Recurring jobs that run when they are due, never twice at once, catch up after a pause, and show their last runs.',
  tags: 'scheduler cron jobs recurring automation infrastructure',
  useWhen: 'Use when something must happen every so often without anybody pressing a button.',
  asked:
    'run a backup every night; cron; every Monday at nine; timed tasks; recurring jobs; nightly run; periodic; do something each hour; automatic at a given time; batch job',
  entity: viewedEntity('ScheduledJob', 'jobs due runningId missed', {
    name: 'string!',
    everyMinutes: 'number! = 60',
    action: 'string!',
    enabled: 'boolean = true',
    nextRunAt: 'timestamp = 0',
    lastRunAt: 'timestamp',
    lastStatus: 'string never|ok|failed|skipped = never',
    jobs: '[object] = []',
    due: '[object] = []',
    runningId: 'string = ',
    missed: 'number = 0',
  }),
  auxiliary: [
    entity('JobRun', {
      job: '->ScheduledJob',
      startedAt: 'timestamp',
      endedAt: 'timestamp',
      ok: 'boolean = true',
      output: 'string = ',
    }),
  ],
  traits: [jobClock, jobTable, jobAdd, jobDelete],
  pages: [page('JobsPage', '/jobs', 'JobTable JobAdd JobDelete JobClock')],
});
