import { fails, formModal } from '../../src/authoring/shapes/index.ts';
import {
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
  fn,
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
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const arrivalPlan = traitOf('Newcomer', 'ArrivalPlan', {
  states: 'loading planned celebrating empty broken',
  scope: 'collection',
  events: {
    WELCOME: 'source',
    TICK: 'id! row:object',
    TASK_DONE: 'title! party!',
    PLAN: 'id',
    REMIND_PARTY: 'party! open:number!',
  },
  listens: [hear('NewcomerForm', 'NEWCOMER_ADDED', 'PLAN')],
  config: {
    template: knob(
      '[object]',
      [
        { title: 'Sign the contract', party: 'hr', dueOffsetDays: -10 },
        { title: 'Order the laptop', party: 'it', dueOffsetDays: -7 },
        { title: 'Plan the first week', party: 'lead', dueOffsetDays: -3 },
        { title: 'Read the handbook', party: 'newcomer', dueOffsetDays: 5 },
      ],
      'Tasks for everybody',
    ),
  },
  transitions: [
    on('loading|empty|broken INIT loading', [fetch('OnboardingTask', { include: ['newcomer'] })]),
    when(['=', ['array/len', '@payload.data'], 0], 'loading OnboardingTaskLoaded empty', [
      main(
        { type: 'empty-state', title: 'Nobody arrives', icon: 'user-plus' },
        button('Welcome somebody', 'WELCOME'),
      ),
    ]),
    when(
      ['not', ['=', ['array/len', '@payload.data'], 0]],
      'loading OnboardingTaskLoaded planned',
      [
        ...assign({ tasks: '@payload.data', open: count(where('@payload.data', 'done', false)) }),
        main(
          header('Arrivals', 'user-plus', button('Welcome somebody', 'WELCOME')),
          {
            type: 'progress-bar',
            value: ['-', count('@entity.tasks'), '@entity.open'],
            max: count('@entity.tasks'),
          },
          {
            type: 'tabbed-container',
            tabs: [
              'array/map',
              ['list', 'newcomer', 'lead', 'it', 'hr'],
              fn('party', {
                id: '@party',
                label: '@party',
                badge: count([
                  'array/filter',
                  where('@entity.tasks', 'party', '@party'),
                  fn('task', ['not', '@task.done']),
                ]),
              }),
            ],
          },
          {
            type: 'data-list',
            entity: '@entity.tasks',
            fields: [],
            itemActions: [{ label: 'Done', event: 'TICK' }],
            renderItem: draws(
              'task',
              row(
                { type: 'checkbox', checked: '@task.done' },
                text('@task.title'),
                badge('@task.party'),
              ),
            ),
          },
        ),
      ],
    ),
    fails('loading OnboardingTaskLoadFailed broken', 'No plan'),
    when(['=', '@entity.open', 1], 'planned TICK celebrating', [
      persist('update', 'OnboardingTask', { id: '@payload.id', done: true, doneBy: '@user.id' }),
      main(
        { type: 'confetti-effect', trigger: true },
        card(text('Everybody is ready', 'h3')),
        button('Go on', 'GO_ON'),
      ),
    ]),
    when(['not', get('@payload.row', 'done', false)], 'planned TICK loading', [
      persist('update', 'OnboardingTask', { id: '@payload.id', done: true, doneBy: '@user.id' }),
      emit('TASK_DONE', {
        title: get('@payload.row', 'title', ''),
        party: get('@payload.row', 'party', ''),
      }),
      fetch('OnboardingTask'),
    ]),
    on('celebrating GO_ON loading', [
      set('status', 'settled'),
      persist('update', 'Newcomer', '@entity'),
      fetch('OnboardingTask'),
    ]),
    on('planned|empty WELCOME =', [set('status', 'preboarding')]),
    on('planned|empty PLAN loading', [
      persist('create', 'OnboardingTask', [
        'array/map',
        '@config.template',
        fn('task', ['object/merge', '@task', { newcomer: '@payload.id', done: false }]),
      ]),
      fetch('OnboardingTask'),
    ]),
  ],
  ticks: [
    tickWhile(['>', '@entity.open', 0], 'morning', 86400000, [
      emit('REMIND_PARTY', { party: 'lead', open: '@entity.open' }),
    ]),
  ],
});

const newcomerForm = formModal({
  name: 'NewcomerForm',
  entity: 'Newcomer',
  verb: 'create',
  title: 'Welcome',
  icon: 'party-popper',
  opens: 'WELCOME',
  from: ['ArrivalPlan'],
  fields: 'name email:email role lead startsOn:date buddy',
  done: 'NEWCOMER_ADDED',
  guard: ['time/isFuture', ['time/parse', '@payload.data.startsOn']],
});

const arrivalMail = traitOf('Newcomer', 'ArrivalMail', {
  states: 'idle writing',
  category: 'lifecycle',
  events: { PRAISE: 'title! party!', NUDGE: 'party! open:number!' },
  listens: [
    hear('ArrivalPlan', 'TASK_DONE', 'PRAISE'),
    hear('ArrivalPlan', 'REMIND_PARTY', 'NUDGE'),
  ],
  transitions: [
    on('idle NUDGE writing', [
      callService('email', 'send', 'NoteSent', 'NoteLost', {
        to: '@payload.party',
        subject: 'A task waits for you',
        body: ['str/concat', 'Tasks that are open: ', '@payload.open'],
      }),
    ]),
    on('idle PRAISE =', [
      notify(concat('@payload.party', ' finished: ', '@payload.title'), 'success'),
    ]),
    on('writing NoteSent idle', []),
    on('writing NoteLost idle', [['log', '@payload.error']]),
  ],
});

const firstDayCard = traitOf('Newcomer', 'FirstDayCard', {
  states: 'hidden shown',
  host: 'Arrived',
  events: { Arrived: 'name!' },
  transitions: [
    on('hidden INIT =', [main(text('', 'caption'))]),
    on('hidden Arrived shown', [
      set('status', 'firstWeek'),
      main(
        card(text(concat('Welcome, ', '@payload.name'), 'h2'), form('mood:emoji', 'MOOD', 'HIDE')),
      ),
    ]),
    on('shown MOOD hidden', [
      persist('update', 'Newcomer', '@entity'),
      main(text('Thank you', 'caption')),
    ]),
    on('shown HIDE hidden', [main(text('', 'caption'))]),
  ],
});

export default behavior({
  name: 'std-onboarding',
  description:
    'New colleagues get tasks for themselves, their lead, IT and HR, in parallel, with deadlines from the first day, until everything is ticked.',
  tags: 'onboarding hr employee checklist tasks parallel',
  useWhen: 'Use when a newcomer’s arrival needs several people to do their part before a date.',
  asked:
    'first week at work; new hire; new starter checklist; laptop and accounts for a new employee; somebody joins the company; new colleague; HR tasks before day one; induction; welcome a new joiner; apprentice begins; nurse starts on Monday; badge and uniform; training plan for beginners; what must be ready',
  entity: viewedEntity('Newcomer', 'tasks open', {
    name: 'string!',
    email: 'email!',
    role: 'string = ',
    lead: 'string = ',
    startsOn: 'date!',
    tasks: '[object] = []',
    open: 'number = 0',
    buddy: 'string = ',
    status: 'string preboarding|firstWeek|settled = preboarding',
  }),
  auxiliary: [
    entity('OnboardingTask', {
      title: 'string!',
      party: 'enum newcomer|lead|it|hr',
      dueOffsetDays: 'number = 0',
      done: 'boolean = false',
      newcomer: '->Newcomer',
      doneBy: 'string = ',
    }),
  ],
  traits: [arrivalPlan, newcomerForm, arrivalMail, firstDayCard],
  pages: [
    page('ArrivalsPage', '/arrivals', 'ArrivalPlan NewcomerForm ArrivalMail'),
    page('FirstDayPage', '/first-day', 'FirstDayCard'),
  ],
});
