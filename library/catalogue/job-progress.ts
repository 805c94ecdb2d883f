import {
  alert,
  assign,
  behavior,
  button,
  callService,
  emit,
  entity,
  failure,
  main,
  on,
  page,
  row,
  set,
  stat,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const jobWatch = traitOf('RemoteJob', 'JobWatch', {
  states: 'idle queued working done cancelled broken',
  events: { JobAccepted: 'ticket!', JobReported: 'percent:number! url' },
  transitions: [
    on('idle INIT =', [main(button('Start', 'BEGIN'))]),
    on('idle|done|cancelled|broken BEGIN queued', [
      ...assign({ percent: 0, polls: 0 }),
      callService('jobs', 'start', 'JobAccepted', 'JobRefused', { kind: 'render' }),
      main({ type: 'spinner' }),
    ]),
    on('queued JobAccepted working', [
      ...assign({ ticket: '@payload.ticket', waiting: true }),
      main({ type: 'progress-bar', value: 0 }, button('Cancel', 'ABORT', 'ghost')),
    ]),
    on('queued JobRefused broken', [main(failure('Not accepted', '@payload.error', 'BEGIN'))]),
    on('working ASK =', [
      set('polls', ['+', '@entity.polls', 1]),
      callService('jobs', 'status', 'JobReported', 'JobLost', { ticket: '@entity.ticket' }),
    ]),
    when(['>=', '@payload.percent', 100], 'working JobReported done', [
      ...assign({ percent: 100, waiting: false, result: '@payload.url' }),
      main(
        row(alert('Done', 'success'), stat('Asked', '@entity.polls')),
        button('Another', 'BEGIN'),
      ),
    ]),
    on('working JobReported =', [
      set('percent', '@payload.percent'),
      main(
        { type: 'progress-bar', value: '@entity.percent', max: 100 },
        button('Cancel', 'ABORT', 'ghost'),
      ),
    ]),
    on('working JobLost broken', [
      set('waiting', false),
      main(failure('The job vanished', '@payload.error', 'BEGIN')),
    ]),
    on('working ABORT cancelled', [
      set('waiting', false),
      ['send-server', 'jobs/cancel', { ticket: '@entity.ticket' }],
      main(button('Start again', 'BEGIN')),
    ]),
  ],
  ticks: [tickWhile('@entity.waiting', 'pollTick', 3000, [emit('ASK')])],
});

export default behavior({
  name: 'std-job-progress',
  description:
    'A long job elsewhere is started, asked for its progress with patience, cancelled, or collected when it is done.',
  tags: 'job progress polling async primitive background-job',
  useWhen: 'Use when something takes minutes in another system and people wait for it here.',
  asked:
    'progress bar; slow export on the server; long-running task; wait until it is finished; percentage done; loading takes minutes; poll a status; video encoding; background work; cancel a running process',
  entity: entity('RemoteJob', {
    ticket: 'string = ',
    percent: 'number = 0',
    polls: 'number = 0',
    result: 'url',
    waiting: 'boolean = false',
  }),
  traits: [jobWatch],
  pages: [page('JobPage', '/job', 'JobWatch')],
});
