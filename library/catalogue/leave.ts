import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  type Call,
  callService,
  emit,
  entity,
  get,
  on,
  set,
  tickWhile,
} from '../behavior.ts';

const employee = entity('Employee', {
  name: 'string!',
  email: 'email!',
  team: 'string = ',
  manager: '->Employee',
  vacationDays: 'number = 28',
  hiredOn: 'date',
});
const request = entity('LeaveRequest', {
  employee: '->Employee',
  kind: 'string vacation|sick|parental|unpaid = vacation',
  firstDay: 'date!',
  lastDay: 'date!',
  days: 'number = 0',
  note: 'string = ',
  status: 'string requested|approved|rejected|cancelled|taken = requested',
  decidedBy: 'string = ',
  rejectReason: 'string = ',
});
const inOrder: Call = [
  'not',
  [
    'time/isBefore',
    ['time/parse', get('@payload.data', 'lastDay', '')],
    ['time/parse', get('@payload.data', 'firstDay', '')],
  ],
];

export default behavior({
  name: 'std-leave',
  description:
    'Time off for employees: vacation, sick days and parental leave are asked for, approved or rejected by a manager, and counted.',
  tags: 'leave vacation holiday absence time-off pto hr employees approval days-off',
  useWhen: 'Use when employees ask for days off and a manager approves them against what is left.',
  asked:
    'holiday requests; days off; vacation; PTO; sick leave; who is away; annual leave; time off; boss approves holidays; absence; parental leave; how many days do I have left; staff holidays; call in sick; Bamboohr; who is off; in August; holiday calendar; is she away next week; days left; maternity',
  orbitals: [
    desk({
      entity: request,
      icon: 'palmtree',
      look: 'table-view',
      columns:
        'employee:h4 kind:badge firstDay:caption:date lastDay:caption:date days status:badge',
      form: 'employee kind firstDay lastDay note',
      guard: inOrder,
      extra: { status: 'requested' },
      filter: {
        status: ['requested', 'approved', 'rejected'],
        kind: ['vacation', 'sick', 'parental', 'unpaid'],
      },
      record: {
        title: 'Leave request',
        fields:
          'employee:h3 kind:badge firstDay:body:date lastDay:body:date days note decidedBy rejectReason',
        statuses: 'requested approved rejected. cancelled. taken.',
        moves: [
          move('requested APPROVE approved', 'primary', {
            writes: { decidedBy: '@user.name' },
            service: callService('calendar', 'block', 'CalendarBlocked', 'CalendarRefused', {
              who: '@entity.employee',
              from: '@entity.firstDay',
              until: '@entity.lastDay',
            }),
            told: 'Blocked in the calendar',
            untold: ['@payload.error', 'warning'],
          }),
          move('requested REJECT rejected', 'danger', {
            asks: 'rejectReason',
            guard: ['validate/required', get('@payload.data', 'rejectReason', '')],
            otherwise: 'Say why.',
            writes: { decidedBy: '@user.name' },
          }),
          move('requested|approved WITHDRAW cancelled', 'ghost', {
            guard: ['time/isFuture', ['time/parse', '@entity.firstDay']],
            otherwise: 'It has begun already.',
          }),
          move('approved END taken', 'secondary', { label: 'Was taken' }),
        ],
        more: {
          transitions: [
            on('requested COUNT_DAYS =', [
              set('days', [
                '+',
                1,
                [
                  'time/diff',
                  ['time/parse', '@entity.lastDay'],
                  ['time/parse', '@entity.firstDay'],
                  'days',
                ],
              ]),
            ]),
          ],
          ticks: [
            tickWhile(
              ['and', ['=', '@entity.days', 0], ['=', '@entity.status', 'requested']],
              'countDays',
              60000,
              [emit('COUNT_DAYS')],
            ),
          ],
        },
      },
    }),
    desk({
      entity: employee,
      icon: 'id-card',
      columns: 'name:h4 team:badge email vacationDays',
      form: 'name email team manager vacationDays hiredOn',
      search: 'name',
      slot: 'drawer',
      record: {
        title: '@entity.name',
        fields: 'name:h2 email team manager vacationDays hiredOn:body:date',
      },
      related: [
        belongings(
          'LeaveRequest',
          'employee',
          'palmtree',
          'firstDay:h4:date lastDay kind:badge status:badge',
          { title: 'Leave', look: 'timeline', opens: '/leave-requests' },
        ),
      ],
    }),
  ],
});
