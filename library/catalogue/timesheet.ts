import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  count,
  entity,
  get,
  notify,
  on,
  own,
  persist,
  set,
  sum,
  where,
} from '../behavior.ts';

const worker = entity('Worker', {
  name: 'string!',
  email: 'email',
  hourlyRate: 'number = 0',
  weeklyHours: 'number = 40',
});
const project = entity('ClientProject', {
  name: 'string!',
  client: 'string = ',
  budgetHours: 'number = 0',
  billable: 'boolean = true',
});
const sheet = entity('Timesheet', {
  worker: '->Worker',
  weekStart: 'date!',
  entries: '=>TimeEntry',
  totalHours: 'number = 0',
  status: 'string open|submitted|approved|returned = open',
  comment: 'string = ',
  approvedBy: 'string = ',
});
const entry = entity('TimeEntry', {
  timesheet: '->Timesheet',
  project: '->ClientProject',
  day: 'date!',
  hours: 'number! = 0',
  note: 'string = ',
  startedAt: 'timestamp',
  running: 'boolean = false',
});

export default behavior({
  name: 'std-timesheet',
  description:
    'Working hours: people track the time they spend on projects, hand in a timesheet every week, and a manager approves it.',
  tags: 'timesheet hours time-tracking work employees projects billing payroll',
  useWhen: 'Use when the hours of employees or freelancers must be recorded, approved and billed.',
  asked:
    "clock in and out; hours worked; Harvest; Toggl; billable hours; employee time; consultants log hours per project; lawyers’ hours; payroll; weekly hours; time tracker; overtime; how long did it take; punch clock; attendance of workers; hours worked; log hours; how long did it take; volunteers' hours; clock in and out; working time",
  orbitals: [
    desk({
      entity: sheet,
      icon: 'clock',
      look: 'entity-table',
      columns: 'worker:h4 weekStart:caption:date totalHours status:badge',
      form: 'worker weekStart',
      filter: { status: ['open', 'submitted', 'approved', 'returned'] },
      record: {
        title: 'Timesheet',
        fields: 'worker:h3 weekStart:body:date totalHours comment approvedBy',
        statuses: 'open submitted approved. returned',
        moves: [
          move('open|returned SUBMIT submitted', 'primary', {
            label: 'Hand in',
            guard: ['>', '@entity.totalHours', 0],
            otherwise: 'There are no hours yet.',
          }),
          move('submitted APPROVE approved', 'primary', { writes: { approvedBy: '@user.name' } }),
          move('submitted RETURN returned', 'secondary', { asks: 'comment', label: 'Give back' }),
        ],
      },
      related: [
        belongings('TimeEntry', 'timesheet', 'timer', 'day:h4:date project hours note', {
          title: 'Hours',
          look: 'table-view',
          opens: '/time-entries',
        }),
      ],
    }),
    desk({
      entity: entry,
      icon: 'timer',
      look: 'data-list',
      columns: 'day:h4:date project hours note running:badge',
      form: 'timesheet project day hours note',
      guard: ['validate/range', get('@payload.data', 'hours', 0), 0, 24],
      removable: 'The hours are taken off the timesheet.',
      record: {
        title: 'Time entry',
        fields: 'day:h3:date project hours note',
        more: {
          transitions: [
            on('shown START_TIMER =', [set('running', true), set('startedAt', ['time/now'])]),
            on('shown STOP_TIMER =', [
              set('running', false),
              set('hours', [
                '+',
                '@entity.hours',
                ['/', ['-', ['time/now'], '@entity.startedAt'], 3600000],
              ]),
              persist('update', 'TimeEntry', own('id hours')),
              notify('Time added', 'success'),
            ]),
          ],
        },
        below: [
          {
            type: 'stack',
            direction: 'horizontal',
            children: [
              { type: 'button', label: 'Start', action: 'START_TIMER', icon: 'play' },
              { type: 'button', label: 'Stop', action: 'STOP_TIMER', icon: 'square' },
            ],
          },
        ],
      },
      figures: {
        Hours: [sum('@payload.data', 'hours'), { icon: 'clock' }],
        Entries: [count('@payload.data'), { icon: 'list' }],
        Running: [count(where('@payload.data', 'running', true)), { icon: 'play' }],
      },
    }),
    desk({
      entity: project,
      icon: 'briefcase',
      look: 'entity-cards',
      columns: 'name:h3 client:badge budgetHours',
      form: 'name client budgetHours billable',
      record: { title: '@entity.name', fields: 'name:h2 client budgetHours billable' },
      related: [
        belongings('TimeEntry', 'project', 'timer', 'day:h4:date hours note', { title: 'Hours' }),
      ],
    }),
    desk({
      entity: worker,
      icon: 'users',
      columns: 'name:h4 email hourlyRate:body:currency weeklyHours',
      form: 'name email hourlyRate weeklyHours',
    }),
  ],
});
