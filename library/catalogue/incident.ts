import { browse, formOverlay } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  append,
  assign,
  badge,
  behavior,
  button,
  callService,
  card,
  concat,
  count,
  draws,
  emit,
  entity,
  fetch,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  notify,
  on,
  orbital,
  own,
  page,
  persist,
  row,
  set,
  text,
  tickWhile,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const log = (what: string) => append('timeline', { at: ['time/now'], by: '@user.name', what });
const room = (...controls: ReturnType<typeof button>[]) =>
  main(
    header('@entity.title', 'siren', badge('@entity.severity', 'danger')),
    row(
      { type: 'timer-display', seconds: '@entity.seconds' },
      text(concat('Commander: ', '@entity.commander'), 'caption'),
    ),
    { type: 'timeline', entity: '@entity.timeline', fields: ['at', 'by', 'what'] },
    form([{ name: 'what', type: 'text', placeholder: 'What happened?' }], 'NOTE', undefined),
    row(...controls),
  );

const incidentBoard = browse({
  name: 'IncidentBoard',
  asks: 'JOIN',
  entity: 'Incident',
  title: 'Incidents',
  icon: 'siren',
  look: 'data-list',
  columns: 'title:h4 severity:badge service commander seconds',
  actions: 'JOIN:primary',
  create: ['Declare', 'DECLARE'],
  refreshOn: ['IncidentRoom INCIDENT_CLOSED'],
  overlays: [
    formOverlay({
      name: 'IncidentDeclaration',
      entity: 'Incident',
      verb: 'create',
      title: 'Declare an incident',
      icon: 'siren',
      opens: 'DECLARE',
      from: ['IncidentBoard'],
      fields: [
        'title',
        { name: 'severity', type: 'radio', options: ['sev1', 'sev2', 'sev3'] },
        'service',
      ],
      done: 'INCIDENT_DECLARED',
      extra: { commander: '@user.name' },
      hint: 'When in doubt, declare.',
    }),
  ],
});

const incidentRoom = traitOf('Incident', 'IncidentRoom', {
  states: 'empty investigating identified monitoring resolved learning closed',
  events: {
    JOIN: 'id! row:object',
    NOTE: 'data:object!',
    LESSONS: 'data:object!',
    STATUS_PUBLISHED: 'title status! note',
    INCIDENT_CLOSED: 'id',
    ESCALATE_NOW: 'title! severity!',
  },
  listens: [hear('IncidentBoard', 'JOIN')],
  config: { escalateAfter: knob('number', 900, 'Seconds until the manager is called') },
  transitions: [
    on('empty INIT =', [main(text('Join an incident.', 'h4', 'muted'))]),
    on('empty|closed JOIN investigating', [
      ...assign({
        id: '@payload.id',
        title: get('@payload.row', 'title', ''),
        severity: get('@payload.row', 'severity', 'sev2'),
        commander: get('@payload.row', 'commander', ''),
        seconds: get('@payload.row', 'seconds', 0),
        running: true,
        timeline: get('@payload.row', 'timeline', []),
      }),
      log('joined'),
      emit('STATUS_PUBLISHED', {
        title: '@entity.title',
        status: 'investigating',
        note: 'We are looking into it.',
      }),
      room(button('Cause found', 'IDENTIFY'), button('Take command', 'COMMAND', 'ghost')),
    ]),
    when(
      ['!=', get('@payload.data', 'what', ''), ''],
      'investigating|identified|monitoring|resolved NOTE =',
      [
        append('timeline', {
          at: ['time/now'],
          by: '@user.name',
          what: get('@payload.data', 'what', ''),
        }),
        persist('update', 'Incident', own('id timeline')),
      ],
    ),
    on('investigating|identified COMMAND =', [set('commander', '@user.name'), log('took command')]),
    on('investigating IDENTIFY identified', [
      log('cause found'),
      emit('STATUS_PUBLISHED', {
        title: '@entity.title',
        status: 'identified',
        note: 'The cause is known.',
      }),
      room(button('Fix is out', 'MITIGATE'), button('Not it', 'REJECT_CAUSE', 'ghost')),
    ]),
    on('identified REJECT_CAUSE investigating', [
      log('it was something else'),
      room(button('Cause found', 'IDENTIFY')),
    ]),
    on('identified MITIGATE monitoring', [
      log('fix rolled out'),
      emit('STATUS_PUBLISHED', {
        title: '@entity.title',
        status: 'monitoring',
        note: 'We are watching the fix.',
      }),
      room(button('It is over', 'RESOLVE'), button('It is back', 'RELAPSE', 'danger')),
    ]),
    on('monitoring RELAPSE investigating', [
      log('it came back'),
      room(button('Cause found', 'IDENTIFY')),
    ]),
    on('monitoring RESOLVE resolved', [
      set('running', false),
      log('resolved'),
      emit('STATUS_PUBLISHED', { title: '@entity.title', status: 'resolved', note: 'It is over.' }),
      room(button('Write the review', 'REVIEW'), button('Close without', 'SKIP_REVIEW', 'ghost')),
    ]),
    on('resolved REVIEW learning', [
      main(
        header('What do we learn?', 'book-open'),
        { type: 'version-diff', revisions: '@entity.timeline' },
        form('rootCause:textarea actions:tags', 'LESSONS', undefined),
      ),
    ]),
    when(['=', '@entity.severity', 'sev3'], 'resolved SKIP_REVIEW closed', [
      emit('INCIDENT_CLOSED', { id: '@entity.id' }),
      main(alert('Closed', 'success')),
    ]),
    on('resolved SKIP_REVIEW =', [notify('Serious ones need a review.', 'warning')]),
    when(
      ['validate/minLength', get('@payload.data', 'rootCause', ''), 40],
      'learning LESSONS closed',
      [
        ...assign({
          rootCause: get('@payload.data', 'rootCause', ''),
          actions: get('@payload.data', 'actions', []),
        }),
        persist('update', 'Incident', own('id timeline rootCause actions')),
        emit('INCIDENT_CLOSED', { id: '@entity.id' }),
        main(alert('Filed', 'success')),
      ],
    ),
    on('learning LESSONS =', [notify('Say more about the cause.', 'warning')]),
  ],
  ticks: [
    tickWhile('@entity.running', 'clock', 1000, [
      set('seconds', ['+', '@entity.seconds', 1]),
      [
        'when',
        ['=', '@entity.seconds', '@config.escalateAfter'],
        emit('ESCALATE_NOW', own('title severity')),
      ],
    ]),
  ],
});

