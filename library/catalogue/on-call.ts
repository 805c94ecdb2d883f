import { fails } from '../../src/authoring/shapes/index.ts';
import {
  alert,
  assign,
  behavior,
  button,
  type Call,
  callService,
  clear,
  concat,
  count,
  emit,
  entity,
  fetch,
  fn,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  modal,
  notify,
  on,
  orbital,
  page,
  persist,
  row,
  set,
  text,
  tick,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const due: Call = [
  'array/nth',
  '@entity.people',
  ['math/mod', '@entity.turn', ['math/max', 1, count('@entity.people')]],
];

const rota = main(
  header(
    concat('On duty: ', '@entity.onDuty'),
    'phone-call',
    button('Swap', 'SWAP', 'secondary', 'repeat'),
  ),
  { type: 'calendar-grid', dayWindow: 31 },
  text(concat('@entity.hoursLeft', ' hours to go'), 'caption'),
);

const rotaCalendar = traitOf('Rota', 'RotaCalendar', {
  states: 'loading standing proposing waiting failed',
  events: {
    PROPOSE: 'data:object!',
    DUTY_CHANGED: 'person! phone',
  },
  config: { shiftHours: knob('number', 168, 'Hours of one shift') },
  transitions: [
    on('loading INIT =', [fetch('Rota')]),
    on('loading RotaLoaded standing', [
      set('people', get(['array/first', '@payload.data'], 'people', [])),
      set('onDuty', get(due, 'name', '')),
      rota,
    ]),
    fails('loading RotaLoadFailed failed', 'No rota', [fetch('Rota')]),
    on('standing HAND_OVER =', [
      ...assign({ turn: ['+', '@entity.turn', 1], hoursLeft: '@config.shiftHours' }),
      set('onDuty', get(due, 'name', '')),
      persist('update', 'Rota', '@entity'),
      emit('DUTY_CHANGED', { person: '@entity.onDuty', phone: get(due, 'phone', '') }),
      notify(concat('@entity.onDuty', ' takes over')),
    ]),
    on('standing SWAP proposing', [
      modal(
        header('Swap a shift', 'repeat'),
        form(
          [
            {
              name: 'with',
              type: 'select',
              options: ['array/map', '@entity.people', fn('person', '@person.name')],
            },
            { name: 'day', type: 'date' },
          ],
          'PROPOSE',
          'CANCEL',
        ),
      ),
    ]),
    on('proposing CANCEL standing', [clear()]),
    when(['!=', get('@payload.data', 'with', ''), '@entity.onDuty'], 'proposing PROPOSE waiting', [
      ...assign({
        swapWith: get('@payload.data', 'with', ''),
        swapDay: get('@payload.data', 'day', ''),
      }),
      clear(),
      callService('chat', 'ask', 'AskDelivered', 'AskLost', {
        person: '@entity.swapWith',
        day: '@entity.swapDay',
      }),
      main(text('Asking…', 'h4')),
    ]),
    on('proposing PROPOSE =', [notify('With somebody else.', 'warning')]),
    on('waiting AskDelivered =', [
      main(
        text(concat('Waiting for ', '@entity.swapWith'), 'h4'),
        row(button('They said yes', 'AGREED'), button('They said no', 'DECLINED', 'ghost')),
      ),
    ]),
    on('waiting AskLost standing', [notify('The question did not get through.', 'error'), rota]),
    on('waiting AGREED standing', [
      set('people', [
        'array/map',
        '@entity.people',
        fn('person', [
          'if',
          ['=', '@person.name', '@entity.swapWith'],
          ['object/set', '@person', 'name', '@entity.onDuty'],
          [
            'if',
            ['=', '@person.name', '@entity.onDuty'],
            ['object/set', '@person', 'name', '@entity.swapWith'],
            '@person',
          ],
        ]),
      ]),
      persist('update', 'Rota', '@entity'),
      notify('Swapped', 'success'),
      rota,
    ]),
    on('waiting DECLINED standing', [set('swapWith', ''), notify('Nothing changes'), rota]),
  ],
  ticks: [
    tick('hourTick', 3600000, [
      set('hoursLeft', ['-', '@entity.hoursLeft', 1]),
      ['if', ['<=', '@entity.hoursLeft', 0], emit('HAND_OVER'), null],
    ]),
  ],
});

const pagingChain = traitOf('Page', 'PagingChain', {
  states: 'quiet ringing acknowledged exhausted',
  host: 'AlarmRaised',
  events: { DUTY: 'person! phone', AlarmRaised: 'message! severity' },
  listens: [hear('RotaCalendar', 'DUTY_CHANGED', 'DUTY')],
  config: {
    answerSeconds: knob('number', 120, 'Seconds to answer'),
    maxLevel: knob('number', 3, 'Levels above'),
  },
  transitions: [
    on('quiet INIT =', [
      main(alert('Nobody is paged.', 'success'), button('Test page', 'TEST', 'ghost')),
    ]),
    on('quiet|acknowledged DUTY =', [...assign(given('person phone'))]),
    on('quiet|acknowledged AlarmRaised ringing', [
      ...assign({ message: '@payload.message', level: 1, secondsUnanswered: 0, ringing: true }),
      callService('phone', 'call', 'CallPlaced', 'CallFailed', {
        number: '@entity.phone',
        text: '@payload.message',
      }),
      main(
        alert('@entity.message', 'error'),
        row(
          { type: 'timer-display', seconds: '@entity.secondsUnanswered' },
          button('I take it', 'ACKNOWLEDGE'),
        ),
      ),
    ]),
    on('quiet TEST ringing', [
      ...assign({ message: 'This is a test', level: 1, ringing: true }),
      callService('phone', 'call', 'CallPlaced', 'CallFailed', {
        number: '@entity.phone',
        text: 'Test',
      }),
      main(button('I take it', 'ACKNOWLEDGE')),
    ]),
    on('ringing CallPlaced =', []),
    on('ringing CallFailed =', [
      notify('The call failed, trying the next level', 'warning'),
      emit('NEXT_LEVEL'),
    ]),
    on('ringing ACKNOWLEDGE acknowledged', [
      ...assign({ ringing: false, acknowledgedBy: '@user.name' }),
      persist('create', 'Page', '@entity'),
      main(row(text(concat('Taken by ', '@entity.acknowledgedBy')), button('Done', 'STAND_DOWN'))),
    ]),
    when(['>=', '@entity.level', '@config.maxLevel'], 'ringing NEXT_LEVEL exhausted', [
      set('ringing', false),
      main(
        alert('Nobody answers at all', 'error'),
        button('Call the fire brigade', 'ACKNOWLEDGE', 'danger'),
      ),
    ]),
    on('ringing NEXT_LEVEL =', [
      ...assign({ level: ['+', '@entity.level', 1], secondsUnanswered: 0 }),
      callService('phone', 'call', 'CallPlaced', 'CallFailed', {
        level: '@entity.level',
        text: '@entity.message',
      }),
    ]),
    on('exhausted ACKNOWLEDGE acknowledged', [
      set('acknowledgedBy', '@user.name'),
      main(button('Done', 'STAND_DOWN')),
    ]),
    on('acknowledged STAND_DOWN quiet', [
      set('message', ''),
      main(alert('Quiet again', 'success')),
    ]),
  ],
  ticks: [
    tickWhile('@entity.ringing', 'ringTick', 1000, [
      set('secondsUnanswered', ['+', '@entity.secondsUnanswered', 1]),
      ['when', ['=', '@entity.secondsUnanswered', '@config.answerSeconds'], emit('NEXT_LEVEL')],
    ]),
  ],
});

export default behavior({
  name: 'std-on-call',
  description:
    'A rota that hands over by itself, swaps by agreement, and pages the next person when nobody answers.',
  tags: 'on-call rota paging handover operations',
  useWhen:
    'Use when somebody must always be reachable and nobody may be called twice in a row by mistake.',
  asked:
    'who carries the pager; Pagerduty; standby this weekend; duty roster; rota; shift swap; who do I call at night; emergency doctor on duty; stand-in; shifts; pager; who is on duty; night shift; weekend duty; wake somebody; escalation',
  orbitals: [
    orbital({
      entity: entity('Rota', {
        team: 'string!',
        people: '[object] = []',
        turn: 'number = 0',
        hoursLeft: 'number = 168',
        onDuty: 'string = ',
        swapWith: 'string = ',
        swapDay: 'date',
      }),
      traits: [rotaCalendar],
      pages: [page('RotaPage', '/rota', 'RotaCalendar')],
    }),
    orbital({
      entity: entity('Page', {
        message: 'string!',
        person: 'string = ',
        phone: 'phone',
        level: 'number = 0',
        secondsUnanswered: 'number = 0',
        ringing: 'boolean = false',
        acknowledgedBy: 'string = ',
      }),
      traits: [pagingChain],
      pages: [page('PagingPage', '/pages', 'PagingChain')],
    }),
  ],
});
