import { belongings, desk, move } from '../../src/authoring/shapes/index.ts';
import {
  assign,
  behavior,
  button,
  callService,
  clear,
  concat,
  count,
  draws,
  emit,
  entity,
  failure,
  fetch,
  form,
  get,
  given,
  header,
  hear,
  knob,
  main,
  modal,
  notify,
  on,
  orbital,
  own,
  page,
  persist,
  persistWithResults,
  row,
  set,
  text,
  tickWhile,
  traitOf,
  viewedEntity,
  when,
  where,
} from '../behavior.ts';

const provider = entity('Provider', {
  name: 'string!',
  specialty: 'string!',
  room: 'string = ',
  slotMinutes: 'number = 30',
  opensAt: 'string = 09:00',
  closesAt: 'string = 17:00',
  active: 'boolean = true',
});
const appointment = entity('Appointment', {
  slot: '->Slot',
  provider: '->Provider',
  customerName: 'string!',
  startsAt: 'datetime',
  status: 'string booked|reminded|kept|missed|cancelled = booked',
  cancelReason: 'string = ',
  reminderSent: 'boolean = false',
});

/** The free slots of a day that are the chosen provider's. */
const free = where('@payload.data', 'provider', '@entity.providerId');

const slotPicker = traitOf('Slot', 'SlotPicker', {
  states: 'choosingProvider choosingDay choosingSlot holding confirming booked lost',
  events: {
    START: 'id! row:object',
    SELECT_DAY: 'data:object!',
    HOLD: 'id! row:object',
    CUSTOMER_GIVEN: 'data:object!',
    SLOT_BOOKED: 'slotId! providerId! customerName! startsAt',
  },
  listens: [hear('ProviderList', 'CHOOSE', 'START')],
  config: { holdSeconds: knob('number', 300, 'Seconds a slot is held') },
  transitions: [
    on('choosingProvider INIT =', [main(text('Choose a provider first.', 'h4', 'muted'))]),
    on('choosingProvider|booked|lost START choosingDay', [
      ...assign({ providerId: '@payload.id', providerName: get('@payload.row', 'name', '') }),
      main(header('Which day?', 'calendar'), form('day:date', 'SELECT_DAY', undefined)),
    ]),
    on('choosingDay|choosingSlot SELECT_DAY choosingSlot', [
      set('day', get('@payload.data', 'day', '')),
      [
        'fetch',
        'Slot',
        {
          filter: [
            'and',
            ['=', get('@entity', 'day'), get('@payload.data', 'day', '')],
            ['not', get('@entity', 'taken')],
          ],
          emit: { success: 'SlotLoaded', failure: 'SlotLoadFailed' },
        },
      ],
    ]),
    on('choosingSlot SlotLoaded =', [
      main(
        header(concat('Free on ', ['time/format', '@entity.day', 'DD MMM']), 'clock'),
        {
          type: 'simple-grid',
          children: [
            'array/map',
            free,
            draws('slot', {
              ...button('@slot.startsAt', 'HOLD', 'secondary', 'clock'),
              actionPayload: { id: '@slot.id', row: '@slot' },
            }),
          ],
        },
        text(concat(count(free), ' free'), 'caption'),
      ),
    ]),
    on('choosingSlot SlotLoadFailed choosingDay', [
      notify('@payload.error', 'error'),
      main(form('day:date', 'SELECT_DAY', undefined)),
    ]),
    when(['not', get('@payload.row', 'taken', false)], 'choosingSlot HOLD holding', [
      ...assign({ id: '@payload.id', heldSeconds: '@config.holdSeconds', heldBy: '@user.id' }),
      persistWithResults('update', 'Slot', 'SlotHeld', 'SlotTaken', {
        id: '@payload.id',
        heldBy: '@user.id',
      }),
    ]),
    on('choosingSlot HOLD =', [notify('Somebody was faster.', 'warning')]),
    on('holding SlotHeld confirming', [
      modal(
        header('Your details', 'user'),
        { type: 'timer-display', seconds: '@entity.heldSeconds' },
        form('customerName customerPhone', 'CUSTOMER_GIVEN', 'CANCEL'),
      ),
    ]),
    on('holding SlotTaken lost', [main(failure('Gone', 'The slot was taken meanwhile.', 'AGAIN'))]),
    when(
      ['validate/phone', get('@payload.data', 'customerPhone', '')],
      'confirming CUSTOMER_GIVEN booked',
      [
        ...assign({
          customerName: get('@payload.data', 'customerName', ''),
          customerPhone: get('@payload.data', 'customerPhone', ''),
          taken: true,
          heldSeconds: 0,
        }),
        persist('update', 'Slot', '@entity'),
        clear(),
        emit('SLOT_BOOKED', { slotId: '@entity.id', ...own('providerId customerName startsAt') }),
        main(
          header('Booked', 'check-circle'),
          text(['time/format', '@entity.startsAt', 'dddd HH:mm']),
        ),
      ],
    ),
    on('confirming CANCEL lost', [
      clear(),
      persist('update', 'Slot', { id: '@entity.id', heldBy: '' }),
      main(row(text('Released'), button('Choose again', 'AGAIN'))),
    ]),
    on('confirming HOLD_EXPIRED lost', [
      clear(),
      persist('update', 'Slot', { id: '@entity.id', heldBy: '' }),
      main(failure('Too late', 'The slot is free again.', 'AGAIN')),
    ]),
    on('lost AGAIN choosingDay', [main(form('day:date', 'SELECT_DAY', undefined))]),
  ],
  ticks: [
    tickWhile(['>', '@entity.heldSeconds', 0], 'holdTick', 1000, [
      set('heldSeconds', ['-', '@entity.heldSeconds', 1]),
      ['if', ['=', '@entity.heldSeconds', 0], emit('HOLD_EXPIRED'), null],
    ]),
  ],
});

