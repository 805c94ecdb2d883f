import { fails, move, workflow } from '../../src/authoring/shapes/index.ts';
import {
  alert,
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
  tickWhile,
  traitOf,
  when,
  where,
} from '../behavior.ts';

const enrolmentCase = workflow({
  name: 'EnrolmentCase',
  entity: 'Enrolment',
  title: '@entity.applicant',
  icon: 'user-plus',
  fields: 'programme:h4 email rank missing feePaid:body:boolean',
  statuses: 'applied incomplete reviewing offered waiting enrolled. withdrawn. refused.',
  changed: 'ENROLMENT_CHANGED',
  moves: [
    move('applied|incomplete START_REVIEW reviewing', 'primary', {
      guard: ['=', '@entity.missing', ''],
      otherwise: 'Documents are missing.',
    }),
    move('applied ASK_DOCUMENTS incomplete', 'secondary', {
      payload: 'missing!',
      effects: [
        set('missing', '@payload.missing'),
        callService('email', 'send', 'RequestSent', 'RequestFailed', {
          to: '@entity.email',
          subject: 'Your documents',
          body: 'Please hand in the documents that are missing.',
        }),
      ],
    }),
    move('incomplete DOCUMENTS_IN incomplete', 'secondary', {
      label: 'Documents arrived',
      effects: [set('missing', '')],
    }),
    move('reviewing|waiting OFFER offered', 'primary', {
      effects: assign({ decidedBy: '@user.id', offerDays: 10 }),
    }),
    move('reviewing QUEUE waiting', 'secondary', {
      payload: 'rank:number!',
      guard: ['>', '@payload.rank', 0],
      effects: [set('rank', '@payload.rank')],
    }),
    move('reviewing REFUSE refused', 'danger', { effects: [set('decidedBy', '@user.id')] }),
    move('offered ACCEPT enrolled', 'primary', {
      guard: '@entity.feePaid',
      otherwise: 'The fee is not paid yet.',
    }),
    move('offered FEE_PAID offered', 'secondary', {
      label: 'Fee arrived',
      effects: [set('feePaid', true)],
    }),
    move('offered|waiting WITHDRAW withdrawn', 'ghost'),
  ],
  panels: {
    applied: [form('missing', 'ASK_DOCUMENTS', undefined)],
    reviewing: [form('rank', 'QUEUE', undefined)],
    offered: [alert(concat('The offer holds ', '@entity.offerDays', ' days'))],
  },
  more: {
    transitions: [
      on('incomplete RequestSent =', [notify('The applicant was asked', 'success')]),
      on('incomplete RequestFailed =', [notify('@payload.error', 'error')]),
    ],
    ticks: [
      tickWhile(['=', '@entity.status', 'offered'], 'offerTick', 86400000, [
        set('offerDays', ['-', '@entity.offerDays', 1]),
        ['when', ['<', '@entity.offerDays', 0], emit('WITHDRAW')],
      ]),
    ],
  },
});

const waitingList = traitOf('Enrolment', 'WaitingList', {
  states: 'loading queueing promoting broken',
  scope: 'collection',
  events: { MOVED: 'id! status!', PROMOTE: 'id! row:object' },
  listens: [hear('EnrolmentCase', 'ENROLMENT_CHANGED', 'MOVED')],
  config: { places: knob('number', 25, 'Places') },
  transitions: [
    on('loading INIT =', [fetch('Enrolment', { sort: 'rank' })]),
    on('loading EnrolmentLoaded queueing', [
      main(
        header(
          'Waiting list',
          'list-ordered',
          badge(concat(count(where('@payload.data', 'status', 'enrolled')), '/', '@config.places')),
        ),
        {
          type: 'meter',
          value: count(where('@payload.data', 'status', 'enrolled')),
          max: '@config.places',
        },
        {
          type: 'data-list',
          entity: where('@payload.data', 'status', 'waiting'),
          fields: columns('rank:h4 applicant programme'),
          itemActions: [{ label: 'Move up', event: 'PROMOTE' }],
        },
      ),
    ]),
    fails('loading EnrolmentLoadFailed broken', 'No list', [fetch('Enrolment')]),
    when(['=', '@payload.status', 'withdrawn'], 'queueing MOVED promoting', [
      fetch('Enrolment', {
        filter: ['=', get('@entity', 'status'), 'waiting'],
        sort: 'rank',
        limit: 1,
      }),
    ]),
    on('queueing MOVED loading', [fetch('Enrolment')]),
    on('promoting EnrolmentLoaded loading', [
      persist('update', 'Enrolment', {
        id: get(['array/first', '@payload.data'], 'id', ''),
        status: 'offered',
      }),
      fetch('Enrolment', { sort: 'rank' }),
    ]),
    on('promoting EnrolmentLoadFailed broken', [
      main(row(text('@payload.error', 'caption', 'error'), button('Reload', 'INIT'))),
    ]),
    on('queueing PROMOTE loading', [
      persist('update', 'Enrolment', {
        id: '@payload.id',
        rank: ['math/max', 1, ['-', get('@payload.row', 'rank', 1), 1]],
      }),
      fetch('Enrolment', { sort: 'rank' }),
    ]),
  ],
});

export default behavior({
  name: 'std-enrolment',
  description:
    'Applications for places: documents are checked, places offered or queued, fees paid, and the queue moves up when one drops out.',
  tags: 'enrolment admission waiting-list documents places education',
  useWhen: 'Use when more people apply than there are places and order and fairness matter.',
  asked:
    'nursery places; university admission; waiting list; kindergarten applications; apply for a place; oversubscribed; more applicants than seats; school intake; accept or reject students; scholarship applications',
  entity: entity('Enrolment', {
    applicant: 'string!',
    email: 'email!',
    programme: 'string!',
    status:
      'string applied|incomplete|reviewing|offered|waiting|enrolled|withdrawn|refused = applied',
    documents: '[object] = []',
    missing: 'string = ',
    rank: 'number = 0',
    feePaid: 'boolean = false',
    offerDays: 'number = 10',
    decidedBy: 'string = ',
  }),
  traits: [enrolmentCase, waitingList],
  pages: [
    page('EnrolmentPage', '/enrolments', 'EnrolmentCase'),
    page('WaitingPage', '/enrolments/waiting', 'WaitingList'),
  ],
});