const incidentEscalation = traitOf('Incident', 'IncidentEscalation', {
  states: 'quiet calling',
  category: 'lifecycle',
  events: { ESCALATE_NOW: 'title! severity!' },
  listens: [hear('IncidentRoom', 'ESCALATE_NOW')],
  transitions: [
    when(['!=', '@payload.severity', 'sev3'], 'quiet ESCALATE_NOW calling', [
      callService('pager', 'call', 'ManagerReached', 'ManagerSilent', {
        role: 'manager',
        title: '@payload.title',
      }),
    ]),
    on('calling ManagerReached quiet', [notify('The manager knows')]),
    on('calling ManagerSilent quiet', [notify('The manager does not answer', 'error')]),
  ],
});

const statusPage = traitOf('StatusNotice', 'StatusPage', {
  states: 'calm troubled',
  scope: 'collection',
  events: {
    PUBLISH: 'title status! note',
  },
  listens: [hear('IncidentRoom', 'STATUS_PUBLISHED', 'PUBLISH')],
  transitions: [
    on('calm INIT =', [
      fetch('StatusNotice', { limit: 20 }),
      main({ type: 'status-dot', status: 'online', label: 'All systems work' }),
    ]),
    on('calm|troubled StatusNoticeLoaded =', [
      set('notices', '@payload.data'),
      main(
        header('Status', 'activity', badge(count(where('@payload.data', 'status', 'resolved')))),
        {
          type: 'data-list',
          entity: '@entity.notices',
          fields: [],
          renderItem: draws(
            'notice',
            card(
              text('@notice.title', 'h4'),
              badge('@notice.status'),
              text('@notice.note', 'caption'),
            ),
          ),
        },
      ),
    ]),
    on('calm|troubled StatusNoticeLoadFailed =', [
      main({ type: 'status-dot', status: 'warning', label: 'Unknown' }),
    ]),
    when(['=', '@payload.status', 'resolved'], 'calm|troubled PUBLISH calm', [
      persist('create', 'StatusNotice', {
        title: '@payload.title',
        status: 'resolved',
        note: '@payload.note',
        postedAt: '@now',
      }),
      fetch('StatusNotice', { limit: 20 }),
    ]),
    on('calm|troubled PUBLISH troubled', [
      persist('create', 'StatusNotice', { ...given('title status note'), postedAt: '@now' }),
      fetch('StatusNotice', { limit: 20 }),
    ]),
  ],
});

export default behavior({
  name: 'std-incident',
  description:
    'An outage is declared, led by a commander, noted minute by minute, shown on a status page, resolved and learnt from.',
  tags: 'incident outage status-page postmortem operations downtime',
  useWhen:
    'Use when something breaks for customers and a team must restore it together and explain it afterwards.',
  asked:
    'site went down; servers are down; production broke; status page; war room; emergency response; post-mortem; tell customers about the outage; major disruption; who leads; something broke for everyone; root cause; servers went down; outage; who fixes it; post-mortem; what happened',
  orbitals: [
    orbital({
      entity: entity('Incident', {
        title: 'string!',
        severity: 'string sev1|sev2|sev3 = sev2',
        service: 'string = ',
        commander: 'string = ',
        timeline: '[object] = []',
        seconds: 'number = 0',
        running: 'boolean = false',
        publicNote: 'string = ',
        rootCause: 'string = ',
        actions: '[object] = []',
      }),
      traits: [incidentBoard, incidentRoom, incidentEscalation],
      pages: [
        page('IncidentsPage', '/incidents', 'IncidentBoard'),
        page('IncidentRoomPage', '/incidents/:id', 'IncidentRoom IncidentEscalation'),
      ],
    }),
    orbital({
      entity: viewedEntity('StatusNotice', 'notices', {
        title: 'string = ',
        status: 'string operational|investigating|identified|monitoring|resolved = operational',
        note: 'string = ',
        postedAt: 'datetime',
        notices: '[object] = []',
      }),
      traits: [statusPage],
      pages: [page('StatusPagePage', '/status', 'StatusPage')],
    }),
  ],
});
