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
  header,
  hear,
  main,
  modal,
  notify,
  on,
  orbital,
  page,
  persist,
  row,
  set,
  stack,
  text,
  trait,
} from '../builder/index.ts';
import { browse, confirmOverlay, formOverlay } from '../shapes/index.ts';

export default behavior({
  name: 'std-booking',
  description:
    'Appointments with providers: find a free slot, hold it for minutes, confirm, be reminded, move or cancel.',
  tags: 'booking appointments slots reminder multi-orbital',
  useWhen: 'Use when customers reserve time with somebody and two must never get the same slot.',
  orbitals: [
    orbital({
      entity: entity('Provider', {
        name: 'string!',
        specialty: 'string!',
        room: 'string = ',
        slotMinutes: 'number = 30',
        opensAt: 'string = 09:00',
        closesAt: 'string = 17:00',
        active: 'boolean = true',
      }),
      traits: [
        browse({
          name: 'ProviderDirectory',
          entity: 'Provider',
          title: 'Providers',
          icon: 'user-check',
          look: 'entity-cards',
          columns: 'name:h3 specialty:badge room opensAt closesAt',
          actions: 'CHOOSE:primary EDIT_PROVIDER',
          create: ['Add provider', 'ADD_PROVIDER'],
          overlays: [
            formOverlay({
              name: 'ProviderAdd',
              entity: 'Provider',
              verb: 'create',
              title: 'Add provider',
              icon: 'user-plus',
              opens: 'ADD_PROVIDER',
              from: ['ProviderDirectory'],
              fields: 'name specialty room slotMinutes opensAt closesAt',
              done: 'PROVIDER_ADDED',
            }),
            formOverlay({
              name: 'ProviderEdit',
              entity: 'Provider',
              verb: 'update',
              title: 'Edit provider',
              icon: 'edit',
              opens: 'EDIT_PROVIDER',
              from: ['ProviderDirectory'],
              fields: 'name specialty room active',
              done: 'PROVIDER_EDITED',
            }),
          ],
        }),
      ],
      pages: [page('ProvidersPage', '/providers', 'ProviderDirectory')],
    }),
    orbital({
      entity: entity('Slot', {
        provider: '->Provider',
        providerId: 'string = ',
        day: 'date',
        startsAt: 'datetime',
        taken: 'boolean = false',
        heldBy: 'string = ',
        heldSeconds: 'number = 0',
        customerName: 'string = ',
        customerPhone: 'phone',
      }),
      traits: [
        trait({
          name: 'SlotPicker',
          entity: 'Slot',
          states: 'choosingProvider choosingDay choosingSlot holding confirming booked lost',
          events: {
            START: 'id! row:object',
            SELECT_DAY: 'date!',
            HOLD: 'id! row:object',
            CUSTOMER_GIVEN: 'data:object!',
            SLOT_BOOKED: 'slotId! customerName! startsAt',
          },
          listens: [hear('ProviderDirectory', 'CHOOSE', 'START', 'ProviderOrbital')],
          config: {
            holdSeconds: { type: 'number', default: 300, label: 'Seconds a slot is held' },
          },
          transitions: [
            on('choosingProvider INIT =', [main(text('Choose a provider first.', 'h4', 'muted'))]),
            on('choosingProvider|booked|lost START choosingDay', [
              set('providerId', '@payload.id'),
              main(
                header('Which day?', 'calendar'),
                { type: 'calendar-grid' },
                { type: 'date-range-selector', onSelect: 'SELECT_DAY' },
              ),
            ]),
            on('choosingDay|choosingSlot SELECT_DAY choosingSlot', [
              set('day', '@payload.date'),
              [
                'fetch',
                'Slot',
                {
                  filter: [
                    'and',
                    ['=', get('@entity', 'providerId'), '@entity.providerId'],
                    ['=', get('@entity', 'day'), '@payload.date'],
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
                    '@payload.data',
                    draws('slot', {
                      ...button('@slot.startsAt', 'HOLD', 'secondary', 'clock'),
                      actionPayload: { id: '@slot.id', row: '@slot' },
                    }),
                  ],
                },
                text(concat(count('@payload.data'), ' free'), 'caption'),
              ),
            ]),
            on('choosingSlot SlotLoadFailed choosingDay', [notify('@payload.error', 'error')]),
            on(
              'choosingSlot HOLD holding',
              [
                ...assign({
                  id: '@payload.id',
                  heldSeconds: '@config.holdSeconds',
                  heldBy: '@user.id',
                }),
                persist(
                  'update',
                  'Slot',
                  { id: '@payload.id', heldBy: '@user.id' },
                  'SlotHeld',
                  'SlotTaken',
                ),
              ],
              ['not', get('@payload.row', 'taken', false)],
            ),
            on('choosingSlot HOLD =', [notify('Somebody was faster.', 'warning')]),
            on('holding SlotHeld confirming', [
              modal(
                header('Your details', 'user'),
                { type: 'timer-display', seconds: '@entity.heldSeconds' },
                form('customerName customerPhone', 'CUSTOMER_GIVEN', 'CANCEL'),
              ),
            ]),
            on('holding SlotTaken lost', [
              main(failure('Gone', 'The slot was taken meanwhile.', 'AGAIN')),
            ]),
            on(
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
                emit('SLOT_BOOKED', {
                  slotId: '@entity.id',
                  customerName: '@entity.customerName',
                  startsAt: '@entity.startsAt',
                }),
                main(
                  stack(
                    header('Booked', 'check-circle'),
                    text(['time/format', '@entity.startsAt', 'dddd HH:mm']),
                  ),
                ),
              ],
              ['validate/phone', get('@payload.data', 'customerPhone', '')],
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
            on('lost AGAIN choosingDay', [
              main({ type: 'date-range-selector', onSelect: 'SELECT_DAY' }),
            ]),
          ],
          ticks: [
            {
              name: 'holdTick',
              interval: 1000,
              guard: ['>', '@entity.heldSeconds', 0],
              effects: [
                set('heldSeconds', ['-', '@entity.heldSeconds', 1]),
                ['if', ['=', '@entity.heldSeconds', 0], emit('HOLD_EXPIRED'), null],
              ],
            },
          ],
        }),
      ],
      pages: [page('BookPage', '/book', 'SlotPicker')],
    }),
    orbital({
      entity: entity('Appointment', {
        slotId: 'string!',
        customerName: 'string!',
        startsAt: 'datetime',
        status: 'string booked|reminded|kept|missed|cancelled = booked',
        reminderSent: 'boolean = false',
      }),
      traits: [
        browse({
          name: 'AppointmentBook',
          entity: 'Appointment',
          title: 'Appointments',
          icon: 'calendar-check',
          look: 'timeline',
          columns: 'startsAt:caption:datetime customerName:h4 status:badge',
          actions: 'MARK_KEPT:primary MARK_MISSED CANCEL_APPOINTMENT:danger',

          more: {
            listens: [hear('SlotPicker', 'SLOT_BOOKED', 'RECORD', 'SlotOrbital')],
            events: { RECORD: 'slotId! customerName! startsAt' },
            transitions: [
              on('loading|browsing RECORD loading', [
                persist('create', 'Appointment', {
                  slotId: '@payload.slotId',
                  customerName: '@payload.customerName',
                  startsAt: '@payload.startsAt',
                }),
                fetch('Appointment'),
              ]),
              on('browsing MARK_KEPT loading', [
                persist('update', 'Appointment', { id: '@payload.id', status: 'kept' }),
                fetch('Appointment'),
              ]),
              on(
                'browsing MARK_MISSED loading',
                [
                  persist('update', 'Appointment', { id: '@payload.id', status: 'missed' }),
                  fetch('Appointment'),
                ],
                ['time/isPast', ['time/parse', get('@payload.row', 'startsAt', '')]],
              ),
            ],
          },
          overlays: [
            confirmOverlay({
              name: 'AppointmentCancel',
              entity: 'Appointment',
              opens: 'CANCEL_APPOINTMENT',
              from: ['AppointmentBook'],
              title: 'Cancel appointment?',
              message: 'The customer is told at once.',
              confirm: 'CONFIRM_CANCEL',
              done: 'APPOINTMENT_CANCELLED',
              effect: persist(
                'update',
                'Appointment',
                { id: '@entity.id', status: 'cancelled' },
                'APPOINTMENT_CANCELLED',
              ),
            }),
          ],
        }),
        trait({
          name: 'AppointmentReminder',
          entity: 'Appointment',
          category: 'lifecycle',
          states: 'watching sending',
          events: {},
          transitions: [
            on(
              'watching REMIND sending',
              [
                callService(
                  'sms',
                  'send',
                  { template: 'reminder', name: '@entity.customerName' },
                  'ReminderSent',
                  'ReminderFailed',
                ),
              ],
              ['not', '@entity.reminderSent'],
            ),
            on('sending ReminderSent watching', [
              set('reminderSent', true),
              persist('update', 'Appointment', {
                id: '@entity.id',
                reminderSent: true,
                status: 'reminded',
              }),
            ]),
            on('sending ReminderFailed watching', [
              ['log', concat('reminder failed', ': ', '@payload.error')],
            ]),
          ],
          ticks: [
            {
              name: 'dayBefore',
              interval: 600000,
              guard: [
                'and',
                ['not', '@entity.reminderSent'],
                ['<', ['time/diff', '@entity.startsAt', '@now', 'hours'], 24],
              ],
              effects: [emit('REMIND')],
            },
          ],
        }),
      ],
      pages: [page('AppointmentsPage', '/appointments', 'AppointmentBook AppointmentReminder')],
    }),
  ],
});
