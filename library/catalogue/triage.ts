import { fails } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  badge,
  behavior,
  button,
  type Call,
  concat,
  count,
  emit,
  fetch,
  fn,
  form,
  get,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  own,
  page,
  persist,
  persistWithResults,
  row,
  set,
  stat,
  text,
  tickWhile,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const score: Call = [
  '+',
  ['*', 5, get('@payload.data', 'impact', 1)],
  ['*', 3, get('@payload.data', 'urgency', 1)],
  ['if', get('@payload.data', 'blocking', false), 10, 0],
];

const triageQueue = traitOf('IntakeCase', 'TriageQueue', {
  states: 'loading clear queued assessing routing broken',
  scope: 'collection',
  events: {
    TAKE: 'id! row:object',
    ASSESS: 'data:object!',
    ROUTE: 'data:object!',
    CASE_ROUTED: 'id! team! lane!',
  },
  listens: [hear('TriageIntake', 'CASE_RECEIVED', 'INIT')],
  config: {
    teams: knob('[string]', ['first line', 'specialists', 'product'], 'Teams'),
    nowAt: knob('number', 30, 'Score that must be done now'),
    maxWait: knob('number', 60, 'Minutes before a case is looked at again'),
  },
  transitions: [
    on('loading|clear|queued|broken INIT loading', [fetch('IntakeCase')]),
    when(
      ['=', 0, count(where('@payload.data', 'lane', 'unassessed'))],
      'loading IntakeCaseLoaded clear',
      [
        main({
          type: 'empty-state',
          title: 'Nothing to assess',
          description: 'Well done.',
          icon: 'sun',
        }),
      ],
    ),
    when(
      ['>', count(where('@payload.data', 'lane', 'unassessed')), 0],
      'loading IntakeCaseLoaded queued',
      [
        set('queue', where('@payload.data', 'lane', 'unassessed')),
        main(
          header('To assess', 'filter', badge(count('@entity.queue'))),
          row(
            ...['now', 'soon', 'later'].map((lane) =>
              stat(lane, count(where('@payload.data', 'lane', lane))),
            ),
          ),
          {
            type: 'data-list',
            entity: '@entity.queue',
            fields: ['summary', 'reporter', 'waitedMinutes'],
            itemActions: [{ label: 'Take', event: 'TAKE' }],
          },
        ),
      ],
    ),
    fails('loading IntakeCaseLoadFailed broken', 'No queue'),
    on('queued TAKE assessing', [
      ...assign({
        id: '@payload.id',
        summary: get('@payload.row', 'summary', ''),
        assessedBy: '@user.id',
      }),
      main(
        header('@entity.summary', 'stethoscope'),
        form(
          [
            { name: 'impact', type: 'range', min: 1, max: 5 },
            { name: 'urgency', type: 'range', min: 1, max: 5 },
            { name: 'blocking', type: 'checkbox' },
          ],
          'ASSESS',
          'CANCEL',
        ),
      ),
    ]),
    on('assessing CANCEL loading', [fetch('IntakeCase')]),
    when(['validate/range', '@payload.data.impact', 1, 5], 'assessing ASSESS routing', [
      set('score', score),
      set('lane', [
        'if',
        ['>=', '@entity.score', '@config.nowAt'],
        'now',
        ['if', ['>=', '@entity.score', 15], 'soon', 'later'],
      ]),
      main(
        row(stat('Score', '@entity.score'), badge('@entity.lane')),
        form([{ name: 'team', type: 'radio', options: '@config.teams' }], 'ROUTE', 'CANCEL'),
      ),
    ]),
    on('routing CANCEL assessing', [main(form('impact urgency blocking', 'ASSESS', 'CANCEL'))]),
    when(
      ['array/includes', '@config.teams', get('@payload.data', 'team', '')],
      'routing ROUTE loading',
      [
        set('team', get('@payload.data', 'team', '')),
        persist('update', 'IntakeCase', '@entity'),
        emit('CASE_ROUTED', own('id team lane')),
        fetch('IntakeCase'),
      ],
    ),
    on('queued REASSESS loading', [fetch('IntakeCase')]),
  ],
  ticks: [
    tickWhile(['>', count('@entity.queue'), 0], 'waitTick', 60000, [
      set('queue', [
        'array/map',
        '@entity.queue',
        fn('one', [
          'object/merge',
          '@one',
          { waitedMinutes: ['+', get('@one', 'waitedMinutes', 0), 1] },
        ]),
      ]),
      [
        'when',
        ['array/some', '@entity.queue', fn('one', ['>', '@one.waitedMinutes', '@config.maxWait'])],
        emit('REASSESS'),
      ],
    ]),
  ],
});

const triageIntake = traitOf('IntakeCase', 'TriageIntake', {
  states: 'open storing',
  events: { SUBMIT: 'data:object!' },
  transitions: [
    on('open INIT =', [
      main(form('summary:text reporter:text', 'SUBMIT', undefined, { title: 'Report something' })),
    ]),
    when(['validate/minLength', get('@payload.data', 'summary', ''), 8], 'open SUBMIT storing', [
      persistWithResults('create', 'IntakeCase', 'CASE_RECEIVED', 'CaseRefused', [
        'object/merge',
        '@payload.data',
        { lane: 'unassessed' },
      ]),
    ]),
    on('open SUBMIT =', [notify('Say a little more.', 'warning')]),
    on('storing CASE_RECEIVED open', [
      main(alert('Received', 'success'), form('summary reporter', 'SUBMIT', undefined)),
    ]),
    on('storing CaseRefused open', [notify('@payload.error', 'error')]),
  ],
});

const teamInbox = traitOf('IntakeCase', 'TeamInbox', {
  states: 'idle informed',
  events: { ROUTED: 'id! team! lane!' },
  listens: [hear('TriageQueue', 'CASE_ROUTED', 'ROUTED')],
  transitions: [
    on('idle INIT =', [main(text('Routed cases are announced here.', 'caption', 'muted'))]),
    on('idle|informed ROUTED informed', [
      main(alert(concat('@payload.team', ': ', '@payload.lane')), button('Seen', 'SEEN', 'ghost')),
    ]),
    on('informed SEEN idle', [main(text('All seen', 'caption'))]),
  ],
});

export default behavior({
  name: 'std-triage',
  description:
    'A queue is assessed case by case: scored by impact and urgency, put into lanes, sent to teams, and re-assessed when it waits too long.',
  tags: 'triage queue priority scoring routing operations',
  useWhen:
    'Use when more comes in than can be done at once and the order must be decided quickly and fairly.',
  asked:
    'sort incoming requests by urgency; emergency room; what first; prioritise; most urgent; score cases; who gets it; queue of cases; hospital emergency; rank by impact; route to the right team; bug priority; who is seen first; sickest first; casualty; sort by severity; nurse decides; order of treatment',
  entity: viewedEntity('IntakeCase', 'queue', {
    summary: 'string!',
    reporter: 'string = ',
    impact: 'number = 1',
    urgency: 'number = 1',
    blocking: 'boolean = false',
    score: 'number = 0',
    lane: 'string unassessed|now|soon|later|never = unassessed',
    team: 'string = ',
    waitedMinutes: 'number = 0',
    queue: '[object] = []',
    assessedBy: 'string = ',
  }),
  traits: [triageQueue, triageIntake, teamInbox],
  pages: [
    page('TriagePage', '/triage', 'TriageQueue TeamInbox'),
    page('IntakePage', '/report', 'TriageIntake'),
  ],
});
