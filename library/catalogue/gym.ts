import { trade } from '../trade.ts';

export default trade({
  name: 'std-gym',
  description:
    'A fitness studio: members with plans check in, book classes with trainers, freeze or end their membership.',
  tags: 'gym fitness membership members classes trainers sport studio workout yoga',
  useWhen: 'Use when members of a studio or club pay for a plan and book classes or courses.',
  asked:
    'fitness studio; Crossfit; yoga classes; memberships; personal trainers; members check in; monthly passes; sports club; pilates; dance school; book a class; martial arts; climbing hall; spin class; swim lessons; freeze a membership; ten-class pass; ten-entry card; boxing club; yoga school; punch card; trial lesson; training hours',
  brief: `
    GymMember: name!, email! email, plan basic/full/student, endsOn date, visits number,
      freezeReason
      shows: counts
      trial JOIN active, trial|active|frozen END_MEMBERSHIP ended, active FREEZE frozen,
      frozen THAW active
      email END_MEMBERSHIP email: Your membership has ended. You are always welcome back.
    FitnessClass: title!, trainer Trainer, startsAt! datetime, minutes number, places number,
      taken number, room
      shows: calendar
    ClassBooking: fitnessClass FitnessClass, member GymMember, bookedAt datetime
      booked ATTEND attended, booked|waiting CANCEL_BOOKING cancelled, booked QUEUE waiting, waiting PROMOTE booked
    Trainer: name!, speciality, phone phone, photo url
  `,
});