const appointmentReminder = traitOf('Appointment', 'AppointmentReminder', {
  states: 'watching sending',
  category: 'lifecycle',
  transitions: [
    when(['not', '@entity.reminderSent'], 'watching REMIND sending', [
      callService('sms', 'send', 'ReminderSent', 'ReminderFailed', {
        template: 'reminder',
        name: '@entity.customerName',
      }),
    ]),
    on('sending ReminderSent watching', [
      set('reminderSent', true),
      persist('update', 'Appointment', {
        id: '@entity.id',
        reminderSent: true,
        status: 'reminded',
      }),
    ]),
    on('sending ReminderFailed watching', [['log', concat('reminder failed: ', '@payload.error')]]),
  ],
  ticks: [
    tickWhile(
      [
        'and',
        ['not', '@entity.reminderSent'],
        ['<', ['time/diff', ['time/parse', '@entity.startsAt'], '@now', 'hours'], 24],
      ],
      'dayBefore',
      600000,
      [emit('REMIND')],
    ),
  ],
});

export default behavior({
  name: 'std-booking',
  description:
    'Appointments with providers: find a free slot, hold it for minutes, confirm, be reminded, move or cancel.',
  tags: 'booking appointments slots reminder multi-orbital calendar reservations salon',
  useWhen: 'Use when customers reserve time with somebody and two must never get the same slot.',
  asked:
    'Calendly; customers pick a time online; hairdresser, barber, nail bar or beauty salon; reserve a slot with somebody; tutor or driving instructor lessons; choose a free hour; no double bookings; reschedule; cancel my appointment; online diary for a therapist; table or court reservation; make an appointment; pick a slot; hairdresser; reserve a court; who comes when; free times; appointments online',
  main: 'Appointment',
  orbitals: [
    desk({
      entity: provider,
      icon: 'user-check',
      look: 'entity-cards',
      columns: 'name:h3 specialty:badge room opensAt closesAt',
      form: 'name specialty room slotMinutes opensAt closesAt active',
      more: { events: {} },
      rowActions: 'CHOOSE:primary',
      record: {
        title: '@entity.name',
        fields: 'name:h2 specialty:badge room slotMinutes opensAt closesAt active',
      },
      related: [
        belongings(
          'Appointment',
          'provider',
          'calendar-check',
          'startsAt:h4:datetime customerName status:badge',
          { opens: '/appointments' },
        ),
      ],
    }),
    orbital({
      entity: viewedEntity('Slot', 'providerId providerName heldSeconds', {
        provider: '->Provider',
        providerId: 'string = ',
        providerName: 'string = ',
        day: 'date',
        startsAt: 'datetime',
        taken: 'boolean = false',
        heldBy: 'string = ',
        heldSeconds: 'number = 0',
        customerName: 'string = ',
        customerPhone: 'phone',
      }),
      traits: [slotPicker],
      pages: [page('BookPage', '/book', 'SlotPicker')],
    }),
    desk({
      entity: appointment,
      icon: 'calendar-check',
      look: 'timeline',
      columns: 'startsAt:caption:datetime customerName:h4 provider status:badge',
      filter: { status: ['booked', 'reminded', 'kept', 'missed', 'cancelled'] },
      more: {
        listens: [hear('SlotPicker', 'SLOT_BOOKED', 'RECORD')],
        events: { RECORD: 'slotId! providerId! customerName! startsAt' },
        transitions: [
          on('loading|browsing RECORD loading', [
            persist('create', 'Appointment', {
              slot: '@payload.slotId',
              provider: '@payload.providerId',
              ...given('customerName startsAt'),
            }),
            fetch('Appointment'),
          ]),
        ],
      },
      record: {
        title: '@entity.customerName',
        fields: 'startsAt:h3:datetime provider customerName cancelReason',
        statuses: 'booked reminded kept. missed. cancelled.',
        moves: [
          move('booked|reminded MOVE =', 'secondary', {
            label: 'Move to another time',
            asks: 'startsAt:datetime',
            guard: ['time/isFuture', ['time/parse', get('@payload.data', 'startsAt', '')]],
            otherwise: 'Choose a time to come.',
            writes: { reminderSent: false },
            service: callService('sms', 'send', 'CustomerTold', 'CustomerNotTold', {
              template: 'moved',
              name: '@entity.customerName',
            }),
            told: 'The customer was told',
            untold: ['The customer was not told', 'warning'],
          }),
          move('booked|reminded MARK_KEPT kept', 'primary'),
          move('booked|reminded MARK_MISSED missed', 'secondary', {
            guard: ['time/isPast', ['time/parse', '@entity.startsAt']],
            otherwise: 'The time has not come yet.',
          }),
          move('booked|reminded CANCEL_APPOINTMENT cancelled', 'danger', {
            label: 'Cancel',
            asks: 'cancelReason',
            effects: [persist('update', 'Slot', { id: '@entity.slot', taken: false })],
          }),
        ],
      },
      traits: [appointmentReminder],
    }),
  ],
});
