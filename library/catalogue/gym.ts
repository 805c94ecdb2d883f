import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, count, entity, get, notify, on, set, where } from '../behavior.ts';

const member = entity('GymMember', {
  name: 'string!',
  email: 'email!',
  plan: 'string basic|full|student = basic',
  status: 'string trial|active|frozen|ended = trial',
  endsOn: 'date',
  visits: 'number = 0',
  freezeReason: 'string = ',
});
const course = entity('FitnessClass', {
  title: 'string!',
  trainer: '->Trainer',
  startsAt: 'datetime!',
  minutes: 'number = 60',
  places: 'number = 12',
  taken: 'number = 0',
  room: 'string = ',
});
const trainer = entity('Trainer', {
  name: 'string!',
  speciality: 'string = ',
  phone: 'phone',
  photo: 'url',
});
const booking = entity('ClassBooking', {
  fitnessClass: '->FitnessClass',
  member: '->GymMember',
  status: 'string booked|waiting|attended|cancelled = booked',
  bookedAt: 'datetime',
});

export default behavior({
  name: 'std-gym',
  description:
    'A fitness studio: members with plans check in, book classes with trainers, freeze or end their membership.',
  tags: 'gym fitness membership members classes trainers sport studio workout yoga',
  useWhen: 'Use when members of a studio or club pay for a plan and book classes or courses.',
  asked:
    'fitness studio; Crossfit; yoga classes; memberships; personal trainers; members check in; monthly passes; sports club; pilates; dance school; book a class; martial arts; climbing hall; spin class; swim lessons; freeze a membership; ten-class pass; ten-entry card; boxing club; yoga school; punch card; trial lesson; training hours',
  orbitals: [
    desk({
      entity: member,
      icon: 'dumbbell',
      look: 'entity-table',
      columns: 'name:h4 plan:badge status:badge visits endsOn:caption:date',
      form: 'name email plan endsOn',
      guard: ['validate/email', get('@payload.data', 'email', '')],
      search: 'name',
      record: {
        title: '@entity.name',
        fields: 'name:h2 email plan:badge visits endsOn:body:date freezeReason',
        statuses: 'trial active frozen ended.',
        moves: [
          move('trial JOIN active', 'primary'),
          move('active CHECK_IN =', 'secondary', {
            effects: [set('visits', ['+', '@entity.visits', 1])],
          }),
          move('active FREEZE frozen', 'secondary', { asks: 'freezeReason endsOn' }),
          move('frozen THAW active', 'primary'),
          move('trial|active|frozen END_MEMBERSHIP ended', 'danger', {
            effects: [
              callService('email', 'send', 'GoodbyeSent', 'GoodbyeLost', {
                to: '@entity.email',
                subject: 'Goodbye',
                body: 'Your membership has ended. You are always welcome back.',
              }),
            ],
          }),
        ],
        more: {
          transitions: [
            on('ended GoodbyeSent =', [notify('The member was told', 'success')]),
            on('ended GoodbyeLost =', [['log', '@payload.error']]),
          ],
        },
      },
      related: [
        belongings(
          'ClassBooking',
          'member',
          'calendar',
          'fitnessClass:h4 status:badge bookedAt:caption:date',
          { title: 'Booked classes' },
        ),
      ],
      figures: {
        Active: [count(where('@payload.data', 'status', 'active')), { icon: 'heart' }],
        Frozen: [count(where('@payload.data', 'status', 'frozen')), { icon: 'snowflake' }],
        Trials: [count(where('@payload.data', 'status', 'trial')), { icon: 'sparkles' }],
      },
    }),
    desk({
      entity: course,
      icon: 'calendar',
      look: 'timeline',
      columns: 'startsAt:h4:datetime title trainer taken places room',
      form: 'title trainer startsAt minutes places room',
      record: {
        title: '@entity.title',
        fields: 'title:h2 trainer startsAt:h4:datetime minutes places taken room',
      },
      related: [
        belongings('ClassBooking', 'fitnessClass', 'ticket', 'member:h4 status:badge', {
          title: 'Who comes',
        }),
      ],
    }),
    desk({
      entity: booking,
      icon: 'ticket',
      look: 'data-list',
      columns: 'member:h4 fitnessClass status:badge bookedAt:caption:date',
      form: 'fitnessClass member',
      extra: { status: 'booked', bookedAt: '@now' },
      filter: { status: ['booked', 'waiting', 'attended', 'cancelled'] },
      record: {
        title: 'Booking',
        fields: 'member:h3 fitnessClass bookedAt:body:datetime',
        statuses: 'booked waiting attended. cancelled.',
        moves: [
          move('waiting PROMOTE booked', 'primary'),
          move('booked ATTEND attended'),
          move('booked|waiting CANCEL_BOOKING cancelled', 'danger'),
        ],
      },
    }),
    desk({
      entity: trainer,
      icon: 'user',
      look: 'entity-cards',
      columns: 'name:h3 speciality:badge phone',
      form: 'name speciality phone photo',
    }),
  ],
});
