import { trade } from '../trade.ts';

export default trade({
  name: 'std-clinic',
  description:
    'A medical practice: patients, doctors and their appointments, which are requested, approved, moved, cancelled and kept.',
  tags: 'clinic medical health patients doctors appointments practice hospital healthcare',
  useWhen:
    'Use when patients see doctors and every visit is asked for, approved and kept in a record.',
  asked:
    "GP surgery; dentist; vet; physiotherapist; medical records; patient files; see the doctor; doctor’s office; hospital ward; nurses; practice management; animal owners; prescriptions; visits to a physician; healthcare provider; vaccinations; jabs; children's doctor; check-ups; cats and dogs; midwife; therapist; treatment; surgery hours",
  brief: `
    Appointment: patient Patient, doctor Doctor, startsAt! datetime, reason!, cancelReason,
      notes
      requested APPROVE approved, requested|approved CANCEL_APPOINTMENT cancelled,
      approved MOVE requested, approved CHECK_IN checkedIn, approved MARK_MISSED missed, checkedIn COMPLETE completed
      email APPROVE patient.email: Your appointment is approved.
      email 24h before startsAt patient.email: Your appointment is tomorrow.
      shows: calendar, counts
    Patient: name!, birthDate! date, phone phone, email email, insurance, allergies
    Doctor: name!, specialty!, room, phone phone, accepting boolean
  `,
});
