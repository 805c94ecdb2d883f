import {
  assign,
  behavior,
  button,
  type Call,
  clear,
  concat,
  emit,
  entity,
  fetch,
  fn,
  form,
  get,
  header,
  hear,
  main,
  notify,
  on,
  own,
  page,
  persistWithResults,
  render,
  row,
  runtimeEntity,
  set,
  tickWhile,
  traitOf,
  when,
} from '../behavior.ts';

const VIEWS = ['day', 'week', 'month'] as const;
const switcher = (shown: string) =>
  row(
    button('‹', 'EARLIER', 'ghost'),
    button('Today', 'TODAY', 'secondary'),
    button('›', 'LATER', 'ghost'),
    ...VIEWS.filter((view) => view !== shown).map((view) =>
      button(view, `SHOW_${view.toUpperCase()}`, 'ghost'),
    ),
  );
/** Days that a view shows. */
const DAYS = { day: 1, week: 7, month: 31 } as const;
const sheet = (view: keyof typeof DAYS) =>
  main(header(['time/format', '@entity.anchor', 'MMMM YYYY'], 'calendar', switcher(view)), {
    type: 'calendar-grid',
    weekStart: '@entity.anchor',
    dayWindow: DAYS[view],
    events: '@entity.visible',
    swipeLeftEvent: 'LATER',
    swipeRightEvent: 'EARLIER',
    longPressEvent: 'ADD_AT',
  });
const load = fetch('CalendarEvent');
/** What was loaded, as far as a view shows it. */
const shown = (unit: string): Call => [
  'array/filter',
  '@payload.data',
  fn('event', [
    'time/isBetween',
    get('@event', 'startsAt'),
    ['time/startOf', '@entity.anchor', unit],
    ['time/endOf', '@entity.anchor', unit],
  ]),
];
const shift = (unit: string, direction: 'add' | 'subtract') => [
  set('anchor', [`time/${direction}`, '@entity.anchor', 1, unit]),
  load,
];

const calendarSheet = traitOf('CalendarView', 'CalendarSheet', {
  states: 'month week day',
  events: {
    ADD_AT: 'date',
    EVENT_KEPT: 'id',
  },
  listens: [hear('EventEditor', 'EVENT_KEPT')],
  transitions: [
    on('month INIT =', [set('anchor', '@now'), load, sheet('month')]),
    ...VIEWS.flatMap((view) => [
      on(
        `${VIEWS.filter((other) => other !== view).join('|')} SHOW_${view.toUpperCase()} ${view}`,
        [set('view', view), load, sheet(view)],
      ),
      on(`${view} LATER =`, shift(view, 'add')),
      on(`${view} EARLIER =`, shift(view, 'subtract')),
      on(`${view} CalendarEventLoaded =`, [set('visible', shown(view)), sheet(view)]),
      on(`${view} EVENT_KEPT =`, [load]),
      on(`${view} ADD_AT =`, [set('anchor', '@payload.date')]),
      on(`${view} CalendarEventLoadFailed =`, [notify('@payload.error', 'error')]),
    ]),
    ...VIEWS.map((view) => on(`${view} TODAY =`, [set('anchor', '@now'), load, sheet(view)])),
  ],
});

const eventEditor = traitOf('CalendarEvent', 'EventEditor', {
  states: 'closed open storing',
  events: { ADD_AT: 'date', KEEP: 'data:object!' },
  listens: [hear('CalendarSheet', 'ADD_AT')],
  transitions: [
    on('closed INIT =', [clear('drawer')]),
    on('closed ADD_AT open', [
      set('startsAt', '@payload.date'),
      render(
        'drawer',
        header('New event', 'calendar-plus'),
        form(
          'title startsAt:datetime endsAt:datetime location repeats reminderMinutes',
          'KEEP',
          'CANCEL',
          { entity: '@entity' },
        ),
      ),
    ]),
    on('open|storing CANCEL closed', [clear('drawer')]),
    on('open|storing CLOSE closed', [clear('drawer')]),
    when(
      ['time/isAfter', '@payload.data.endsAt', get('@payload.data', 'startsAt', '@now')],
      'open KEEP storing',
      [
        persistWithResults(
          'create',
          'CalendarEvent',
          'EVENT_KEPT',
          'EventRefused',
          '@payload.data',
        ),
      ],
    ),
    on('open KEEP =', [notify('It ends before it begins.', 'warning')]),
    on('storing EVENT_KEPT closed', [clear('drawer')]),
    on('storing EventRefused open', [notify('@payload.error', 'error')]),
  ],
});

const eventReminder = traitOf('CalendarEvent', 'EventReminder', {
  states: 'armed',
  category: 'lifecycle',
  events: { REMIND: 'title! startsAt' },
  transitions: [
    on('armed REMIND =', [
      ...assign({ reminded: true }),
      notify(concat('@payload.title', ' begins soon')),
    ]),
  ],
  ticks: [
    tickWhile(
      [
        'and',
        ['not', '@entity.reminded'],
        ['<=', ['time/diff', '@entity.startsAt', '@now', 'minutes'], '@entity.reminderMinutes'],
      ],
      'minuteTick',
      60000,
      [emit('REMIND', own('title startsAt'))],
    ),
  ],
});

export default behavior({
  name: 'std-calendar',
  description:
    'Day, week and month views of events that are added, moved and repeated, with reminders before they start.',
  tags: 'calendar events schedule reminder recurrence agenda',
  useWhen: 'Use when things happen at times and people look at them by day, week or month.',
  asked:
    'Google Calendar; Outlook; family planner; birthdays; shared agenda; weekly schedule; month view; meetings; school timetable; remind me before it starts; what is on this week; diary; events by month; parish hall; what is on in December; village diary; rehearsals; fixtures; opening days',
  entity: runtimeEntity('CalendarView', {
    anchor: 'timestamp',
    visible: '[object] = []',
    view: 'string day|week|month = month',
  }),
  auxiliary: [
    entity('CalendarEvent', {
      title: 'string!',
      startsAt: 'datetime!',
      endsAt: 'datetime',
      location: 'string = ',
      repeats: 'string never|daily|weekly|monthly = never',
      reminderMinutes: 'number = 15',
      reminded: 'boolean = false',
      colour: 'string = blue',
    }),
  ],
  traits: [calendarSheet, eventEditor, eventReminder],
  pages: [page('CalendarPage', '/calendar', 'CalendarSheet EventEditor EventReminder')],
});
