import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import { behavior, callService, count, entity, get, persist, where } from '../behavior.ts';

const room = entity('HotelRoom', {
  number: 'string!',
  kind: 'string single|double|suite = double',
  rate: 'number! = 80',
  floor: 'number = 1',
  status: 'string clean|occupied|dirty|closed = clean',
  defect: 'string = ',
});
const guest = entity('Guest', {
  name: 'string!',
  email: 'email',
  phone: 'phone',
  passport: 'string = ',
  nights: 'number = 0',
});
const stay = entity('Reservation', {
  guest: '->Guest',
  room: '->HotelRoom',
  arrivesOn: 'date!',
  leavesOn: 'date!',
  adults: 'number = 2',
  price: 'number = 0',
  deposit: 'number = 0',
  status: 'string requested|confirmed|checkedIn|checkedOut|cancelled|noShow = requested',
});

export default behavior({
  name: 'std-hotel',
  description:
    'A hotel or guest house: rooms are reserved for nights, confirmed, changed, checked in and out, cleaned and paid.',
  tags: 'hotel rooms reservations guests check-in accommodation stay lodging housekeeping travel',
  useWhen: 'Use when rooms or flats are let to guests for some nights and must be ready for them.',
  asked:
    'bed and breakfast; hostel; guest house; front desk; rooms per night; check in and check out; holiday flat; Airbnb; motel; housekeeping; campsite; who sleeps where; overnight guests; reservations for nights; room cleaning; receptionist of an inn; Booking.com; bed and breakfast; guesthouse; hostel; which rooms to clean; check in and out; hosts',
  orbitals: [
    desk({
      entity: stay,
      icon: 'bed',
      look: 'timeline',
      columns:
        'arrivesOn:h4:date leavesOn:caption:date guest room price:body:currency status:badge',
      form: 'guest room arrivesOn leavesOn adults price',
      guard: [
        'time/isAfter',
        ['time/parse', get('@payload.data', 'leavesOn', '')],
        ['time/parse', get('@payload.data', 'arrivesOn', '')],
      ],
      filter: { status: ['requested', 'confirmed', 'checkedIn', 'checkedOut', 'cancelled'] },
      record: {
        title: 'Reservation',
        include: ['guest'],
        fields:
          'guest:h2 room arrivesOn:h4:date leavesOn:h4:date adults price:h3:currency deposit:body:currency',
        statuses: 'requested confirmed checkedIn checkedOut. cancelled. noShow.',
        moves: [
          move('requested CONFIRM confirmed', 'primary', {
            asks: 'deposit:number',
            service: callService('email', 'send', 'GuestTold', 'GuestNotTold', {
              to: '@entity.guest.email',
              subject: 'Your reservation',
              body: 'Your reservation is confirmed.',
            }),
            told: 'The guest was told',
            untold: ['@payload.error', 'warning'],
          }),
          move('requested|confirmed CHANGE_DATES =', 'secondary', {
            asks: 'arrivesOn:date leavesOn:date',
            guard: [
              'time/isAfter',
              ['time/parse', get('@payload.data', 'leavesOn', '')],
              ['time/parse', get('@payload.data', 'arrivesOn', '')],
            ],
            otherwise: 'Leaving comes after arriving.',
          }),
          move('confirmed CHECK_IN checkedIn', 'primary', {
            effects: [persist('update', 'HotelRoom', { id: '@entity.room', status: 'occupied' })],
          }),
          move('checkedIn CHECK_OUT checkedOut', 'success', {
            effects: [persist('update', 'HotelRoom', { id: '@entity.room', status: 'dirty' })],
          }),
          move('confirmed MARK_NO_SHOW noShow', 'ghost'),
          move('requested|confirmed CANCEL_STAY cancelled', 'danger'),
        ],
      },
    }),
    desk({
      entity: room,
      icon: 'door-closed',
      lookProps: { cols: 5 },
      columns: 'number:h2 kind:badge rate:body:currency status:badge',
      form: 'number kind rate floor',
      filter: {
        kind: ['single', 'double', 'suite'],
        status: ['clean', 'occupied', 'dirty', 'closed'],
      },
      record: {
        title: '@entity.number',
        fields: 'number:h1 kind:badge rate:h3:currency floor defect',
        statuses: 'clean occupied dirty closed',
        moves: [
          move('dirty CLEAN clean', 'primary'),
          move('clean|dirty CLOSE_ROOM closed', 'danger', { asks: 'defect' }),
          move('closed REPAIR dirty'),
          move('occupied VACATE dirty'),
        ],
      },
      related: [
        belongings('Reservation', 'room', 'bed', 'arrivesOn:h4:date leavesOn guest status:badge', {
          opens: '/reservations',
        }),
      ],
      figures: {
        Free: [count(where('@payload.data', 'status', 'clean')), { icon: 'sparkles' }],
        'To clean': [count(where('@payload.data', 'status', 'dirty')), { icon: 'brush' }],
      },
    }),
    desk({
      entity: guest,
      icon: 'users',
      columns: 'name:h4 email phone nights',
      form: 'name email phone passport',
      search: 'name',
      record: { title: '@entity.name', fields: 'name:h2 email phone passport nights' },
      related: [
        belongings('Reservation', 'guest', 'bed', 'arrivesOn:h4:date room status:badge', {
          title: 'Stays',
          look: 'timeline',
          opens: '/reservations',
        }),
      ],
    }),
  ],
});
