import { trade } from '../trade.ts';

export default trade({
  name: 'std-hotel',
  description:
    'A hotel or guest house: rooms are reserved for nights, confirmed, changed, checked in and out, cleaned and paid.',
  tags: 'hotel rooms reservations guests check-in accommodation stay lodging housekeeping travel room-booking',
  useWhen: 'Use when rooms or flats are let to guests for some nights and must be ready for them.',
  asked:
    'bed and breakfast; hostel; guest house; front desk; rooms per night; check in and check out; holiday flat; Airbnb; motel; housekeeping; campsite; who sleeps where; overnight guests; reservations for nights; room cleaning; receptionist of an inn; Booking.com; bed and breakfast; guesthouse; hostel; which rooms to clean; check in and out; hosts',
  brief: `
    Reservation: guest Guest, room HotelRoom, arrivesOn! date, leavesOn! date, adults number,
      price money, deposit money
      shows: calendar
      requested CONFIRM confirmed, requested|confirmed CANCEL_STAY cancelled,
      confirmed CHECK_IN checkedIn, confirmed MARK_NO_SHOW noShow,
      checkedIn CHECK_OUT checkedOut
      email CONFIRM guest.email: Your reservation is confirmed.
    HotelRoom: number!, kind single/double/suite, rate! money, floor number, defect
      shows: counts
      clean|dirty CLOSE_ROOM closed, occupied VACATE dirty, dirty CLEAN clean,
      closed REPAIR dirty, clean OCCUPY occupied
    Guest: name!, email email, phone phone, passport, nights number
  `,
});
