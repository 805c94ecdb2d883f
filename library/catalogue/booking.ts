import { trade } from '../trade.ts';

export default trade({
  name: 'std-booking',
  description:
    'Appointments with providers: slots on a calendar, who holds which, reminders by message, and what was kept, missed or cancelled.',
  tags: 'booking appointments slots reminder multi-orbital calendar reservations salon scheduling',
  useWhen: 'Use when customers reserve time with somebody and two must never get the same slot.',
  asked:
    'Calendly; customers pick a time online; hairdresser, barber, nail bar or beauty salon; reserve a slot with somebody; tutor or driving instructor lessons; choose a free hour; no double bookings; reschedule; cancel my appointment; online diary for a therapist; table or court reservation; make an appointment; pick a slot; hairdresser; reserve a court; who comes when; free times; appointments online',
  main: 'Appointment',
  brief: `
    Provider: name!, specialty!, room, slotMinutes number, opensAt, closesAt, active boolean
    Slot: provider Provider, day date, startsAt datetime, taken boolean, heldBy, customerName,
      customerPhone phone
      shows: calendar
    Appointment: slot Slot, provider Provider, customerName!, customerPhone phone, startsAt datetime,
      cancelReason
      booked REMIND reminded, booked|reminded MARK_KEPT kept, booked|reminded MARK_MISSED missed,
      booked|reminded CANCEL_APPOINTMENT cancelled
      shows: calendar, counts
      sms REMIND customerPhone: Your appointment is coming up.
      sms 24h before startsAt customerPhone: Your appointment is tomorrow.
  `,
});
