import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  behavior,
  type Call,
  callService,
  concat,
  emit,
  entity,
  get,
  knob,
  notify,
  on,
  tickWhile,
  when,
} from '../behavior.ts';

const patient = entity('Patient', {
  name: 'string!',
  birthDate: 'date!',
  phone: 'phone',
  email: 'email',
  insurance: 'string = ',
  allergies: 'string = ',
});
const doctor = entity('Doctor', {
  name: 'string!',
  specialty: 'string!',
  room: 'string = ',
  phone: 'phone',
  accepting: 'boolean = true',
});
const appointment = entity('Appointment', {
  patient: '->Patient',
  doctor: '->Doctor',
  startsAt: 'datetime!',
  reason: 'string!',
  status: 'string requested|approved|checkedIn|completed|cancelled|missed = requested',
  cancelReason: 'string = ',
  notes: 'string = ',
});
const isAhead: Call = ['time/isFuture', ['time/parse', get('@payload.data', 'startsAt', '')]];

const words = concat('Your appointment: ', ['time/format', '@entity.startsAt', 'DD.MM.YYYY HH:mm']);
/** The day before an appointment its patient is written to, in one of two ways. */
const remind = {
  email: callService('email', 'send', 'ReminderSent', 'ReminderFailed', {
    to: get('@entity.patient', 'email', ''),
    subject: 'Your appointment',
    body: words,
  }),
  sms: callService('twilio', 'sendSMS', 'ReminderSent', 'ReminderFailed', {
    to: get('@entity.patient', 'phone', ''),
    body: words,
  }),
};

export default behavior({
  name: 'std-clinic',
  description:
    'A medical practice: patients, doctors and their appointments, which are requested, approved, moved, cancelled and kept.',
  tags: 'clinic medical health patients doctors appointments practice hospital',
  useWhen:
    'Use when patients see doctors and every visit is asked for, approved and kept in a record.',
  asked:
    "GP surgery; dentist; vet; physiotherapist; medical records; patient files; see the doctor; doctor’s office; hospital ward; nurses; practice management; animal owners; prescriptions; visits to a physician; healthcare provider; vaccinations; jabs; children's doctor; check-ups; cats and dogs; midwife; therapist; treatment; surgery hours",
  orbitals: [
    desk({
      entity: appointment,
      icon: 'calendar-check',
      look: 'timeline',
      columns: 'startsAt:caption:datetime patient:h4 doctor reason status:badge',
      form: 'patient doctor startsAt reason',
      guard: isAhead,
      extra: { status: 'requested' },
      filter: { status: ['requested', 'approved', 'checkedIn', 'completed', 'cancelled'] },
      record: {
        title: 'Appointment',
        fields: 'patient:h3 doctor startsAt:body:datetime reason notes cancelReason',
        statuses: 'requested approved checkedIn completed. cancelled. missed.',
        moves: [
          move('requested APPROVE approved', 'primary'),
          move('requested|approved MOVE =', 'secondary', {
            asks: 'startsAt:datetime',
            guard: isAhead,
            otherwise: 'Choose a time to come.',
            effects: [notify('Moved to another time', 'success')],
          }),
          move('requested|approved CANCEL_APPOINTMENT cancelled', 'danger', {
            label: 'Cancel',
            asks: 'cancelReason',
          }),
          move('approved CHECK_IN checkedIn', 'primary'),
          move('approved MARK_MISSED missed', 'ghost', {
            guard: ['time/isPast', ['time/parse', '@entity.startsAt']],
            otherwise: 'The time has not come yet.',
          }),
          move('checkedIn COMPLETE completed', 'primary', { asks: 'notes' }),
        ],
        more: {
          config: { remindBy: knob('string', 'email', 'How patients are reminded: email or sms') },
          transitions: [
            when(['!=', '@config.remindBy', 'sms'], 'approved REMIND =', [remind.email]),
            when(['=', '@config.remindBy', 'sms'], 'approved REMIND =', [remind.sms]),
            on('approved ReminderSent =', [notify('The patient was reminded', 'success')]),
            on('approved ReminderFailed =', [notify('@payload.error', 'error')]),
          ],
          ticks: [
            tickWhile(['=', '@entity.status', 'approved'], 'dayBefore', 3600000, [
              [
                'when',
                ['=', ['time/diff', ['time/parse', '@entity.startsAt'], '@now', 'hours'], 24],
                emit('REMIND'),
              ],
            ]),
          ],
        },
      },
    }),
    desk({
      entity: patient,
      icon: 'users',
      look: 'entity-table',
      columns: 'name:h4 birthDate:caption:date phone email insurance',
      form: 'name birthDate phone email insurance allergies',
      search: 'name',
      removable: 'The appointments of this patient stay in the book.',
      record: {
        title: '@entity.name',
        fields: 'name:h2 birthDate:body:date phone email insurance allergies',
      },
      related: [
        belongings(
          'Appointment',
          'patient',
          'calendar',
          'startsAt:h4:datetime reason status:badge',
          { opens: '/appointments' },
        ),
      ],
    }),
    desk({
      entity: doctor,
      icon: 'stethoscope',
      look: 'entity-cards',
      columns: 'name:h3 specialty:badge room phone',
      form: 'name specialty room phone accepting',
      slot: 'drawer',
      record: { title: '@entity.name', fields: 'name:h2 specialty:badge room phone accepting' },
      related: [
        belongings(
          'Appointment',
          'doctor',
          'calendar',
          'startsAt:h4:datetime reason status:badge',
          { look: 'timeline', opens: '/appointments' },
        ),
      ],
    }),
  ],
});
